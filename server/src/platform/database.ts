import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

/** A connection or a transaction: repositories take either. */
export type Db = Kysely<Schema>;

export interface DatabaseOptions {
  /** Connections that break while idle are reported here; the pool replaces them. */
  onIdleError?: (error: Error) => void;
  maxConnections?: number;
}

export function openDatabase(url: string, { onIdleError, maxConnections = 20 }: DatabaseOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    application_name: 'plumbline',
  });
  // Without a listener, a server restart would end the whole process.
  pool.on('error', (error) => onIdleError?.(error));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs the work in a transaction, or in the one that is open already. */
export function inTransaction<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
