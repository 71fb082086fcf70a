import { z } from 'zod';
import { defineJob } from './Queue.ts';

/** The job of queue.db.test.ts and of the worker that it kills. */
export const countJob = defineJob({
  name: 'count',
  payload: z.object({ n: z.number() }),
  retries: 3,
  retryDelayS: 1,
  expireS: 60,
  heartbeatS: 10,
  keepDoneS: 60,
});

/** Of each number one waits at a time. */
export const onceJob = defineJob({ ...countJob, name: 'once', waitingKey: ({ n }) => String(n) });

/** Waits before it begins. */
export const lateJob = defineJob({ ...countJob, name: 'late', delayS: 3600, waitingKey: ({ n }) => String(n) });
