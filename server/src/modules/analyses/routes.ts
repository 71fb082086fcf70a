import { activeAnalysisViews } from '@plumbline/contract/resources/analysisViews';
import { allProjects } from '@plumbline/contract/resources/projects';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { AnalysesService } from './service.ts';

export function analysesRoutes(analyses: AnalysesService): MountedRoute[] {
  return [
    answer(allProjects, (_, { user }) => analyses.listProjectsOf(user.id)),
    answer(activeAnalysisViews, (_, { membership }) => analyses.listActiveViews(membership)),
  ];
}
