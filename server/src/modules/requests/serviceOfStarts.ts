import type { requestAnalysis } from '@plumbline/contract/resources/analysisRequests';
import type { RouteParsed } from '@plumbline/contract/route';
import type { Due } from '@plumbline/engine/judge/matchDue';
import { AppError } from '../../AppError.ts';
import type { Membership } from '../../http/RequestContext.ts';
import type { Db } from '../../platform/database.ts';
import type { AccessService } from '../access/service.ts';
import type { AnalysesService } from '../analyses/service.ts';
import type { FilesService, FoundFiles } from '../files/service.ts';
import type { ModelSource, ModelsService } from '../models/service.ts';
import type { RunsService } from '../runs/service.ts';
import type { KnownRequest } from './describeRequest.ts';
import { type AskedRun, makeOrder } from './makeOrder.ts';
import * as repository from './repository.ts';

export interface StartsOptions {
  access: Pick<AccessService, 'findTolerances'>;
  files: Pick<FilesService, 'findUploaded' | 'hold'>;
  models: Pick<ModelsService, 'findActiveSource'>;
  analyses: Pick<AnalysesService, 'createView' | 'takeAnalysis' | 'lockView' | 'restartView'>;
  runs: Pick<RunsService, 'start'>;
}

export type NewRequest = RouteParsed<typeof requestAnalysis>['body'];

/** How requests begin, for the first time or again; each within the transaction of whoever asks. */
export function createStartsService({ access, files, models, analyses, runs }: StartsOptions) {
  /** The model that is active now, with its files. */
  async function findSource(trx: Db, projectId: string): Promise<ModelSource> {
    const source = await models.findActiveSource(trx, projectId);
    if (source === undefined) throw new AppError('requests.noActiveModel');
    return source;
  }

  /** Keeps what a run reads, for the view that it fills. */
  async function holdFiles(
    trx: Db,
    place: { projectId: string; viewId: string },
    asked: AskedRun,
    source: ModelSource,
  ) {
    const gone = source.roots.filter(({ fileId }) => fileId === undefined).map(({ name }) => name);
    if (gone.length > 0) throw new AppError('requests.modelFilesGone', { filenames: gone });
    const holding = { projectId: place.projectId, holder: place.viewId, usedBy: `Analysis “${asked.name}”` };
    const modelIds = source.roots.flatMap(({ fileId }) => fileId ?? []);
    const scans = await files.hold(trx, { ...holding, kind: 'scan', fileIds: asked.scanIds });
    const roots = await files.hold(trx, { ...holding, kind: 'model', fileIds: modelIds });
    refuseMissing([...scans.missing, ...roots.missing]);
    refuseUnreadable(scans.files);
    return { scans: scans.files, models: roots.files };
  }

  async function startRun(
    trx: Db,
    place: { projectId: string; viewId: string; membership: Membership; project: string },
    asked: AskedRun,
    source: ModelSource,
  ) {
    const held = await holdFiles(trx, place, asked, source);
    const tolerances = await access.findTolerances(place.projectId, trx);
    const order = makeOrder({ ...place, tolerances }, asked, {
      ...held,
      rootNames: source.roots.map(({ name }) => name),
    });
    await runs.start(trx, { projectId: place.projectId, viewId: place.viewId, order });
    return held;
  }

  return {
    /** Request, view, trades, files and the run's beginning: all or nothing. Answers the request's id. */
    async create(
      trx: Db,
      { membership, userId, due }: { membership: Membership; userId: string; due: Due | undefined },
      body: NewRequest,
    ): Promise<string> {
      const { projectId } = membership;
      const { name: project, publishing } = await repository.lockRequests(trx, projectId);
      const source = await findSource(trx, projectId);
      if (source.modelId !== body.modelDomain.model.toLowerCase()) throw new AppError('requests.otherModel');
      const asked = { ...readAsked(body), due };
      const documents = { projectId, kind: 'document', fileIds: body.documentDomain.files } as const;
      const { files: documentFiles, missing } = await files.findUploaded(trx, documents);
      refuseMissing(missing);
      const viewId = await analyses.createView(
        {
          projectId,
          name: asked.name,
          modelId: source.modelId,
          status: 'in_progress',
          // Noon is in the same day nearly everywhere.
          scanDate: new Date(`${asked.date}T12:00:00Z`),
          deliveryType: publishing === 'automatic' ? 'Incremental' : 'Normal',
          hasGivenCoordinates: asked.georeference === 'TrustedCoordinates',
        },
        trx,
      );
      for (const trade of source.trades) await analyses.takeAnalysis(trx, viewId, trade);
      const { scans } = await startRun(trx, { projectId, viewId, membership, project }, asked, source);
      const requestId = await repository.insertRequest(trx, {
        project_id: projectId,
        view_id: viewId,
        model_id: source.modelId,
        created_by: userId,
        name: asked.name,
        scan_date: asked.date,
        scanner_model: body.scanDomain.scannerModel,
        georeference: asked.georeference,
        has_images: asked.hasImages,
        roi_description: body.documentDomain.roiDescription,
        due: body.dueDomain ? JSON.stringify(body.dueDomain) : null,
      });
      await repository.insertRequestFiles(trx, requestId, 'scan', scans);
      await repository.insertRequestFiles(trx, requestId, 'document', documentFiles);
      return requestId;
    },

    /** Another attempt at the view, with the files of the request and the model that is active now. */
    async startAgain(
      trx: Db,
      { membership, due }: { membership: Membership; due: Due | undefined },
      { request, files: named }: KnownRequest,
    ): Promise<void> {
      const { projectId } = membership;
      const viewId = request.view_id;
      const { name: project } = await repository.lockRequests(trx, projectId);
      const { status } = await analyses.lockView(trx, { projectId, viewId });
      // Somebody else was faster.
      if (status !== 'failed') throw new AppError('requests.stillRunning');
      const scans = named.filter(({ role }) => role === 'scan');
      const gone = scans.filter(({ file_id }) => file_id === null).map(({ filename }) => filename);
      if (gone.length > 0) throw new AppError('requests.filesMissing', { fileIds: [], filenames: gone });
      const source = await findSource(trx, projectId);
      await analyses.restartView(trx, { projectId, viewId, modelId: source.modelId }, source.trades);
      await repository.setModel(trx, request.id, source.modelId);
      const asked: AskedRun = {
        name: request.name,
        scanIds: scans.flatMap(({ file_id }) => file_id ?? []),
        date: request.scan_date,
        georeference: request.georeference as AskedRun['georeference'],
        hasImages: request.has_images,
        due,
      };
      await startRun(trx, { projectId, viewId, membership, project }, asked, source);
    },
  };
}

function readAsked({ analysisName, scanDomain, hasImages }: NewRequest): AskedRun {
  const { files: scanIds, date, georeference } = scanDomain;
  return { name: analysisName, scanIds, date, georeference, hasImages };
}

function refuseUnreadable(files: FoundFiles['files']): void {
  const scans = files
    .filter(({ readability }) => readability === 'unreadable')
    .map(({ filename, readability_message }) => ({ filename, message: readability_message ?? '' }));
  if (scans.length > 0) throw new AppError('requests.scanUnreadable', { scans });
}

function refuseMissing(fileIds: string[]): void {
  if (fileIds.length > 0) throw new AppError('requests.filesMissing', { fileIds });
}
