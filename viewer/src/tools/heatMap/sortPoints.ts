import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import { yieldToMain } from '../../yieldToMain.ts';
import { axisBits, codeOf } from './zOrder.ts';

/** Points by where they are, for picking and for drawing fewer of them. */
export interface SortedPoints {
  /** The numbers of the points, neighbours mostly together. */
  order: Uint32Array;
  /** Cubes with points in them, the block's edge in 32 parts: a code of each, and where its points begin in `order`. */
  cells: { codes: Uint32Array; starts: Uint32Array };
  /** Places in `order`: first one point of the whole block, then one of each eighth, and so on, then the rest. */
  coarseFirst: Uint32Array;
  /** How many of `coarseFirst` are needed to have one point in each cube of the block's edge in 2^i parts; all at last. */
  levelEnds: number[];
}

const cellBits = 5;
export const cellSteps = 1 << (16 - cellBits);
const levels = axisBits + 2;

/** Longer work keeps the browser from answering. */
const batch = 100_000;

/** Sorts points, a little at a time; rejects with the signal's reason. */
export async function sortPoints({ places, count }: ElementPoints, signal: AbortSignal): Promise<SortedPoints> {
  const each = async (use: (i: number) => void) => {
    for (let from = 0; from < count; from += batch) {
      const end = Math.min(count, from + batch);
      for (let i = from; i < end; i++) use(i);
      if (end < count) await yieldToMain();
      signal.throwIfAborted();
    }
  };
  const codes = new Uint32Array(count);
  await each((i) => {
    codes[i] = codeOf(places[i * 4]!, places[i * 4 + 1]!, places[i * 4 + 2]!);
  });
  const order = await sortByCode(codes, each);
  return { order, cells: await findCells(codes, order, each), ...(await sortByLevel(codes, order, each)) };
}

type Each = (use: (i: number) => void) => Promise<void>;

/** By ten bits at a time, the lowest first. */
async function sortByCode(codes: Uint32Array, each: Each): Promise<Uint32Array> {
  const mask = (1 << axisBits) - 1;
  let order = Uint32Array.from(codes.keys());
  for (let shift = 0; shift < 3 * axisBits; shift += axisBits) {
    const from = order;
    const next = new Uint32Array(mask + 2);
    await each((i) => {
      next[((codes[i]! >> shift) & mask) + 1]!++;
    });
    for (let digit = 1; digit <= mask; digit++) next[digit]! += next[digit - 1]!;
    const sorted = new Uint32Array(codes.length);
    await each((i) => {
      sorted[next[(codes[from[i]!]! >> shift) & mask]!++] = from[i]!;
    });
    order = sorted;
  }
  return order;
}

async function findCells(codes: Uint32Array, order: Uint32Array, each: Each): Promise<SortedPoints['cells']> {
  const shift = 3 * (axisBits - cellBits);
  const found: number[] = [];
  const starts: number[] = [];
  await each((i) => {
    const cell = codes[order[i]!]! >> shift;
    if (i > 0 && cell === codes[order[i - 1]!]! >> shift) return;
    found.push(cell << shift);
    starts.push(i);
  });
  return { codes: Uint32Array.from(found), starts: Uint32Array.from([...starts, order.length]) };
}

/** Within a level spread over it, so that a part of a level is as even as all of it. */
async function sortByLevel(
  codes: Uint32Array,
  order: Uint32Array,
  each: Each,
): Promise<Pick<SortedPoints, 'coarseFirst' | 'levelEnds'>> {
  const counts = Array<number>(levels).fill(0);
  const levelOf = new Uint8Array(order.length);
  await each((i) => {
    const level = i === 0 ? 0 : levelBetween(codes[order[i - 1]!]!, codes[order[i]!]!);
    levelOf[i] = level;
    counts[level]!++;
  });
  const levelEnds = counts.map((_, level) => counts.slice(0, level + 1).reduce((sum, count) => sum + count, 0));
  const spreads = counts.map((count, level) => ({
    start: levelEnds[level]! - count,
    count,
    step: stepFor(count),
    at: 0,
  }));
  const coarseFirst = new Uint32Array(order.length);
  await each((i) => {
    const spread = spreads[levelOf[i]!]!;
    coarseFirst[spread.start + spread.at] = i;
    spread.at = (spread.at + spread.step) % spread.count;
  });
  return { coarseFirst, levelEnds };
}

/** The coarsest level at which a point is the first in its cube, from the code of the point before it. */
function levelBetween(before: number, code: number): number {
  const different = before ^ code;
  return different === 0 ? levels - 1 : axisBits - Math.floor((31 - Math.clz32(different)) / 3);
}

/** Walks so far that places soon lie everywhere, and without a divisor in common with the count: each comes once. */
function stepFor(count: number): number {
  let step = Math.max(1, Math.round(count * 0.6180339887));
  while (divisorOf(step, count) > 1) step++;
  return step;
}

function divisorOf(a: number, b: number): number {
  return b === 0 ? a : divisorOf(b, a % b);
}
