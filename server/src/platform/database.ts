import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { findPreparedName } from './prepared.ts';
import type { Schema } from './schema.ts';
import { metrics } from './telemetry/metrics.ts';
import { findDatabaseTime } from './telemetry/trail.ts';

/** A connection or a transaction: repositories take either. */
export type Db = Kysely<Schema>;

export interface DatabaseOptions {
  /** Connections that break while idle are reported here; the pool replaces them. */
  onIdleError?: (error: Error) => void;
  maxConnections?: number;
  /** How long work waits for a connection before it fails. */
  patienceMs?: number;
}

const bigintOid = 20;
const dateOid = 1082;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === bigintOid && format !== 'binary') return readBigint;
    // The driver makes a moment of a day: midnight here, which is another day elsewhere.
    if (oid === dateOid && format !== 'binary') return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** The driver gives bigints as text, for those that a number cannot hold. */
function readBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The number ${text} is too large.`);
  return value;
}

/** Queries that have a name keep their plan for as long as the connection lasts. */
class PreparingClient extends pg.Client {
  override query(...asked: unknown[]): never {
    const [text, values] = asked;
    const name = typeof text === 'string' && Array.isArray(values) ? findPreparedName(text) : undefined;
    const answer: unknown = Reflect.apply(super.query, this, name === undefined ? asked : [{ name, text, values }]);
    if (answer instanceof Promise) measure(answer);
    return answer as never;
  }
}

/** Whoever asks is told how it went; here it is only noted how long it took. */
function measure(answer: Promise<unknown>): void {
  const started = performance.now();
  const time = findDatabaseTime();
  const note = () => {
    const ms = performance.now() - started;
    metrics.querySeconds.observe(ms / 1000);
    if (time === undefined) return;
    time.ms += ms;
    time.queries++;
  };
  answer.then(note, note);
}

export interface PoolState {
  busy: number;
  idle: number;
  /** Work that waits for a connection. */
  waiting: number;
}

const pools = new WeakMap<Db, pg.Pool>();

/** Of what `openDatabase` opened; a transaction has none of its own. */
export function findPoolState(db: Db): PoolState | undefined {
  const pool = pools.get(db);
  if (pool === undefined) return undefined;
  return { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

export function openDatabase(
  url: string,
  { onIdleError, maxConnections = 20, patienceMs = 10_000 }: DatabaseOptions = {},
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    Client: PreparingClient,
    connectionTimeoutMillis: patienceMs,
    application_name: 'plumbline',
    types: types as pg.CustomTypesConfig,
  });
  // Without a listener, a server restart would end the whole process.
  pool.on('error', (error) => onIdleError?.(error));
  // So would one that breaks in the middle of a transaction; the next query on it fails, and that is told.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** Runs the work in a transaction, or in the one that is open already. */
export function inTransaction<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
