import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Project } from '@plumbline/contract/resources/projects';
import { AppError } from '../../AppError.ts';
import type { PublishedChanged } from '../../createPublishedChanged.ts';
import type { Membership } from '../../http/RequestContext.ts';
import { mailAnalysis } from '../../jobs.ts';
import type { Db } from '../../platform/database.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { AccessService } from '../access/service.ts';
import type { RunsService } from '../runs/service.ts';
import type { SystemService } from '../system/service.ts';
import type { WebhooksService } from '../webhooks/service.ts';
import { describeProject, describeView } from './describe.ts';
import { isVisible } from './isVisible.ts';
import * as repository from './repository.ts';
import { createAnalysisNews } from './serviceOfNews.ts';
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
  /** Whether the scans' coordinates are taken as they are. */
  hasGivenCoordinates?: boolean;
}

/** A view of a project, and the model it is compared with from now on, where that changes. */
export interface OfView {
  projectId: string;
  viewId: string;
  modelId?: string | undefined;
}

export interface AnalysesOptions {
  db: Db;
  queue: Pick<Queue, 'enqueue'>;
  publishedChanged: PublishedChanged;
  system: Pick<SystemService, 'findDemoProgress'>;
  access: Pick<AccessService, 'listProjectsOf'>;
  runs: Pick<RunsService, 'findLastRuns' | 'findLastMessage'>;
  webhooks: Pick<WebhooksService, 'note'>;
  findPublicUrl: () => string;
}

export type AnalysesService = ReturnType<typeof createAnalysesService>;

/** The analysis views of projects, and the projects with the view that each opens at. */
export function createAnalysesService(options: AnalysesOptions) {
  const { db, queue, publishedChanged, system, access, runs } = options;
  const news = createAnalysisNews(options);

  async function listVisibleViews(
    { projectId, permissions }: Pick<Membership, 'projectId' | 'permissions'>,
    within: Db = db,
  ): Promise<ViewRow[]> {
    const views = await repository.listViews(within, [projectId]);
    return views.filter((view) => isVisible(view, permissions));
  }

  const findRuns = (views: readonly ViewRow[]) =>
    runs.findLastRuns(views.filter(({ status }) => status === 'in_progress').map(({ id }) => id));

  return {
    tellPublished: news.tellPublished,

    async listProjectsOf(userId: string): Promise<Project[]> {
      const projects = await access.listProjectsOf(userId);
      const views = await repository.listViews(
        db,
        projects.map(({ id }) => id),
      );
      const known = { runs: await findRuns(views), demo: await system.findDemoProgress() };
      const viewsOf = Map.groupBy(views, ({ project_id }) => project_id);
      return projects.map((project) => {
        const demo = known.demo?.projectId === project.id ? known.demo : undefined;
        return describeProject(project, { views: viewsOf.get(project.id) ?? [], runs: known.runs, demo });
      });
    },

    /** Since when there is something new for them; undefined before the first time. */
    findVisit: (userId: string, projectId: string): Promise<Date | undefined> =>
      repository.findVisit(db, userId, projectId),

    visit: (userId: string, projectId: string): Promise<void> => repository.upsertVisit(db, userId, projectId),

    async listActiveViews(membership: Membership): Promise<AnalysisView[]> {
      const views = await listVisibleViews(membership);
      const ids = views.map(({ id }) => id);
      const analysesOf = Map.groupBy(await repository.listAnalyses(db, ids), ({ view_id }) => view_id);
      const lastRuns = await findRuns(views);
      return views.map((view) =>
        describeView(view, { membership, analyses: analysesOf.get(view.id) ?? [], run: lastRuns.get(view.id) }),
      );
    },

    /** Whoever may see them; newest scan first. */
    listViews: (projectId: string): Promise<ViewRow[]> => repository.listViews(db, [projectId]),

    listVisibleViews,

    /** Those that every member may see, newest scan first. */
    async listPublishedViews(projectId: string, within: Db = db): Promise<ViewRow[]> {
      const views = await repository.listViews(within, [projectId]);
      return views.filter((view) => view.has_stable && isVisible(view, []));
    },

    /** A view that the caller may not see looks like one that does not exist. */
    async findVisibleView({ projectId, permissions }: Membership, viewId: string): Promise<ViewRow> {
      const view = await repository.findView(db, projectId, viewId);
      if (view === undefined || !isVisible(view, permissions)) throw new AppError('analyses.notFound');
      return view;
    },

    /** Whoever may see it. */
    findView: (projectId: string, viewId: string, within: Db = db): Promise<ViewRow | undefined> =>
      repository.findView(within, projectId, viewId),

    /** Until the transaction ends nobody else settles what the view's status is. */
    async lockView(trx: Db, { projectId, viewId }: OfView) {
      const view = await repository.lockView(trx, projectId, viewId);
      if (view === undefined) throw new AppError('analyses.notFound');
      return view;
    },

    /** The trades of a view, and whether each has a published version. */
    listAnalyses: (viewId: string, within: Db = db) => repository.listAnalyses(within, [viewId]),

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
        has_given_coordinates: view.hasGivenCoordinates ?? false,
        model_id: modelId ?? null,
      });
      return id;
    },

    /** The view is ready, and whoever requested it is told; one that was ready already is not touched again. */
    async finishView(trx: Db, view: OfView & { hasGivenCoordinates?: boolean }): Promise<void> {
      if (view.modelId !== undefined) await refuseForeignModel(trx, view.projectId, view.modelId);
      if (!(await repository.setStatus(trx, view, 'ready'))) throw new AppError('analyses.notFound');
      const { viewId, hasGivenCoordinates } = view;
      if (hasGivenCoordinates !== undefined) await repository.setGivenCoordinates(trx, viewId, hasGivenCoordinates);
      await queue.enqueue(trx, mailAnalysis, { viewId, outcome: 'ready' });
      await publishedChanged(trx, view.projectId);
    },

    /** All is done but the publishing: reviewers are told. */
    askForReview: (trx: Db, { viewId }: OfView): Promise<void> =>
      queue.enqueue(trx, mailAnalysis, { viewId, outcome: 'review' }),

    /** Nothing will come of the attempt; whoever requested it is told, unless somebody cancelled it. */
    async failView(trx: Db, view: OfView, outcome: 'failed' | 'cancelled'): Promise<void> {
      await repository.setStatus(trx, view, 'failed');
      if (outcome === 'failed') {
        await queue.enqueue(trx, mailAnalysis, { viewId: view.viewId, outcome });
        await news.tellFailed(trx, view);
      }
      await publishedChanged(trx, view.projectId);
    },

    /** What was ready is being made again. */
    async reopenView(trx: Db, view: OfView): Promise<void> {
      await repository.setStatus(trx, view, 'in_progress');
      await publishedChanged(trx, view.projectId);
    },

    /** Another attempt, against this model: nothing of those before is kept. */
    async restartView(trx: Db, view: OfView & { modelId: string }, trades: readonly string[]): Promise<void> {
      await refuseForeignModel(trx, view.projectId, view.modelId);
      await repository.deleteAnalyses(trx, view.viewId);
      await repository.setStatus(trx, view, 'in_progress');
      for (const trade of trades) await repository.takeAnalysis(trx, view.viewId, trade);
      await publishedChanged(trx, view.projectId);
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
