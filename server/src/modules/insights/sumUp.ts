import { causeOfCode } from '@plumbline/contract/cause';
import { elementChanges } from '@plumbline/contract/elementChange';
import { type ChangeCause, changeCauses } from '@plumbline/contract/resources/viewComparison';
import { elementStatuses } from '@plumbline/contract/status';
import type { Comparison } from './compareTables.ts';

const sides = [...elementStatuses.map(({ name, code }) => ({ name, code })), { name: null, code: 0 }];
const placeOfCause = new Map<ChangeCause, number>(changeCauses.map(({ name }, place) => [name, place]));
const mostCauses = 64;

/** What the change of an element is put down to. */
export function changeCauseAt({ toByHand, causes }: Pick<Comparison, 'toByHand' | 'causes'>, i: number): ChangeCause {
  return toByHand[i] === 1 ? 'by_hand' : (causeOfCode(causes[i] as number) ?? 'unknown');
}

/** How much of what happened and why, and from which status to which; of the latter, what happened at all. */
export function sumUp(comparison: Pick<Comparison, 'changes' | 'from' | 'to' | 'toByHand' | 'causes'>) {
  const { changes, from, to } = comparison;
  const counts = new Uint32Array(256);
  const caused = new Uint32Array(256 * mostCauses);
  const pairs = new Map<number, number>();
  for (let i = 0; i < changes.length; i++) {
    const change = changes[i] as number;
    if (change === 0) continue;
    (counts[change] as number)++;
    const place = change * mostCauses + (placeOfCause.get(changeCauseAt(comparison, i)) as number);
    (caused[place] as number)++;
    const pair = (from[i] as number) * 256 + (to[i] as number);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return {
    total: [...pairs.values()].reduce((sum, count) => sum + count, 0),
    changes: elementChanges.map(({ name, code }) => ({ change: name, count: counts[code] as number })),
    causes: elementChanges.flatMap(({ name, code }) =>
      changeCauses.flatMap(({ name: cause }, place) => {
        const count = caused[code * mostCauses + place] as number;
        return count === 0 ? [] : [{ change: name, cause, count }];
      }),
    ),
    transitions: sides.flatMap((before) =>
      sides.flatMap((after) => {
        const count = pairs.get(before.code * 256 + after.code);
        return count === undefined ? [] : [{ from: before.name, to: after.name, count }];
      }),
    ),
  };
}
