import { z } from 'zod';
import { defineJob } from './platform/queue/Queue.ts';

/** Tidies up by itself once an hour; what one time does not do, the next does. */
const defineSweep = (name: string, cron: string) =>
  defineJob({
    ...{ name, payload: z.object({}), cron },
    ...{ retries: 0, retryDelayS: 1, expireS: 3600, heartbeatS: 60, keepDoneS: 86_400 },
  });

/** The table of background work: add a row here and its handler in the module it belongs to. */
export const mailPasswordCode = defineJob({
  name: 'mailPasswordCode',
  payload: z.object({ email: z.string() }),
  retries: 6,
  retryDelayS: 5,
  expireS: 120,
  heartbeatS: 30,
  keepDoneS: 3600,
});

export const sweepIdentity = defineSweep('sweepIdentity', '17 * * * *');

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

/**
 * Takes part in an analysis until nothing is left of it. Whoever does enqueues the next, so that several workers share it.
 * A short heartbeat: pieces are leased apart, but a worker that was alone is missed only by its job.
 */
export const analyseScans = defineJob({
  name: 'analyseScans',
  payload: z.object({ runId: z.string() }),
  waitingKey: ({ runId }) => runId,
  retries: 1000,
  retryDelayS: 1,
  longestRetryDelayS: 10,
  expireS: 24 * 3600,
  heartbeatS: 10,
  keepDoneS: 86_400,
});

/** Tells whoever requested an analysis what became of it, or reviewers that it waits for them. */
export const mailAnalysis = defineJob({
  name: 'mailAnalysis',
  payload: z.object({ viewId: z.string(), outcome: z.enum(['ready', 'failed', 'review']) }),
  retries: 12,
  retryDelayS: 10,
  expireS: 120,
  heartbeatS: 10,
  keepDoneS: 86_400,
});

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
  sweepIdentity,
  sweepKeys,
  finishUpload,
  freeUpload,
  sweepUploads,
  sweepAssets,
  inspectScan,
  prepareModel,
  analyseScans,
  mailAnalysis,
  makeDemo,
] as const;
