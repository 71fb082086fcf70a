import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Project } from '@plumbline/contract/resources/projects';
import { AppError } from '../../AppError.ts';
import type { Membership } from '../../http/RequestContext.ts';
import type { Db } from '../../platform/database.ts';
import type { AccessService } from '../access/service.ts';
import { describeProject, describeView } from './describe.ts';
import { isVisible } from './isVisible.ts';
import * as repository from './repository.ts';
import type { ViewRow } from './ViewRow.ts';

export type { ViewRow } from './ViewRow.ts';

export interface NewAnalysisView {
  projectId: string;
  name: string;
  scanDate: Date;
  status: ViewRow['status'];
  deliveryType: ViewRow['delivery_type'];
  /** The model it is compared with: one of the project's. */
  modelId?: string;
}

export interface AnalysesOptions {
  db: Db;
  access: Pick<AccessService, 'listProjectsOf'>;
}

export type AnalysesService = ReturnType<typeof createAnalysesService>;

/** The analysis views of projects, and the projects with the view that each opens at. */
export function createAnalysesService({ db, access }: AnalysesOptions) {
  async function listVisibleViews({ projectId, permissions }: Membership): Promise<ViewRow[]> {
    const views = await repository.listViews(db, [projectId]);
    return views.filter((view) => isVisible(view, permissions));
  }

  return {
    async listProjectsOf(userId: string): Promise<Project[]> {
      const projects = await access.listProjectsOf(userId);
      const views = await repository.listViews(
        db,
        projects.map(({ id }) => id),
      );
      const viewsOf = Map.groupBy(views, ({ project_id }) => project_id);
      return projects.map((project) => describeProject(project, viewsOf.get(project.id) ?? []));
    },

    async listActiveViews(membership: Membership): Promise<AnalysisView[]> {
      const views = await listVisibleViews(membership);
      const ids = views.map(({ id }) => id);
      const analysesOf = Map.groupBy(await repository.listAnalyses(db, ids), ({ view_id }) => view_id);
      return views.map((view) => describeView(view, membership.tenantId, analysesOf.get(view.id) ?? []));
    },

    /** Whoever may see them; newest scan first. */
    listViews: (projectId: string): Promise<ViewRow[]> => repository.listViews(db, [projectId]),

    listVisibleViews,

    /** A view that the caller may not see looks like one that does not exist. */
    async findVisibleView({ projectId, permissions }: Membership, viewId: string): Promise<ViewRow> {
      const view = await repository.findView(db, projectId, viewId);
      if (view === undefined || !isVisible(view, permissions)) throw new AppError('analyses.notFound');
      return view;
    },

    /** Within the caller's transaction, where there is one. */
    async createView(view: NewAnalysisView, within: Db = db): Promise<string> {
      const { projectId, modelId } = view;
      if (modelId !== undefined) await refuseForeignModel(within, projectId, modelId);
      const { id } = await repository.insertAnalysisView(within, {
        project_id: projectId,
        name: view.name,
        scan_date: view.scanDate,
        status: view.status,
        delivery_type: view.deliveryType,
        model_id: modelId ?? null,
      });
      return id;
    },

    /** The view is ready, compared with this model; one that was ready already is not touched again. */
    async finishView(trx: Db, { projectId, viewId, modelId }: { projectId: string; viewId: string; modelId: string }) {
      await refuseForeignModel(trx, projectId, modelId);
      if (!(await repository.finishView(trx, projectId, viewId, modelId))) throw new AppError('analyses.notFound');
    },

    /** The trade of this name within the view, made if there is none; until the transaction ends nobody else gets it. */
    takeAnalysis: (trx: Db, viewId: string, name: string): Promise<string> =>
      repository.takeAnalysis(trx, viewId, name),
  };
}

/** In the transaction that writes the view: a second connection could be waited for by those who hold one. */
async function refuseForeignModel(trx: Db, projectId: string, modelId: string): Promise<void> {
  if (!(await repository.hasModel(trx, projectId, modelId))) throw new AppError('models.notFound');
}
