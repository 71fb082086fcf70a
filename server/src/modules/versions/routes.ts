import * as calls from '@plumbline/contract/resources/analysisVersions';
import { answer, type MountedRoute } from '../../http/mount.ts';
import { placeOf } from './placeOf.ts';
import type { VersionsService } from './service.ts';

export function versionsRoutes(versions: VersionsService): MountedRoute[] {
  return [
    answer(calls.versionsForStatus, ({ params }, { membership }) => versions.listVersions(placeOf(membership, params))),
    answer(calls.selectedVersions, ({ params, query }, { membership }) =>
      versions.listSelectedVersions(placeOf(membership, params, query)),
    ),
    answer(calls.publishVersions, async ({ params, body }, { membership, user, by, once }) => {
      const place = { ...placeOf(membership, params), userId: user.id, by, once };
      const changed = await versions.publish(place, body.versionIds);
      return { changed: changed.length, versionIds: changed };
    }),
    answer(calls.unpublishVersions, async ({ params, body }, { membership, user, by, once }) => {
      const place = { ...placeOf(membership, params), userId: user.id, by, once };
      const changed = await versions.unpublish(place, body.versionIds);
      return { changed: changed.length, versionIds: changed };
    }),
  ];
}
