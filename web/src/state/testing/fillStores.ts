import type { Scope, Store } from '../defineStore.ts';
import type { Stores } from '../stores.ts';

const trace = 'of whoever was here before';

const allOf = (stores: Stores) => Object.entries(stores) as unknown as [string, Store<Record<string, unknown>>][];

/** Leaves a trace in every field of every store, and in one more: some fields are absent until they are needed. */
export function fillStores(stores: Stores): void {
  for (const [, { getState, setState }] of allOf(stores)) {
    const fields = Object.entries(getState()).filter(([, value]) => typeof value !== 'function');
    setState(Object.fromEntries([...fields, ['absent']].map(([name]) => [name, trace])));
  }
}

/** The stores that still have a trace, by their scope. */
export function tracesIn(stores: Stores): Record<Scope, string[]> {
  const left: Record<Scope, string[]> = { project: [], person: [], device: [] };
  for (const [name, { scope, getState }] of allOf(stores)) {
    if (Object.values(getState()).includes(trace)) left[scope].push(name);
  }
  return left;
}
