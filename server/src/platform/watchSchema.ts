import { bestEffort } from '@plumbline/contract/bestEffort';
import type { Db } from './database.ts';
import { findSchemaFault } from './migrate.ts';

const everyMs = 10_000;

export interface SchemaWatch {
  /** Resolves with a sentence when a newer version has changed the database under this program. */
  outdated: Promise<string>;
  close(): void;
}

/** Looks now and then whether the database is still the one that this program knows. */
export function watchSchema(db: Db, { lookEveryMs = everyMs } = {}): SchemaWatch {
  const { promise: outdated, resolve } = Promise.withResolvers<string>();
  const look = async () => {
    // A database that is away for a moment has not been changed.
    const fault = await bestEffort(findSchemaFault(db));
    if (fault === undefined) return;
    clearInterval(timer);
    resolve(fault);
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  return { outdated, close: () => clearInterval(timer) };
}
