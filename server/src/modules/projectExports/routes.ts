import * as calls from '@plumbline/contract/resources/projectExports';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { ProjectExportsService } from './service.ts';

export function projectExportsRoutes(projectExports: ProjectExportsService): MountedRoute[] {
  return [
    answer(calls.listProjectExports, ({ params }, { user }) => projectExports.listExports(params.projectId, user.id)),
    answer(calls.exportProject, ({ params, body }, { user, by, once }) =>
      projectExports.begin({ ...params, userId: user.id, reason: body.reason }, by, once),
    ),
    answer(calls.downloadProjectExport, ({ params }, { user, by }) =>
      projectExports.signDownload({ ...params, userId: user.id }, by),
    ),
  ];
}
