import { createDemoMaker } from './demo/createDemoMaker.ts';
import type { Gatekeeper } from './http/authorise.ts';
import type { MountedRoute } from './http/mount.ts';
import {
  analyseScans,
  finishUpload,
  freeUpload,
  inspectScan,
  mailAnalysis,
  mailPasswordCode,
  makeDemo,
  prepareModel,
  sweepIdentity,
  sweepUploads,
} from './jobs.ts';
import { accessRoutes } from './modules/access/routes.ts';
import { createAccessService } from './modules/access/service.ts';
import { analysesRoutes } from './modules/analyses/routes.ts';
import { createAnalysesService } from './modules/analyses/service.ts';
import { assetsRoutes } from './modules/assets/routes.ts';
import { createAssetsService } from './modules/assets/service.ts';
import { classificationsRoutes } from './modules/classifications/routes.ts';
import { createClassificationsService } from './modules/classifications/service.ts';
import { filesRoutes } from './modules/files/routes.ts';
import { createFilesService } from './modules/files/service.ts';
import { identityRoutes } from './modules/identity/routes.ts';
import { createIdentityService } from './modules/identity/service.ts';
import { insightsRoutes } from './modules/insights/routes.ts';
import { createInsightsService } from './modules/insights/service.ts';
import { modelsRoutes } from './modules/models/routes.ts';
import { createModelsService } from './modules/models/service.ts';
import { presetsRoutes } from './modules/presets/routes.ts';
import { createPresetsService } from './modules/presets/service.ts';
import { reportsRoutes } from './modules/reports/routes.ts';
import { createReportsService } from './modules/reports/service.ts';
import { requestsRoutes } from './modules/requests/routes.ts';
import { createRequestsService } from './modules/requests/service.ts';
import { createRunsService } from './modules/runs/service.ts';
import { systemRoutes } from './modules/system/routes.ts';
import { createSystemService } from './modules/system/service.ts';
import type { Platform } from './platform/Platform.ts';
import { handleJob, type JobHandler } from './platform/queue/Queue.ts';
import type { ProductInfo } from './productInfo.ts';

export type Modules = ReturnType<typeof createModules>;

/** The wiring: every module made once, in order, each with those before it. Read it as the map of the server. */
export function createModules(platform: Platform, product: ProductInfo) {
  const { db, queue, storage, mail, secrets } = platform;
  const system = createSystemService({ db, checks: { storage: storage.check, queue: queue.check }, ...product });
  const identity = createIdentityService({ db, queue, mail, key: secrets.identity, branding: product.about });
  const access = createAccessService({ db });
  const assets = createAssetsService({ storage });
  const models = createModelsService({ db, queue, storage, access });
  const files = createFilesService({
    db,
    queue,
    storage,
    onUploaded: models.takeInFile,
    smallestPartBytes: product.smallestPartBytes,
  });
  const runs = createRunsService({ db, queue, storage });
  const analyses = createAnalysesService({ db, queue, system, access, runs });
  const classifications = createClassificationsService({ db, storage, access, models, files, runs, analyses });
  const presets = createPresetsService({ db });
  const insights = createInsightsService({ db, classifications });
  const reports = createReportsService({ storage, identity, access, classifications });
  const { delivery } = classifications;
  const requests = createRequestsService({
    ...{ db, mail, access, files, models, runs, analyses, delivery },
    branding: product.about,
    findPublicUrl: () => product.publicUrl,
  });
  const fillDemo = createDemoMaker({ system, identity, access, files, models, analyses, requests });

  const routes: MountedRoute[] = [
    ...systemRoutes(system),
    ...identityRoutes(identity),
    ...accessRoutes(access),
    ...assetsRoutes(assets),
    ...filesRoutes(files),
    ...modelsRoutes(models),
    ...analysesRoutes(analyses),
    ...classificationsRoutes(classifications),
    ...presetsRoutes(presets),
    ...insightsRoutes(insights),
    ...reportsRoutes(reports),
    ...requestsRoutes(requests),
  ];
  const jobs: JobHandler[] = [
    handleJob(mailPasswordCode, ({ email }) => identity.sendPasswordCode(email)),
    handleJob(sweepIdentity, () => identity.sweep()),
    handleJob(finishUpload, ({ fileId }) => files.finishLater(fileId)),
    handleJob(freeUpload, (upload) => files.free(upload)),
    handleJob(sweepUploads, () => files.sweep()),
    handleJob(inspectScan, ({ fileId }) => files.inspect(fileId)),
    handleJob(analyseScans, ({ runId }, { signal, log }) =>
      runs.work(runId, signal, delivery, (error) => log.warn({ err: error, runId }, 'analysis')),
    ),
    handleJob(mailAnalysis, (news, { jobId }) => requests.mailNews(news, jobId)),
    handleJob(makeDemo, (_, { signal }) => fillDemo(signal)),
    handleJob(prepareModel, ({ projectId }, { signal }) => models.prepare(projectId, signal)),
  ];
  const gatekeeper: Gatekeeper = { identify: identity.identify, findMembership: access.findMembership };
  return {
    ...{ system, identity, access, assets, models, files, runs, analyses, classifications, presets, insights, reports },
    ...{ requests, routes, jobs, gatekeeper },
  };
}
