import type { Gatekeeper } from './http/authorise.ts';
import type { MountedRoute } from './http/mount.ts';
import { finishUpload, freeUpload, mailPasswordCode, sweepIdentity, sweepUploads } from './jobs.ts';
import { createAccessService } from './modules/access/service.ts';
import { analysesRoutes } from './modules/analyses/routes.ts';
import { createAnalysesService } from './modules/analyses/service.ts';
import { assetsRoutes } from './modules/assets/routes.ts';
import { createAssetsService } from './modules/assets/service.ts';
import { filesRoutes } from './modules/files/routes.ts';
import { createFilesService } from './modules/files/service.ts';
import { identityRoutes } from './modules/identity/routes.ts';
import { createIdentityService } from './modules/identity/service.ts';
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
  const files = createFilesService({ db, queue, storage, smallestPartBytes: product.smallestPartBytes });
  const analyses = createAnalysesService({ db, access });

  const routes: MountedRoute[] = [
    ...systemRoutes(system),
    ...identityRoutes(identity),
    ...assetsRoutes(assets),
    ...filesRoutes(files),
    ...analysesRoutes(analyses),
  ];
  const jobs: JobHandler[] = [
    handleJob(mailPasswordCode, ({ email }) => identity.sendPasswordCode(email)),
    handleJob(sweepIdentity, () => identity.sweep()),
    handleJob(finishUpload, ({ fileId }) => files.finishLater(fileId)),
    handleJob(freeUpload, (upload) => files.free(upload)),
    handleJob(sweepUploads, () => files.sweep()),
  ];
  const gatekeeper: Gatekeeper = { identify: identity.identify, findMembership: access.findMembership };
  return { system, identity, access, assets, files, analyses, routes, jobs, gatekeeper };
}
