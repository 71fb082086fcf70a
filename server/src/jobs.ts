import { workVersion } from '@plumbline/engine/steps/workVersion';
import { z } from 'zod';
import { defineJob } from './platform/queue/Queue.ts';

/** Tidies up by itself once an hour; what one time does not do, the next does. */
const defineSweep = (name: string, cron: string) =>
  defineJob({
    name,
    payload: z.object({}),
    cron,
    retries: 0,
    retryDelayS: 1,
    expireS: 3600,
    heartbeatS: 60,
    keepDoneS: 86_400,
  });

/** The table of background work: add a row here and its handler in the module it belongs to. */
export const mailPasswordCode = defineJob({
  name: 'mailPasswordCode',
  afterRestore: 'hold',
  payload: z.object({ email: z.string() }),
  retries: 6,
  retryDelayS: 5,
  expireS: 120,
  heartbeatS: 30,
  keepDoneS: 3600,
});

export const mailSignInCode = defineJob({
  name: 'mailSignInCode',
  afterRestore: 'drop',
  payload: z.object({ session: z.uuid(), userId: z.uuid(), passwordVersion: z.number().int() }),
  retries: 6,
  retryDelayS: 5,
  expireS: 120,
  heartbeatS: 30,
  keepDoneS: 3600,
});

/** The link is made when it is sent: no job carries one. */
export const mailInvitation = defineJob({
  name: 'mailInvitation',
  afterRestore: 'hold',
  payload: z.object({ invitationId: z.string(), number: z.number().int() }),
  retries: 12,
  retryDelayS: 10,
  expireS: 120,
  heartbeatS: 30,
  keepDoneS: 3600,
});

/** What an administrator asks for themselves: to those who decide, or what came of it. */
export const mailWish = defineJob({
  name: 'mailWish',
  afterRestore: 'hold',
  payload: z.object({ wishId: z.string(), status: z.enum(['open', 'allowed', 'declined', 'given']) }),
  retries: 12,
  retryDelayS: 10,
  expireS: 600,
  heartbeatS: 60,
  keepDoneS: 3600,
});

export const sweepIdentity = defineSweep('sweepIdentity', '17 * * * *');

/** Lets failed jobs stay for operators, longer than those that are done. */
export const keepFailures = defineSweep('keepFailures', '*/10 * * * *');

export const sweepKeys = defineSweep('sweepKeys', '29 * * * *');

/** Beside the finish that the sender of the last part waits for; needed when that process died. */
export const finishUpload = defineJob({
  name: 'finishUpload',
  payload: z.object({ fileId: z.string() }),
  retries: 30,
  retryDelayS: 20,
  expireS: 12 * 3600,
  heartbeatS: 30,
  keepDoneS: 3600,
});

export const freeUpload = defineJob({
  name: 'freeUpload',
  payload: z.object({ uploadId: z.string(), key: z.string() }),
  retries: 20,
  retryDelayS: 30,
  expireS: 3600,
  heartbeatS: 60,
  keepDoneS: 3600,
});

/** Takes away every object below a prefix, a folder of its own. */
export const removeObjects = defineJob({
  name: 'removeObjects',
  payload: z.object({ prefix: z.string().regex(/^[^/]+\/(.*\/)?$/) }),
  retries: 20,
  retryDelayS: 30,
  expireS: 6 * 3600,
  heartbeatS: 60,
  keepDoneS: 3600,
});

/** Tells administrators that somebody who is not in their project exports it. */
export const mailExport = defineJob({
  name: 'mailExport',
  afterRestore: 'hold',
  payload: z.object({ projectId: z.string(), exportId: z.string() }),
  waitingKey: ({ exportId }) => exportId,
  retries: 12,
  retryDelayS: 10,
  expireS: 600,
  heartbeatS: 60,
  keepDoneS: 3600,
});

/** Tells administrators what the retention of a project is going to remove. */
export const mailRetention = defineJob({
  name: 'mailRetention',
  afterRestore: 'hold',
  payload: z.object({ projectId: z.string() }),
  waitingKey: ({ projectId }) => projectId,
  retries: 12,
  retryDelayS: 10,
  expireS: 600,
  heartbeatS: 60,
  keepDoneS: 3600,
});

/** What the rules of projects say that nobody needs any more. */
export const sweepRetention = defineSweep('sweepRetention', '47 * * * *');

/** Everything of a project in one file; a large one takes hours. */
export const packProject = defineJob({
  name: 'packProject',
  payload: z.object({ projectId: z.string(), exportId: z.string() }),
  retries: 3,
  retryDelayS: 30,
  expireS: 24 * 3600,
  heartbeatS: 60,
  keepDoneS: 3600,
});

/** Projects that were deleted long enough ago. */
export const sweepDeletions = defineSweep('sweepDeletions', '37 * * * *');

export const sweepUploads = defineSweep('sweepUploads', '41 * * * *');

/** Pictures that people sent for something else, a day later. */
export const sweepAssets = defineSweep('sweepAssets', '29 * * * *');

/** Reads the head of a scan, not its points. */
export const inspectScan = defineJob({
  name: 'inspectScan',
  payload: z.object({ fileId: z.string() }),
  waitingKey: ({ fileId }) => fileId,
  retries: 5,
  retryDelayS: 10,
  expireS: 600,
  heartbeatS: 60,
  keepDoneS: 3600,
});

/** Reads a scan to its end; one of a hundred gigabytes takes hours. */
export const readScan = defineJob({
  name: 'readScan',
  payload: z.object({ fileId: z.string() }),
  waitingKey: ({ fileId }) => fileId,
  retries: 5,
  retryDelayS: 30,
  expireS: 24 * 3600,
  heartbeatS: 60,
  keepDoneS: 3600,
});

/** Reads all files of a project's model; a large one takes minutes. */
export const prepareModel = defineJob({
  name: 'prepareModel',
  payload: z.object({ projectId: z.string() }),
  retries: 10,
  retryDelayS: 5,
  expireS: 6 * 3600,
  heartbeatS: 60,
  keepDoneS: 86_400,
});

/** Finds what stands before the elements of a model version; asked for when somebody looks at what is closed up. */
export const findCovers = defineJob({
  name: 'findCovers',
  payload: z.object({ projectId: z.string(), modelId: z.string() }),
  waitingKey: ({ modelId }) => modelId,
  retries: 2,
  retryDelayS: 5,
  expireS: 6 * 3600,
  heartbeatS: 60,
  keepDoneS: 3600,
});

const stepPayload = z.object({
  runId: z.string(),
  /** A piece of an analysis, as `stepsOfRun` lists them; or of what kind the pieces are to be listed. */
  step: z.looseObject({ kind: z.string() }),
  size: z.number(),
  trade: z.string(),
});

/** A step whose worker vanished with it as often as is forgiven. */
export const lostStep = defineJob({
  name: 'lostStep',
  payload: stepPayload,
  retries: 20,
  retryDelayS: 2,
  expireS: 600,
  heartbeatS: 30,
  keepDoneS: 3600,
});

/**
 * A piece of an analysis. Workers fetch them by a loop of their own: `work` would wait half a second after each. Work of one
 * version of the engine is nothing for another, so each version has a queue. A step that fails ends its run at the third try;
 * one that is lost with its worker is mostly not to blame, and becomes a dead letter after five.
 */
export const analysisStep = defineJob({
  name: `analysisStep.${workVersion}`,
  payload: stepPayload,
  deadLetter: lostStep.name,
  isCrowded: true,
  afterRestore: 'drop',
  retries: 4,
  retryDelayS: 1,
  longestRetryDelayS: 1,
  expireS: 24 * 3600,
  heartbeatS: 10,
  keepDoneS: 3600,
});

/** Takes away what a run that is over leaves behind, also when nobody is at work on it. */
export const tidyRun = defineJob({
  name: 'tidyRun',
  payload: z.object({ runId: z.string() }),
  retries: 10,
  retryDelayS: 10,
  expireS: 3600,
  heartbeatS: 60,
  keepDoneS: 3600,
});

/** Tells whoever requested an analysis what became of it, or reviewers that it waits for them. */
export const mailAnalysis = defineJob({
  name: 'mailAnalysis',
  afterRestore: 'hold',
  payload: z.object({ viewId: z.string(), outcome: z.enum(['ready', 'failed', 'review']) }),
  retries: 12,
  retryDelayS: 10,
  expireS: 120,
  heartbeatS: 10,
  keepDoneS: 86_400,
});

/**
 * Tells a person what has happened. It waits first: what happens meanwhile is told in the same mail. A mail server may be away
 * for half a day; what is left then is found by `findMails`.
 */
export const mailPerson = defineJob({
  name: 'mailPerson',
  afterRestore: 'drop',
  payload: z.object({ userId: z.string() }),
  waitingKey: ({ userId }) => userId,
  delayS: 60,
  retries: 12,
  retryDelayS: 10,
  expireS: 600,
  heartbeatS: 60,
  keepDoneS: 3600,
});

/** Sends a webhook what it is to be told and its time has come. Attempts are in the table of deliveries, not here. */
export const deliverWebhook = defineJob({
  name: 'deliverWebhook',
  payload: z.object({ webhookId: z.string() }),
  waitingKey: ({ webhookId }) => webhookId,
  lanes: 4,
  retries: 2,
  retryDelayS: 5,
  expireS: 120,
  heartbeatS: 30,
  keepDoneS: 3600,
});

/** Which webhooks are due for another attempt. */
export const findDeliveries = defineSweep('findDeliveries', '* * * * *');

/** Messages that nobody looks at any more. */
export const sweepDeliveries = defineSweep('sweepDeliveries', '53 * * * *');

/** Copies a file of a design service. Attempts are in the table of imports, not here. */
export const copyImport = defineJob({
  name: 'copyImport',
  payload: z.object({ importId: z.string() }),
  waitingKey: ({ importId }) => importId,
  lanes: 2,
  retries: 2,
  retryDelayS: 5,
  expireS: 3600,
  heartbeatS: 60,
  keepDoneS: 3600,
});

/** Which copies are due for another attempt. */
export const findImports = defineSweep('findImports', '* * * * *');

/** What is newer at the design service than in a project. */
export const lookAtService = defineJob({
  name: 'lookAtService',
  payload: z.object({ projectId: z.string() }),
  waitingKey: ({ projectId }) => projectId,
  retries: 2,
  retryDelayS: 30,
  expireS: 900,
  heartbeatS: 60,
  keepDoneS: 3600,
});

export const lookAtServices = defineSweep('lookAtServices', '*/15 * * * *');

/** Looks up what newer scans say of the elements of a project's issues. */
export const followIssues = defineJob({
  name: 'followIssues',
  payload: z.object({ projectId: z.string() }),
  waitingKey: ({ projectId }) => projectId,
  retries: 10,
  retryDelayS: 5,
  expireS: 3600,
  heartbeatS: 60,
  keepDoneS: 3600,
});

/** What waits for the digest of a person. */
export const mailDigest = defineJob({
  name: 'mailDigest',
  afterRestore: 'drop',
  payload: z.object({ userId: z.string(), at: z.iso.datetime() }),
  retries: 12,
  retryDelayS: 10,
  expireS: 600,
  heartbeatS: 60,
  keepDoneS: 86_400,
});

/** Whose digest is due, and whom nobody has told yet. Some clocks are a quarter of an hour from others. */
export const findMails = defineSweep('findMails', '*/5 * * * *');

/** Counts anew what has come of the work packages of a project. */
export const measureProgress = defineJob({
  name: 'measureProgress',
  payload: z.object({ projectId: z.string() }),
  waitingKey: ({ projectId }) => projectId,
  retries: 8,
  retryDelayS: 2,
  expireS: 600,
  heartbeatS: 60,
  keepDoneS: 3600,
});

/** For whom a week has begun: what has come of work packages. */
export const tellProgress = defineSweep('tellProgress', '7 * * * *');

/** The demo's scans and analyses; a minute each. */
export const makeDemo = defineJob({
  name: 'makeDemo',
  payload: z.object({}),
  retries: 20,
  retryDelayS: 2,
  expireS: 3600,
  heartbeatS: 60,
  keepDoneS: 86_400,
});

export const jobs = [
  mailPasswordCode,
  mailSignInCode,
  mailInvitation,
  mailWish,
  sweepIdentity,
  sweepKeys,
  keepFailures,
  finishUpload,
  freeUpload,
  removeObjects,
  mailRetention,
  mailExport,
  sweepRetention,
  sweepDeletions,
  packProject,
  sweepUploads,
  sweepAssets,
  inspectScan,
  readScan,
  prepareModel,
  findCovers,
  lostStep,
  analysisStep,
  tidyRun,
  mailAnalysis,
  mailPerson,
  mailDigest,
  findMails,
  deliverWebhook,
  findDeliveries,
  sweepDeliveries,
  copyImport,
  findImports,
  lookAtService,
  lookAtServices,
  followIssues,
  measureProgress,
  tellProgress,
  makeDemo,
] as const;
