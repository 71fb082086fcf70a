import * as calls from '@plumbline/contract/resources/issueBatches';
import { answer, type MountedRoute } from '../../http/mount.ts';
import { placeOf } from '../versions/service.ts';
import type { IssueBatchesService } from './service.ts';

export function issueBatchesRoutes(batches: IssueBatchesService): MountedRoute[] {
  return [
    answer(calls.previewIssueBatch, ({ params, query }, { membership }) =>
      batches.preview(placeOf(membership, params, query), query.filtersDTO),
    ),
    answer(calls.createIssueBatch, ({ params, body }, { membership, user, by, once }) =>
      batches.make({ ...placeOf(membership, params, body), userId: user.id, by, once }, body),
    ),
  ];
}
