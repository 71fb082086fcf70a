import type { Db } from '../../platform/database.ts';
import type { Once } from '../../platform/once.ts';

/** Keeps a name beside what a call comes to: sent again, it finds the name that it thought of the first time. */
export function onceWith(once: Once, name: string) {
  interface Kept {
    name: string;
    outcome: unknown;
  }
  let found = name;
  const unpack = <Outcome>(kept: Kept): Outcome => {
    found = kept.name;
    return kept.outcome as Outcome;
  };
  const named: Once = {
    find: async <Outcome>(db: Db) => {
      const kept = await once.find<Kept>(db);
      return kept && unpack<Outcome>(kept);
    },
    run: async <Outcome>(db: Db, work: (trx: Db) => Promise<Outcome>) =>
      unpack<Outcome>(await once.run<Kept>(db, async (trx) => ({ name, outcome: await work(trx) }))),
  };
  return { once: named, find: () => found };
}
