import type {
  AnalysisRequest,
  AnalysisRequestDetail,
  DueCount,
  DueDomain,
} from '@plumbline/contract/resources/analysisRequests';
import { mostUnknownDue } from '@plumbline/contract/resources/analysisRequests';
import type { FileDependants, FileKind } from '@plumbline/contract/resources/files';
import { type Actor, bySystem } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { Doing } from '../../Doing.ts';
import type { Membership } from '../../http/RequestContext.ts';
import type { Db } from '../../platform/database.ts';
import { everyTime } from '../../platform/once.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { FilesService } from '../files/service.ts';
import type { IssuesService } from '../issues/service.ts';
import type { ModelsService } from '../models/service.ts';
import type { Delivery, RunsService } from '../runs/service.ts';
import { describeDetail, describeRequest, type KnownRequest, statusOfRequest } from './describeRequest.ts';
import type { RequestRow } from './RequestRow.ts';
import * as repository from './repository.ts';
import { createRequestMails, type RequestMailOptions } from './serviceOfMails.ts';
import { createStartsService, type NewRequest, type StartsOptions } from './serviceOfStarts.ts';

export interface RequestsOptions extends RequestMailOptions, StartsOptions {
  access: RequestMailOptions['access'] & StartsOptions['access'];
  files: StartsOptions['files'] & Pick<FilesService, 'findFile'>;
  models: StartsOptions['models'] & Pick<ModelsService, 'rootModelNames' | 'listVersionsOfFile' | 'matchDue'>;
  issues: Pick<IssuesService, 'countOfRoots'>;
  runs: StartsOptions['runs'] & Pick<RunsService, 'cancel' | 'findLastRuns' | 'describeProgress'>;
  audit: AuditTrail;
  /** What becomes of what a run has delivered when it is cancelled. */
  delivery: Pick<Delivery, 'fail'>;
}

type RequestAction = 'analysisRequested' | 'analysisCancelled' | 'analysisRerun';

interface OfRequest {
  projectId: string;
  requestId: string;
}

export type RequestsService = ReturnType<typeof createRequestsService>;

/** Analyses that people ask for: each fills a view of its own. */
export function createRequestsService(options: RequestsOptions) {
  const { db, audit, files, models, issues, runs, delivery } = options;
  const starts = createStartsService(options);

  async function withRuns(requests: RequestRow[]): Promise<KnownRequest[]> {
    const filesOf = Map.groupBy(
      await repository.listRequestFiles(
        db,
        requests.map(({ id }) => id),
      ),
      ({ request_id }) => request_id,
    );
    const viewIds = requests.map(({ view_id }) => view_id);
    const lastRuns = await runs.findLastRuns(viewIds);
    // After the runs: one that ends in between would seem to wait for a review.
    const viewStatuses = await repository.listViewStatuses(db, viewIds);
    return requests.map((request) => ({
      request,
      files: filesOf.get(request.id) ?? [],
      run: lastRuns.get(request.view_id),
      isPublished: viewStatuses.get(request.view_id) === 'ready',
    }));
  }

  async function find({ projectId, requestId }: OfRequest): Promise<KnownRequest> {
    const request = await repository.findRequest(db, projectId, requestId);
    const [known] = request ? await withRuns([request]) : [];
    if (known === undefined) throw new AppError('requests.notFound');
    return known;
  }

  /** How the model names what is due; names of which nothing is in it would make all that is absent not due. */
  async function nameDue(projectId: string, domain: DueDomain | null | undefined, modelId?: string) {
    if (!domain) return undefined;
    const { due, dueCount } = await models.matchDue({ projectId, ...(modelId && { modelId }) }, domain);
    if (dueCount === 0) throw new AppError('requests.nothingDue');
    return due;
  }

  const tell = (trx: Db, action: RequestAction, { project_id, view_id, name }: RequestRow, by: Actor) =>
    audit.record(trx, { by, action, projectId: project_id, subject: { kind: 'analysis', id: view_id, name } });

  const describe = async (place: OfRequest): Promise<AnalysisRequest> => describeRequest(await find(place));

  return {
    ...createRequestMails(options),

    async list(projectId: string, query: repository.RequestListing): Promise<AnalysisRequest[]> {
      return (await withRuns(await repository.listRequests(db, projectId, query))).map(describeRequest);
    },

    async one(place: OfRequest): Promise<AnalysisRequestDetail> {
      const known = await find(place);
      const modelId = known.request.model_id;
      const rootModels = await models.rootModelNames({ projectId: place.projectId, modelId });
      const progress = known.run && (await runs.describeProgress(known.run.runId));
      return describeDetail(known, { rootModels, progress });
    },

    async request(
      membership: Membership,
      userId: string,
      body: NewRequest,
      { by = bySystem, once = everyTime }: Doing = {},
    ): Promise<AnalysisRequest> {
      const { projectId } = membership;
      const due = await nameDue(projectId, body.dueDomain, body.modelDomain.model);
      const requestId = await once.run(db, async (trx) => {
        const id = await starts.create(trx, { membership, userId, due }, body);
        const request = await repository.findRequest(trx, projectId, id);
        if (request) await tell(trx, 'analysisRequested', request, by);
        return id;
      });
      return describe({ projectId, requestId });
    },

    /** What was named as due last, or by another request. */
    async due(projectId: string, requestId: string | undefined): Promise<{ dueDomain: DueDomain | null }> {
      return { dueDomain: await repository.findDue(db, projectId, requestId) };
    },

    async countDue(projectId: string, domain: DueDomain): Promise<DueCount> {
      const { dueCount, elementCount, unknown } = await models.matchDue({ projectId }, domain);
      return { elementCount, dueCount, unknownCount: unknown.length, unknown: unknown.slice(0, mostUnknownDue) };
    },

    /** What hangs on a file. */
    async dependantsOf(membership: Membership, kind: FileKind, fileId: string): Promise<FileDependants> {
      const { projectId } = membership;
      const { id } = await files.findFile({ membership, kind }, fileId);
      const versions = await models.listVersionsOfFile(projectId, id);
      const modelIds = versions.map(({ modelId }) => modelId);
      const views = await repository.listViewsOf(db, projectId, { fileId: id, modelIds });
      return {
        modelVersions: versions.map(({ modelId: _, rootPosition: __, ...version }) => version),
        views: views.map((view) => ({ _id: view.id, name: view.name, status: view.status })),
        issues: await issues.countOfRoots(projectId, versions),
      };
    },

    /** What was delivered of it is gone, and its files are free. */
    async cancel(place: OfRequest, { by = bySystem, once = everyTime }: Doing = {}): Promise<AnalysisRequest> {
      const { request } = await find(place);
      await once.run(db, async (trx) => {
        if (!(await runs.cancel(trx, request.view_id, delivery))) throw new AppError('requests.notRunning');
        await tell(trx, 'analysisCancelled', request, by);
        return true;
      });
      return describe(place);
    },

    /** With the same files and the model that is active now. */
    async rerun(
      membership: Membership,
      requestId: string,
      { by = bySystem, once = everyTime }: Doing = {},
    ): Promise<AnalysisRequest> {
      const place = { projectId: membership.projectId, requestId };
      const known = await find(place);
      const due = await nameDue(place.projectId, await repository.findDue(db, place.projectId, requestId));
      await once.run(db, async (trx) => {
        const status = statusOfRequest(known);
        if (status === 'waiting' || status === 'running') throw new AppError('requests.stillRunning');
        if (status === 'ready' || status === 'review') throw new AppError('requests.alreadyDone');
        await starts.startAgain(trx, { membership, due }, known);
        await tell(trx, 'analysisRerun', known.request, by);
        return true;
      });
      return describe(place);
    },
  };
}
