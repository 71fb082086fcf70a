import * as calls from '@plumbline/contract/resources/projectExports';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { ProjectExportsService } from './service.ts';

export function projectExportsRoutes(projectExports: ProjectExportsService): MountedRoute[] {
  return [
    answer(calls.listProjectExports, ({ params }) => projectExports.listExports(params.projectId)),
    answer(calls.exportProject, ({ params }, { user, by, once }) =>
      projectExports.begin(params.projectId, user.id, by, once),
    ),
    answer(calls.downloadProjectExport, ({ params }) => projectExports.signDownload(params.projectId, params.exportId)),
  ];
}
