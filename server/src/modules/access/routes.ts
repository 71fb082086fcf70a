import { currentUser } from '@plumbline/contract/resources/users';
import { saveViewerState } from '@plumbline/contract/resources/viewerSession';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { AccessService } from './service.ts';

export function accessRoutes(access: AccessService): MountedRoute[] {
  return [
    answer(currentUser, (_, { user }) => access.describeUser(user.id)),
    answer(saveViewerState, async ({ body }, { membership, by }) => {
      await access.saveViewport(membership.projectId, body.viewport, by);
      return {};
    }),
  ];
}
