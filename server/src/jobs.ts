import { z } from 'zod';
import { defineJob } from './platform/queue/Queue.ts';

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

export const sweepIdentity = defineJob({
  name: 'sweepIdentity',
  payload: z.object({}),
  retries: 0,
  retryDelayS: 1,
  expireS: 300,
  heartbeatS: 60,
  keepDoneS: 86_400,
  cron: '17 * * * *',
});

export const jobs = [mailPasswordCode, sweepIdentity] as const;
