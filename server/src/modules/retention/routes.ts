import * as calls from '@plumbline/contract/resources/retention';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { RetentionService } from './service.ts';

export function retentionRoutes(retention: RetentionService): MountedRoute[] {
  return [
    answer(calls.findRetention, ({ params, query }) => retention.findRetention(params.projectId, query)),
    answer(calls.changeRetention, ({ params, body }, { by }) => retention.changeRetention(params.projectId, body, by)),
    answer(calls.findTrailRetention, ({ params }) => retention.findTrailRetention(params.companyId)),
    answer(calls.changeTrailRetention, ({ params, body }, { by }) =>
      retention.changeTrailRetention(params.companyId, body, by),
    ),
    answer(calls.findProjectStorage, ({ params }) => retention.describeStorage(params.projectId)),
  ];
}
