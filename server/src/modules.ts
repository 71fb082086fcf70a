import { createDemoMaker } from './demo/createDemoMaker.ts';
import type { Gatekeeper } from './http/authorise.ts';
import type { MountedRoute } from './http/mount.ts';
import {
  finishUpload,
  freeUpload,
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
import { modelsRoutes } from './modules/models/routes.ts';
import { createModelsService } from './modules/models/service.ts';
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
    onRemoved: models.letGoOfFile,
    smallestPartBytes: product.smallestPartBytes,
  });
  const analyses = createAnalysesService({ db, access });
  const classifications = createClassificationsService({ db, storage, access, models, analyses });
  const fillDemo = createDemoMaker({ identity, access, files, models, analyses, classifications });

  const routes: MountedRoute[] = [
    ...systemRoutes(system),
    ...identityRoutes(identity),
    ...accessRoutes(access),
    ...assetsRoutes(assets),
    ...filesRoutes(files),
    ...modelsRoutes(models),
    ...analysesRoutes(analyses),
    ...classificationsRoutes(classifications),
  ];
  const jobs: JobHandler[] = [
    handleJob(mailPasswordCode, ({ email }) => identity.sendPasswordCode(email)),
    handleJob(sweepIdentity, () => identity.sweep()),
    handleJob(finishUpload, ({ fileId }) => files.finishLater(fileId)),
    handleJob(freeUpload, (upload) => files.free(upload)),
    handleJob(sweepUploads, () => files.sweep()),
    handleJob(makeDemo, (_, { signal }) => fillDemo(signal)),
    handleJob(prepareModel, ({ projectId }, { signal }) => models.prepare(projectId, signal)),
  ];
  const gatekeeper: Gatekeeper = { identify: identity.identify, findMembership: access.findMembership };
  return { system, identity, access, assets, files, models, analyses, classifications, routes, jobs, gatekeeper };
}
