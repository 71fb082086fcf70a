import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Db } from '../database.ts';

/** One row of the table of background work. */
export interface JobDefinition<Payload = unknown> {
  name: string;
  payload: z.ZodType<Payload>;
  retries: number;
  /** Twice as long after each time that it failed. */
  retryDelayS: number;
  /** At most so long. */
  longestRetryDelayS?: number;
  /** A job that runs longer is taken from its worker. */
  expireS: number;
  /** A worker that is silent for so long is taken for dead, and its job given to another. */
  heartbeatS: number;
  /** How long a finished job stays for looking at. */
  keepDoneS: number;
  /** Runs by itself at these times (UTC). */
  cron?: string;
  /** Of jobs with the same key one waits at a time, however often it is enqueued; any number can be running. */
  waitingKey?(payload: Payload): string;
}

export interface JobHandler<Payload = unknown> {
  job: JobDefinition<Payload>;
  run(payload: Payload, context: { jobId: string; signal: AbortSignal; log: Logger }): Promise<void>;
}

/** Background work that is kept in the database until it is done. */
export interface Queue {
  /** Takes effect when the transaction commits: what was not acknowledged is not run, what was is. */
  enqueue<Payload>(db: Db, job: JobDefinition<Payload>, payload: Payload): Promise<void>;
  work(handlers: readonly JobHandler[]): Promise<void>;
  check(): Promise<void>;
  close(): Promise<void>;
}

export function defineJob<Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}

export function handleJob<Payload>(job: JobDefinition<Payload>, run: JobHandler<Payload>['run']): JobHandler {
  return { job, run } as JobHandler;
}
