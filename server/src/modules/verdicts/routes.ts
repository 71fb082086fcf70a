import * as calls from '@plumbline/contract/resources/classifications';
import * as table from '@plumbline/contract/resources/classificationTable';
import { answer, type MountedRoute } from '../../http/mount.ts';
import { placeOf } from '../versions/service.ts';
import type { VerdictsService } from './service.ts';

export function verdictsRoutes(verdicts: VerdictsService): MountedRoute[] {
  return [
    answer(calls.colorizing, ({ params, query }, { membership }) =>
      verdicts.paint(placeOf(membership, params, query), query.filtersDTO),
    ),
    answer(calls.reclassify, async ({ params, query, body }, { membership, user, by, once }) => {
      const place = { ...placeOf(membership, params, query), userId: user.id, by, once };
      const elementIndexes = [...new Set([params.forgeObjectId, ...(body.forgeObjectIds ?? [])])];
      return verdicts.reclassify(place, body.classification, elementIndexes);
    }),
    ...approvalRoutes(verdicts, calls.approve, true),
    ...approvalRoutes(verdicts, calls.unapprove, false),
    answer(calls.undoChange, async ({ params, body }, { membership, user, by, once }) => {
      const place = { ...placeOf(membership, params), userId: user.id, by, once };
      return { changed: await verdicts.undo(place, body.changeId) };
    }),
    answer(table.tablePage, ({ params, query: { filtersDTO, ...query } }, { membership }) =>
      verdicts.page(placeOf(membership, params, query), { ...query, filter: filtersDTO }),
    ),
    answer(calls.classificationsOfElements, ({ params, query }, { membership }) =>
      verdicts.listOfElements(placeOf(membership, params, query), query.forgeObjectIds),
    ),
    answer(calls.lastClassificationsOfElements, ({ query }, { membership }) =>
      verdicts.listLastOfElements(membership, query.forgeObjectIds),
    ),
  ];
}

function approvalRoutes(
  verdicts: VerdictsService,
  { one, many }: typeof calls.approve | typeof calls.unapprove,
  approved: boolean,
): MountedRoute[] {
  return [
    answer(one, async ({ params, query }, { membership, user, by, once }) => {
      const place = { ...placeOf(membership, params, query), userId: user.id, by, once };
      return verdicts.approveOne(place, approved, params.classificationId);
    }),
    answer(many, async ({ params, query, body }, { membership, user, by, once }) => {
      const place = { ...placeOf(membership, params, query), userId: user.id, by, once };
      const wanted = { filter: body.filtersDTO, elementIndexes: body.forgeObjectIds };
      return verdicts.approveMany(place, approved, wanted);
    }),
  ];
}
