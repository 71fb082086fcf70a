import { type DayState, dayStates } from './dayState.ts';
import { inNoPackage, leftOut, type TimeLine } from './formats/timeLine.ts';

const codeOf = Object.fromEntries(dayStates.map(({ name, code }) => [name, code])) as Record<DayState, number>;
const { as_planned, early, late, not_due, not_seen, no_package } = codeOf;

/** What each element is on a day: its code, 0 for those that are left out; and how many have which. */
export interface DayColumn {
  codes: Uint8Array;
  counts: Record<DayState, number>;
}

/**
 * Of each element the last word of a scan until that day counts. What does not stand is late only if a scan after its last
 * planned day said so: before, it was not due, and since, nobody has looked.
 */
export function classifyDay({ starts, ends, wordsFrom, words }: TimeLine, day: number): DayColumn {
  const codes = new Uint8Array(starts.length);
  const sums = new Uint32Array(8);
  for (let i = 0; i < codes.length; i++) {
    const start = starts[i]!;
    if (start === leftOut) continue;
    let code = no_package;
    if (start !== inNoPackage) {
      const first = wordsFrom[i]!;
      let last = wordsFrom[i + 1]! - 1;
      while (last >= first && words[last]! >> 1 > day) last--;
      const isSaid = last >= first;
      const word = isSaid ? words[last]! : 0;
      if (isSaid && (word & 1) === 1) code = day < start ? early : as_planned;
      else if (day <= ends[i]!) code = not_due;
      else code = isSaid && word >> 1 > ends[i]! ? late : not_seen;
    }
    codes[i] = code;
    sums[code]!++;
  }
  const counts = Object.fromEntries(dayStates.map(({ name, code }) => [name, sums[code]!]));
  return { codes, counts: counts as Record<DayState, number> };
}

/** The days that something is planned or scanned at, and the one after; nothing where no element is in a package. */
export function daysOf({ starts, ends, scans }: TimeLine): { first: number; last: number } | undefined {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i]!;
    if (start === leftOut || start === inNoPackage) continue;
    if (start < first) first = start;
    if (ends[i]! > last) last = ends[i]!;
  }
  if (first > last) return undefined;
  return { first: Math.min(first, scans[0] ?? first), last: Math.max(last + 1, scans.at(-1) ?? last) };
}
