import { tokenPrefix } from '@plumbline/contract/resources/accessTokens';
import { createPublishedChanged } from './createPublishedChanged.ts';
import { createDemoMaker } from './demo/createDemoMaker.ts';
import { createDemoPackages } from './demo/createDemoPackages.ts';
import { createDemoSchedule } from './demo/createDemoSchedule.ts';
import { createDemoStory } from './demo/createDemoStory.ts';
import { createDemoTour } from './demo/createDemoTour.ts';
import { openDesignService } from './designService/openDesignService.ts';
import { openDocuments } from './exports/apart/openDocuments.ts';
import type { Gatekeeper } from './http/authorise.ts';
import type { MountedRoute } from './http/mount.ts';
import { reachesProject } from './http/reachesProject.ts';
import {
  copyImport,
  deliverWebhook,
  findCovers,
  findDeliveries,
  findImports,
  findMails,
  finishUpload,
  followIssues,
  freeUpload,
  inspectScan,
  keepFailures,
  lookAtService,
  lookAtServices,
  lostStep,
  mailAnalysis,
  mailDigest,
  mailExport,
  mailInvitation,
  mailPasswordCode,
  mailPerson,
  mailRetention,
  mailSignInCode,
  mailWish,
  makeDemo,
  measureProgress,
  packProject,
  prepareModel,
  readScan,
  removeObjects,
  sweepAssets,
  sweepDeletions,
  sweepDeliveries,
  sweepIdentity,
  sweepKeys,
  sweepRetention,
  sweepUploads,
  tellProgress,
  tidyRun,
} from './jobs.ts';
import { accessRoutes } from './modules/access/routes.ts';
import { createAccessService } from './modules/access/service.ts';
import { accessTokensRoutes } from './modules/accessTokens/routes.ts';
import { createAccessTokensService } from './modules/accessTokens/service.ts';
import { analysesRoutes } from './modules/analyses/routes.ts';
import { createAnalysesService } from './modules/analyses/service.ts';
import { assetsRoutes } from './modules/assets/routes.ts';
import { createAssetsService } from './modules/assets/service.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { createAuditService } from './modules/audit/service.ts';
import { bcfApiRoutes } from './modules/bcfApi/routes.ts';
import { createBcfApiService } from './modules/bcfApi/service.ts';
import { deletionsRoutes } from './modules/deletions/routes.ts';
import { createDeletionsService } from './modules/deletions/service.ts';
import { deliveriesRoutes } from './modules/deliveries/routes.ts';
import { createDeliveriesService } from './modules/deliveries/service.ts';
import { evidenceRoutes } from './modules/evidence/routes.ts';
import { createEvidenceService } from './modules/evidence/service.ts';
import { filesRoutes } from './modules/files/routes.ts';
import { createFilesService } from './modules/files/service.ts';
import { identityRoutes } from './modules/identity/routes.ts';
import { createIdentityService } from './modules/identity/service.ts';
import { insightsRoutes } from './modules/insights/routes.ts';
import { createInsightsService } from './modules/insights/service.ts';
import { integrationsRoutes } from './modules/integrations/routes.ts';
import { createIntegrationsService } from './modules/integrations/service.ts';
import { issueBatchesRoutes } from './modules/issueBatches/routes.ts';
import { createIssueBatchesService } from './modules/issueBatches/service.ts';
import { issueFilesRoutes } from './modules/issueFiles/routes.ts';
import { createIssueFilesService } from './modules/issueFiles/service.ts';
import { issuesRoutes } from './modules/issues/routes.ts';
import { createIssuesService } from './modules/issues/service.ts';
import { mailsRoutes } from './modules/mails/routes.ts';
import { createMailsService } from './modules/mails/service.ts';
import { modelsRoutes } from './modules/models/routes.ts';
import { createModelsService } from './modules/models/service.ts';
import { operatorsRoutes } from './modules/operators/routes.ts';
import { createOperatorsService } from './modules/operators/service.ts';
import { peopleRoutes } from './modules/people/routes.ts';
import { createPeopleService } from './modules/people/service.ts';
import { picturesRoutes } from './modules/pictures/routes.ts';
import { createPicturesService } from './modules/pictures/service.ts';
import { presetsRoutes } from './modules/presets/routes.ts';
import { createPresetsService } from './modules/presets/service.ts';
import { projectExportsRoutes } from './modules/projectExports/routes.ts';
import { createProjectExportsService } from './modules/projectExports/service.ts';
import { reportsRoutes } from './modules/reports/routes.ts';
import { createReportsService } from './modules/reports/service.ts';
import { requestsRoutes } from './modules/requests/routes.ts';
import { createRequestsService } from './modules/requests/service.ts';
import { retentionRoutes } from './modules/retention/routes.ts';
import { createRetentionService } from './modules/retention/service.ts';
import { createRunsService } from './modules/runs/service.ts';
import { schedulesRoutes } from './modules/schedules/routes.ts';
import { createSchedulesService } from './modules/schedules/service.ts';
import { setupRoutes } from './modules/setup/routes.ts';
import { createSetupService } from './modules/setup/service.ts';
import { singleSignOnRoutes } from './modules/singleSignOn/routes.ts';
import { createSingleSignOnService } from './modules/singleSignOn/service.ts';
import { systemRoutes } from './modules/system/routes.ts';
import { createSystemService } from './modules/system/service.ts';
import { toursRoutes } from './modules/tours/routes.ts';
import { createToursService } from './modules/tours/service.ts';
import { verdictsRoutes } from './modules/verdicts/routes.ts';
import { createVerdictsService } from './modules/verdicts/service.ts';
import { versionsRoutes } from './modules/versions/routes.ts';
import { createVersionsService } from './modules/versions/service.ts';
import { webhooksRoutes } from './modules/webhooks/routes.ts';
import { createWebhooksService } from './modules/webhooks/service.ts';
import { workPackagesRoutes } from './modules/workPackages/routes.ts';
import { createWorkPackagesService } from './modules/workPackages/service.ts';
import type { Db } from './platform/database.ts';
import { createGates } from './platform/gate/createGates.ts';
import { forgetOldKeys } from './platform/once.ts';
import { createOutbound } from './platform/outbound/createOutbound.ts';
import type { Platform } from './platform/Platform.ts';
import { handleJob, type JobHandler } from './platform/queue/Queue.ts';
import { removeUnder } from './platform/storage/removeUnder.ts';
import type { ProductInfo } from './productInfo.ts';

export type Modules = ReturnType<typeof createModules>;

/** The wiring: every module made once, in order, each with those before it. Read it as the map of the server. */
export function createModules(platform: Platform, product: ProductInfo) {
  const { db, queue, storage, space, mail, hashing, secrets, vault } = platform;
  /** Absent where what people send goes to another machine. */
  const spaceOfStorage = storage.kind === 'folder' ? space : undefined;
  const { readerMemoryMb, workerLanes: lanes, about: branding } = product;
  const publishedChanged = createPublishedChanged(queue);
  const gates = createGates();
  const documents = openDocuments();
  const audit = createAuditService({ db });
  const checks = { database: platform.probe.ask, storage: storage.check, queue: queue.check };
  const system = createSystemService({ db, audit, checks, space, ...product });
  const findPublicUrl = () => product.publicUrl;
  const identityOptions = {
    db,
    audit,
    queue,
    mail,
    hashing,
    key: secrets.identity,
    vault,
    branding,
    findPublicUrl,
    onDisabled: (trx: Db, userId: string) => access.endWishesOf(trx, userId),
  };
  const identity = createIdentityService(identityOptions);
  const accessOptions = { db, audit, defaultQuotaBytes: product.projectQuotaBytes };
  const access = createAccessService(accessOptions);
  const setup = createSetupService({
    db,
    system,
    key: secrets.identity,
    within: (trx) => ({
      identity: createIdentityService({ ...identityOptions, db: trx, audit: createAuditService({ db: trx }) }),
      access: createAccessService({ ...accessOptions, db: trx }),
    }),
  });
  const accessTokens = createAccessTokensService({ db, audit, identity, access, findPublicUrl });
  const people = createPeopleService({
    db,
    audit,
    queue,
    mail,
    identity,
    access,
    key: secrets.invitations,
    branding,
    findPublicUrl,
  });
  const mails = createMailsService({ db, queue, mail, access, key: secrets.mails, branding, findPublicUrl });
  const outbound = createOutbound({ allowed: product.webhookAllow, production: branding.production });
  const singleSignOn = createSingleSignOnService({ db, audit, vault, outbound, identity, access, findPublicUrl });
  const webhooks = createWebhooksService({
    db,
    queue,
    audit,
    access,
    mails,
    outbound,
    key: secrets.webhooks,
    findPublicUrl,
    product: { name: branding.productName, version: product.version },
  });
  const models = createModelsService({ db, audit, queue, publishedChanged, storage, access, readerMemoryMb });
  const files = createFilesService({
    db,
    audit,
    queue,
    storage,
    access,
    space: spaceOfStorage,
    onUploaded: models.takeInFile,
    smallestPartBytes: product.smallestPartBytes,
    readerMemoryMb,
  });
  const service = product.designService && openDesignService(product.designService);
  const integrations = createIntegrationsService({
    db,
    audit,
    queue,
    storage,
    access,
    mails,
    files,
    service,
    vault,
    outbound,
    findPublicUrl,
  });
  const runs = createRunsService({ db, queue, storage, space, access, lanes, readerMemoryMb });
  const analyses = createAnalysesService({
    db,
    queue,
    publishedChanged,
    system,
    access,
    runs,
    webhooks,
    findPublicUrl,
  });
  const issues = createIssuesService({
    db,
    audit,
    storage,
    access,
    mails,
    webhooks,
    models,
    analyses,
    findPublicUrl,
    space: spaceOfStorage,
  });
  const versions = createVersionsService({ db, audit, publishedChanged, analyses });
  const deliveries = createDeliveriesService({ db, audit, storage, models, files, runs, analyses, versions });
  const verdicts = createVerdictsService({ db, audit, publishedChanged, models, analyses, issues, versions });
  const pictures = createPicturesService({ storage, access, models, analyses, versions, verdicts });
  const issueBatches = createIssueBatchesService({ db, audit, issues, verdicts });
  const evidence = createEvidenceService({ db, audit, storage, verdicts, versions, models, access, documents });
  const issueFiles = createIssueFilesService({
    db,
    audit,
    storage,
    identity,
    access,
    issues,
    verdicts,
    evidence,
    documents,
    findPublicUrl,
    productName: branding.productName,
  });
  /** Whose objects people read, and may write, by signed addresses. */
  const owners = [
    files.assetOwner,
    issues.assetOwner,
    versions.assetOwner,
    pictures.assetOwner,
    ...evidence.assetOwners,
  ];
  const assets = createAssetsService({
    db,
    audit,
    storage,
    access,
    gate: gates.drawings,
    space: spaceOfStorage,
    owners,
  });
  const presets = createPresetsService({ db, audit });
  const insights = createInsightsService({ models, analyses, issues, verdicts });
  const reports = createReportsService({ db, audit, storage, identity, access, models, verdicts, evidence, documents });
  const workPackages = createWorkPackagesService({
    db,
    audit,
    queue,
    storage,
    identity,
    access,
    mails,
    models,
    versions,
    documents,
    findPublicUrl,
    findPlan: (projectId) => schedules.current(projectId),
  });
  const schedules = createSchedulesService({ db, audit, access, models, workPackages, readerMemoryMb });
  const tours = createToursService({ db, access, analyses });
  const { delivery } = deliveries;
  const requests = createRequestsService({
    db,
    audit,
    mail,
    access,
    mails,
    files,
    models,
    runs,
    analyses,
    issues,
    verdicts,
    versions,
    pictures,
    delivery,
    branding,
    findPublicUrl,
  });
  const bcfApi = createBcfApiService({
    db,
    audit,
    storage,
    identity,
    access,
    assets,
    models,
    analyses,
    issues,
    issueFiles,
    findPublicUrl,
  });
  const retention = createRetentionService({ db, audit, queue, mail, access, branding, findPublicUrl });
  const deletions = createDeletionsService({ db, audit, storage, access, runs, delivery });
  const projectExports = createProjectExportsService({
    db,
    audit,
    queue,
    storage,
    mail,
    access,
    analyses,
    issueFiles,
    branding,
    findPublicUrl,
    space: spaceOfStorage,
  });
  const operators = createOperatorsService({
    db,
    audit,
    queue,
    mail,
    space,
    storage,
    vault,
    system,
    access,
    runs,
    version: product.version,
  });
  /** Who puts what people are told into words. */
  const writers = [
    issues.mailWriter,
    requests.mailWriter,
    workPackages.mailWriter,
    webhooks.mailWriter,
    integrations.mailWriter,
  ];
  const addStory = createDemoStory({
    identity,
    access,
    files,
    models,
    analyses,
    verdicts,
    evidence,
    assets,
    issues,
    presets,
  });
  const addTour = createDemoTour({ identity, access, analyses, verdicts, presets, issues, workPackages, tours });
  const addPackages = createDemoPackages({ identity, access, models, workPackages });
  const addSchedule = createDemoSchedule({ identity, access, schedules });
  const fillDemo = createDemoMaker({
    system,
    identity,
    access,
    files,
    models,
    analyses,
    requests,
    addPackages,
    addSchedule,
    addStory,
    addTour,
  });

  const routes: MountedRoute[] = [
    ...systemRoutes(system, gates.work),
    ...auditRoutes(audit),
    ...identityRoutes(identity),
    ...accessRoutes(access),
    ...setupRoutes(setup),
    ...accessTokensRoutes(accessTokens),
    ...singleSignOnRoutes(singleSignOn),
    ...peopleRoutes(people),
    ...mailsRoutes(mails),
    ...webhooksRoutes(webhooks),
    ...assetsRoutes(assets),
    ...filesRoutes(files),
    ...integrationsRoutes(integrations),
    ...modelsRoutes(models),
    ...analysesRoutes(analyses),
    ...issuesRoutes(issues),
    ...versionsRoutes(versions),
    ...deliveriesRoutes(deliveries),
    ...verdictsRoutes(verdicts),
    ...picturesRoutes(pictures),
    ...issueBatchesRoutes(issueBatches),
    ...evidenceRoutes(evidence),
    ...issueFilesRoutes(issueFiles),
    ...presetsRoutes(presets),
    ...insightsRoutes(insights),
    ...reportsRoutes(reports),
    ...workPackagesRoutes(workPackages),
    ...schedulesRoutes(schedules),
    ...toursRoutes(tours),
    ...requestsRoutes(requests),
    ...bcfApiRoutes(bcfApi),
    ...retentionRoutes(retention),
    ...deletionsRoutes(deletions),
    ...projectExportsRoutes(projectExports),
    ...operatorsRoutes({ operators, system, access }),
  ];
  const jobs: JobHandler[] = [
    handleJob(mailPasswordCode, ({ email }) => identity.sendPasswordCode(email)),
    handleJob(mailSignInCode, (asked) => identity.sendSignInCode(asked)),
    handleJob(mailInvitation, (invitation) => people.mailInvitation(invitation)),
    handleJob(mailWish, (news) => people.mailWish(news)),
    handleJob(sweepIdentity, async () => {
      await identity.sweep();
      await singleSignOn.sweep();
      await accessTokens.sweep();
    }),
    handleJob(keepFailures, async () => {
      await queue.keepFailures(db);
      await operators.forgetOldMails();
      await operators.forgetOldProcesses();
    }),
    handleJob(sweepKeys, () => forgetOldKeys(db)),
    handleJob(finishUpload, ({ fileId }) => files.finishLater(fileId)),
    handleJob(freeUpload, (upload) => files.free(upload)),
    handleJob(removeObjects, ({ prefix }) => removeUnder(storage, prefix)),
    handleJob(mailRetention, ({ projectId }) => retention.mailNotice(projectId)),
    handleJob(mailExport, (asked) => projectExports.mailExport(asked)),
    handleJob(packProject, (asked, { signal }) => projectExports.pack(asked, signal)),
    handleJob(sweepDeletions, async (_, { signal }) => {
      await projectExports.sweep();
      await deletions.sweep(signal);
    }),
    handleJob(sweepRetention, (_, { signal }) => retention.sweep(signal)),
    handleJob(sweepUploads, () => files.sweep()),
    handleJob(sweepAssets, async () => {
      await assets.sweep();
      await issues.sweep();
    }),
    handleJob(inspectScan, ({ fileId }) => files.inspect(fileId)),
    handleJob(readScan, ({ fileId }, { signal }) => files.readScan(fileId, signal)),
    handleJob(lostStep, (lost) => runs.giveUp(lost, delivery)),
    handleJob(tidyRun, ({ runId }) => runs.tidy(runId)),
    handleJob(mailAnalysis, (news, { jobId }) => requests.mailNews(news, jobId)),
    handleJob(mailPerson, ({ userId }) => mails.sendTo(userId, writers)),
    handleJob(mailDigest, ({ userId, at }) => mails.sendTo(userId, writers, new Date(at))),
    handleJob(findMails, () => mails.findDue()),
    handleJob(deliverWebhook, ({ webhookId }, { signal }) => webhooks.deliver(webhookId, signal)),
    handleJob(findDeliveries, () => webhooks.findDeliveries()),
    handleJob(sweepDeliveries, () => webhooks.sweepDeliveries()),
    handleJob(copyImport, ({ importId }, { signal, log }) => integrations.copy(importId, signal, log)),
    handleJob(findImports, () => integrations.findImports()),
    handleJob(lookAtService, ({ projectId }, { log }) => integrations.following.lookAt(projectId, log)),
    handleJob(lookAtServices, () => integrations.lookAround()),
    handleJob(followIssues, ({ projectId }) => issues.follow(projectId)),
    handleJob(tellProgress, () => workPackages.tellMondays()),
    handleJob(measureProgress, ({ projectId }) => workPackages.measureIfUsed(projectId)),
    handleJob(makeDemo, (_, { signal }) => fillDemo(signal)),
    handleJob(findCovers, (version, { signal }) => models.findCovers(version, signal)),
    handleJob(prepareModel, ({ projectId }, { signal }) => models.prepare(projectId, signal)),
  ];
  const gatekeeper: Gatekeeper = {
    findAdministration: access.findAdministration,
    isOperator: access.isOperator,
    async admit({ accessToken, address }, place) {
      if (!accessToken.startsWith(tokenPrefix)) {
        return access.admit(await identity.readAccessToken(accessToken), place);
      }
      const user = await accessTokens.admit(accessToken, address);
      const membership = place && (await access.findMembership(user.id, place));
      return membership && reachesProject(user, membership.projectId) ? { user, membership } : { user };
    },
  };
  return {
    audit,
    system,
    identity,
    access,
    setup,
    accessTokens,
    singleSignOn,
    people,
    mails,
    webhooks,
    assets,
    models,
    files,
    integrations,
    runs,
    analyses,
    issues,
    versions,
    deliveries,
    verdicts,
    pictures,
    issueFiles,
    evidence,
    presets,
    insights,
    reports,
    workPackages,
    schedules,
    tours,
    retention,
    deletions,
    projectExports,
    operators,
    requests,
    delivery,
    documents,
    routes,
    jobs,
    gatekeeper,
    gates,
  };
}
