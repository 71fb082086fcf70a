import * as calls from '@plumbline/contract/resources/companies';
import { currentUser } from '@plumbline/contract/resources/users';
import { saveViewerState } from '@plumbline/contract/resources/viewerSession';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { AccessService } from './service.ts';

export function accessRoutes(access: AccessService): MountedRoute[] {
  return [
    answer(calls.findCompany, ({ params }) => access.describeCompany(params.companyId)),
    answer(calls.createProject, ({ params: { companyId }, body }, { by, once }) =>
      access.addProject({ companyId, ...body }, by, once),
    ),
    answer(calls.findProjectSettings, ({ params }) => access.findSettings(params.projectId)),
    answer(calls.changeProjectSettings, ({ params, body }, { by }) =>
      access.changeSettings(params.projectId, body, by),
    ),
    answer(currentUser, (_, { user }) => access.describeUser(user.id)),
    answer(saveViewerState, async ({ body }, { membership, by }) => {
      await access.saveViewport(membership.projectId, body.viewport, by);
      return {};
    }),
  ];
}
