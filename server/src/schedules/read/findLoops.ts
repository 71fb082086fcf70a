import type { Relation } from '../Schedule.ts';
import { limits } from './limits.ts';

/** Activities that wait for themselves, over others or not, in the order of a way round; of very many the first. */
export function findLoops(relations: readonly Relation[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { predecessor, successor } of relations) {
    const known = next.get(predecessor);
    if (known) known.push(successor);
    else next.set(predecessor, [successor]);
  }
  const done = new Set<string>();
  const loops: string[][] = [];
  for (const start of next.keys()) if (!done.has(start)) walk(start, next, done, loops);
  return loops;
}

/** Depth first without recursion: a chain may be as long as the schedule. */
function walk(start: string, next: ReadonlyMap<string, string[]>, done: Set<string>, loops: string[][]): void {
  const path = [{ key: start, at: 0 }];
  const places = new Map([[start, 0]]);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const key = next.get(top.key)?.[top.at++];
    if (key === undefined) {
      done.add(top.key);
      places.delete(top.key);
      path.pop();
    } else if (places.has(key)) {
      if (loops.length < limits.loops) loops.push(path.slice(places.get(key)).map((step) => step.key));
    } else if (!done.has(key)) {
      places.set(key, path.length);
      path.push({ key, at: 0 });
    }
  }
}
