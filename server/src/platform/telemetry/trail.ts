import { AsyncLocalStorage } from 'node:async_hooks';

/** What is being done, for whoever reads the log: each line of it says so, as far as it is known. */
export interface Trail {
  /** The one that people see in an error message. */
  requestId?: string;
  traceId?: string;
  projectId?: string;
  job?: string;
  jobId?: string;
  runId?: string;
}

interface Held {
  trail: Trail;
  /** What is done in this name, as W3C Trace Context writes it. */
  traceparent?: string;
  /** Time that was spent on the database. */
  database: DatabaseTime;
}

export interface DatabaseTime {
  ms: number;
  queries: number;
}

const current = new AsyncLocalStorage<Held>();

export type HeldTrail = Held;

export const findTrail = (): Trail | undefined => current.getStore()?.trail;

export const findTraceparent = (): string | undefined => current.getStore()?.traceparent;

/** Where time on the database is added up; absent outside of all work. */
export const findDatabaseTime = (): DatabaseTime | undefined => current.getStore()?.database;

/** A trail of its own that goes on from the one around it. */
export function beginTrail(more: Trail, traceparent?: string): Held {
  const around = current.getStore();
  const own = traceparent ?? around?.traceparent;
  return {
    trail: { ...around?.trail, ...more },
    ...(own !== undefined && { traceparent: own }),
    database: { ms: 0, queries: 0 },
  };
}

export const onTrail = <Result>(held: Held, work: () => Result): Result => current.run(held, work);
