import * as calls from '@plumbline/contract/resources/projectDeletion';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { DeletionsService } from './service.ts';

export function deletionsRoutes(deletions: DeletionsService): MountedRoute[] {
  return [
    answer(calls.findProjectDeletion, ({ params }) => deletions.findDeletion(params)),
    answer(calls.deleteProject, ({ params, body }, { by }) => deletions.delete(params, body.name, by)),
    answer(calls.restoreProject, ({ params }, { by }) => deletions.restore(params, by)),
  ];
}
