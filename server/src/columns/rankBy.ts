import { inSlices, type Pause } from './createPause.ts';
import type { Ranks } from './Ranks.ts';

type Compare = (a: number, b: number) => number;

const runLength = 16;

/** The ranks of these of `count` elements; ascending by what `compare` says of their indexes. */
export async function rankBy(
  elements: Uint32Array,
  { count, compare, pause }: { count: number; compare: Compare; pause: Pause },
): Promise<Ranks> {
  const sorted = await sortInSlices(elements, compare, pause);
  const rankOf = new Uint32Array(count);
  let highest = 0;
  await inSlices(sorted.length, pause, (from, to) => {
    for (let i = from; i < to; i++) {
      if (i === 0 || compare(sorted[i - 1] as number, sorted[i] as number) !== 0) highest++;
      rankOf[sorted[i] as number] = highest;
    }
  });
  return { rankOf, highest };
}

/** A merge sort that others' work can come between; a million texts take seconds. */
async function sortInSlices(elements: Uint32Array, compare: Compare, pause: Pause): Promise<Uint32Array> {
  let sorted = elements.slice();
  for (let from = 0; from < sorted.length; from += runLength) {
    sortRun(sorted, from, Math.min(from + runLength, sorted.length), compare);
    if (from % 4096 === 0) await pause();
  }
  let merged = new Uint32Array(sorted.length);
  for (let width = runLength; width < sorted.length; width *= 2) {
    for (let from = 0; from < sorted.length; from += 2 * width) {
      await mergeRuns(sorted, merged, { from, width, compare, pause });
    }
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}

function sortRun(values: Uint32Array, from: number, to: number, compare: Compare): void {
  for (let i = from + 1; i < to; i++) {
    const value = values[i] as number;
    let at = i;
    for (; at > from && compare(values[at - 1] as number, value) > 0; at--) values[at] = values[at - 1] as number;
    values[at] = value;
  }
}

interface Merge {
  from: number;
  width: number;
  compare: Compare;
  pause: Pause;
}

async function mergeRuns(source: Uint32Array, target: Uint32Array, { from, width, compare, pause }: Merge) {
  const middle = Math.min(from + width, source.length);
  const end = Math.min(from + 2 * width, source.length);
  let left = from;
  let right = middle;
  for (let start = from; start < end; start += 4096) {
    const stop = Math.min(start + 4096, end);
    for (let at = start; at < stop; at++) {
      const takesLeft =
        left < middle && (right >= end || compare(source[left] as number, source[right] as number) <= 0);
      target[at] = source[takesLeft ? left++ : right++] as number;
    }
    const rest = pause();
    if (rest) await rest;
  }
}
