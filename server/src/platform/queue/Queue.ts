import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Db } from '../database.ts';
import type { Turns } from './createTurns.ts';

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
  /** It is not begun before so long has passed. */
  delayS?: number;
  /** Runs by itself at these times (UTC). */
  cron?: string;
  /** Of jobs with the same key one waits at a time, however often it is enqueued; any number can be running. */
  waitingKey?(payload: Payload): string;
  /** So many at a time in a process; one, where nothing is said. */
  lanes?: number;
  /** The job that is enqueued with the same payload when the last try was in vain; it stands before this one in the table. */
  deadLetter?: string;
  /** So many wait at a time that they get a table of their own: among others' rows the planner would sort them all. */
  isCrowded?: true;
  /**
   * What becomes of one that waited when a backup was made: absent, it is done; `hold`, it sends what may have been sent since,
   * so it is left to operators among the failed ones; `drop`, whoever needs it enqueues it again.
   */
  afterRestore?: 'hold' | 'drop';
}

/** A job that somebody fetched: theirs until they are silent for too long. */
export interface FetchedJob<Payload> {
  id: string;
  /** How often it was fetched before. Whoever comes back with an older attempt has lost it. */
  retryCount: number;
  payload: Payload;
  priority: number;
  /** The trace of whoever enqueued it. */
  traceparent?: string | undefined;
  turn?: string | undefined;
}

export interface NewJob<Payload> {
  payload: Payload;
  /** Higher is fetched before. */
  priority: number;
  /** Whose it is, where those take turns: `company/project`. */
  turn?: string | undefined;
}

export interface JobCounts {
  name: string;
  waiting: number;
  running: number;
  failed: number;
  /** Since when the one that could have begun first waits. */
  oldest_at: Date | null;
}

export interface FailedJobRow {
  id: string;
  name: string;
  reason: string | null;
  failed_at: Date;
  tries: number;
  payload: unknown;
}

export interface JobHandler<Payload = unknown> {
  job: JobDefinition<Payload>;
  run(payload: Payload, context: { jobId: string; signal: AbortSignal; log: Logger }): Promise<void>;
}

/** Background work that is kept in the database until it is done. */
export interface Queue {
  /**
   * Takes effect when the transaction commits: what was not acknowledged is not run, what was is. With whose it is, those who
   * have many waiting let others in between.
   */
  enqueue<Payload>(db: Db, job: JobDefinition<Payload>, payload: Payload, whose?: { turn: string }): Promise<void>;
  /** Several at once, in the caller's transaction. */
  enqueueAll<Payload>(db: Db, job: JobDefinition<Payload>, jobs: readonly NewJob<Payload>[]): Promise<void>;
  work(handlers: readonly JobHandler[]): Promise<void>;

  /** For whoever works by a loop of their own, instead of a handler: the most urgent job, if there is any. */
  fetch<Payload>(job: JobDefinition<Payload>): Promise<FetchedJob<Payload> | undefined>;
  /** The same, of whoever's turn it is. */
  fetchInTurn<Payload>(job: JobDefinition<Payload>, turns: Turns): Promise<FetchedJob<Payload> | undefined>;
  /** Says that they are still being worked on; gives those that are not theirs any more. */
  touch<Payload, Fetched extends FetchedJob<Payload>>(
    job: JobDefinition<Payload>,
    fetched: readonly Fetched[],
  ): Promise<Set<Fetched>>;
  /** In the caller's transaction; false when it was lost to another, and nothing of the transaction may count. */
  complete<Payload>(db: Db, job: JobDefinition<Payload>, fetched: FetchedJob<Payload>): Promise<boolean>;
  /** It is tried again after a pause, or becomes a dead letter after the last try. */
  fail<Payload>(job: JobDefinition<Payload>, fetched: FetchedJob<Payload>, error: unknown): Promise<void>;
  check(): Promise<void>;

  /** How much of each kind there is, for whoever runs the product. */
  count(db: Db): Promise<JobCounts[]>;
  /** The last ones whose last try was in vain. */
  listFailed(db: Db, most: number): Promise<FailedJobRow[]>;
  /** Tries a failed one again, in the caller's transaction; false where there is none such. */
  retry(db: Db, name: string, jobId: string): Promise<boolean>;
  /** Forgets a failed one, in the caller's transaction; false where there is none such. */
  drop(db: Db, name: string, jobId: string): Promise<boolean>;
  /** Lets failed ones stay until somebody has had the time to look; what runs by the clock fails again soon enough. */
  keepFailures(db: Db): Promise<void>;
  close(): Promise<void>;
}

export function defineJob<Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}

export function handleJob<Payload>(job: JobDefinition<Payload>, run: JobHandler<Payload>['run']): JobHandler {
  return { job, run } as JobHandler;
}
