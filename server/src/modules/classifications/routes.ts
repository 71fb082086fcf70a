import * as versions from '@plumbline/contract/resources/analysisVersions';
import * as calls from '@plumbline/contract/resources/classifications';
import * as table from '@plumbline/contract/resources/classificationTable';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { ClassificationsService } from './service.ts';

export function classificationsRoutes(classifications: ClassificationsService): MountedRoute[] {
  return [
    answer(calls.colorizing, ({ params, query }, { membership }) =>
      classifications.paint(placeOf(membership, params, query), query.filtersDTO),
    ),
    answer(calls.reclassify, async ({ params, query, body }, { membership, user, by, once }) => {
      const place = { ...placeOf(membership, params, query), userId: user.id, by, once };
      const elementIndexes = [...new Set([params.forgeObjectId, ...(body.forgeObjectIds ?? [])])];
      return classifications.reclassify(place, body.classification, elementIndexes);
    }),
    ...approvalRoutes(classifications, calls.approve, true),
    ...approvalRoutes(classifications, calls.unapprove, false),
    answer(calls.undoChange, async ({ params, body }, { membership, user, by, once }) => {
      const place = { ...placeOf(membership, params), userId: user.id, by, once };
      return { changed: await classifications.undo(place, body.changeId) };
    }),
    answer(table.tablePage, ({ params, query: { filtersDTO, ...query } }, { membership }) =>
      classifications.page(placeOf(membership, params, query), { ...query, filter: filtersDTO }),
    ),
    answer(calls.classificationsOfElements, ({ params, query }, { membership }) =>
      classifications.listOfElements(placeOf(membership, params, query), query.forgeObjectIds),
    ),
    answer(calls.lastClassificationsOfElements, ({ query }, { membership }) =>
      classifications.listLastOfElements(membership, query.forgeObjectIds),
    ),
    ...versionRoutes(classifications),
  ];
}

function versionRoutes(classifications: ClassificationsService): MountedRoute[] {
  return [
    answer(versions.versionsForStatus, ({ params }, { membership }) =>
      classifications.listVersions(placeOf(membership, params)),
    ),
    answer(versions.selectedVersions, ({ params, query }, { membership }) =>
      classifications.listSelectedVersions(placeOf(membership, params, query)),
    ),
    answer(versions.publishVersions, async ({ params, body }, { membership, user, by, once }) => {
      const place = { ...placeOf(membership, params), userId: user.id, by, once };
      return { changed: await classifications.publish(place, body.versionIds) };
    }),
    answer(versions.unpublishVersions, async ({ params, body }, { membership, user, by, once }) => {
      const place = { ...placeOf(membership, params), userId: user.id, by, once };
      return { changed: await classifications.unpublish(place, body.versionIds) };
    }),
    answer(versions.rejudgeView, ({ params, body: { toleranceM, tolerancesM } }, { membership, by, once }) =>
      classifications.rejudge(placeOf(membership, params), { toleranceM, named: tolerancesM }, { by, once }),
    ),
  ];
}

function approvalRoutes(
  classifications: ClassificationsService,
  { one, many }: typeof calls.approve | typeof calls.unapprove,
  approved: boolean,
): MountedRoute[] {
  return [
    answer(one, async ({ params, query }, { membership, user, by, once }) => {
      const place = { ...placeOf(membership, params, query), userId: user.id, by, once };
      return classifications.approveOne(place, approved, params.classificationId);
    }),
    answer(many, async ({ params, query, body }, { membership, user, by, once }) => {
      const place = { ...placeOf(membership, params, query), userId: user.id, by, once };
      const wanted = { filter: body.filtersDTO, elementIndexes: body.forgeObjectIds };
      return classifications.approveMany(place, approved, wanted);
    }),
  ];
}

type VersionQuery = { analysisVersionMap?: Record<string, string> | undefined };

function placeOf<M>(membership: M, { viewId }: { viewId: string }, { analysisVersionMap }: VersionQuery = {}) {
  return { membership, viewId, versions: analysisVersionMap };
}
