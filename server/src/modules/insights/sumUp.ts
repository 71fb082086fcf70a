import { elementChanges } from '@plumbline/contract/resources/viewComparison';
import { elementStatuses } from '@plumbline/contract/status';
import type { Comparison } from './compareTables.ts';

const sides = [...elementStatuses.map(({ name, code }) => ({ name, code })), { name: null, code: 0 }];

/** How much of what happened, and from which status to which; of the latter, what happened at all. */
export function sumUp({ changes, from, to }: Pick<Comparison, 'changes' | 'from' | 'to'>) {
  const counts = new Uint32Array(256);
  const pairs = new Map<number, number>();
  for (let i = 0; i < changes.length; i++) {
    const change = changes[i] as number;
    if (change === 0) continue;
    (counts[change] as number)++;
    const pair = (from[i] as number) * 256 + (to[i] as number);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return {
    total: [...pairs.values()].reduce((sum, count) => sum + count, 0),
    changes: elementChanges.map(({ name, code }) => ({ change: name, count: counts[code] as number })),
    transitions: sides.flatMap((before) =>
      sides.flatMap((after) => {
        const count = pairs.get(before.code * 256 + after.code);
        return count === undefined ? [] : [{ from: before.name, to: after.name, count }];
      }),
    ),
  };
}
