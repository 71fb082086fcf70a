import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { StartError } from './StartError.ts';

/** A database that is just starting up refuses for a moment; one that is not there is not waited for longer. */
const tries = 5;
const pauseMs = 400;

/** Makes sure that the database answers; otherwise a StartError says where it was looked for and why it failed. */
export async function connectDatabase(db: Db, url: string): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      if (left <= 1) throw unreachable(url, error);
      await sleep(pauseMs);
    }
  }
}

function unreachable(url: string, error: unknown): StartError {
  const { host, pathname } = new URL(url);
  const { code, message } = error as { code?: string; message?: string };
  return new StartError(
    `The database${pathname} at ${host} cannot be reached (${code ?? message}). Check DATABASE_URL and that PostgreSQL runs there.`,
    { cause: error },
  );
}
