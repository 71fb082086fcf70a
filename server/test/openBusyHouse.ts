import { sql } from 'kysely';
import { createModules } from '../src/modules.ts';
import { type Db, openDatabase } from '../src/platform/database.ts';
import type { TestHouse } from './openTestHouse.ts';

/** Opening a connection counts as waiting for one: on a busy machine the first tries may be too short. */
const patienceMs = 300;
const mostTries = 50;

/** The modules of a house once more, on a pool whose connections are taken but for so many; work waits for one only briefly. */
export async function openBusyHouse({ platform, product, config }: TestHouse, { free }: { free: number }) {
  const taken = 2;
  const db = openDatabase(config.databaseUrl as string, { maxConnections: taken + free, patienceMs });
  const all = await Promise.all(Array.from({ length: taken + free }, () => hold(db)));
  const held = all.slice(free);
  await Promise.all(all.slice(0, free).map(({ letGo }) => letGo()));
  const busy = { ...platform, db };
  return {
    platform: busy,
    modules: createModules(busy, product),

    async [Symbol.asyncDispose](): Promise<void> {
      await Promise.all(held.map(({ letGo }) => letGo()));
      await db.destroy();
    },
  };
}

/** Comes back once a connection is held. */
async function hold(db: Db, triesLeft = mostTries): Promise<{ letGo(): Promise<void> }> {
  const { promise: isHeld, resolve: say } = Promise.withResolvers<void>();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const done = db.connection().execute(async (connection) => {
    await sql`select 1`.execute(connection);
    say();
    await over;
  });
  try {
    await Promise.race([isHeld, done]);
  } catch (error) {
    if (triesLeft <= 1) throw error;
    return hold(db, triesLeft - 1);
  }
  return {
    letGo: () => {
      end();
      return done;
    },
  };
}
