import { activeAnalysisViews } from '@plumbline/contract/resources/analysisViews';
import { visitProject } from '@plumbline/contract/resources/projectCards';
import { allProjects } from '@plumbline/contract/resources/projects';
import { answer, type MountedRoute } from '../../http/mount.ts';
import { reachesProject } from '../../http/reachesProject.ts';
import type { AnalysesService } from './service.ts';

export function analysesRoutes(analyses: AnalysesService): MountedRoute[] {
  return [
    answer(allProjects, async (_, { user }) => {
      const projects = await analyses.listProjectsOf(user.id);
      return projects.filter(({ _id }) => reachesProject(user, _id));
    }),
    answer(visitProject, async (_, { membership, user }) => {
      await analyses.visit(user.id, membership.projectId);
      return {};
    }),
    answer(activeAnalysisViews, (_, { membership }) => analyses.listActiveViews(membership)),
  ];
}
