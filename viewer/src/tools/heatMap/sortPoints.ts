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

/** Sorts points, one pass over them after the other; rejects with the signal's reason. */
export async function sortPoints(points: ElementPoints, signal: AbortSignal): Promise<SortedPoints> {
  /** A pass of a million takes some milliseconds; more at once would keep the browser from answering. */
  const rest = async () => {
    if (points.count > fewPoints) await yieldToMain();
    signal.throwIfAborted();
  };
  const codes = findCodes(points);
  let order = new Uint32Array(points.count);
  for (let i = 0; i < order.length; i++) order[i] = i;
  for (let shift = 0; shift < 3 * axisBits; shift += axisBits) {
    await rest();
    order = sortByDigit(codes, order, shift);
  }
  await rest();
  const cells = findCells(codes, order);
  await rest();
  const levelOf = findLevels(codes, order);
  await rest();
  return { order, cells, ...sortByLevel(levelOf) };
}

const fewPoints = 50_000;

function findCodes({ places, count }: ElementPoints): Uint32Array {
  const codes = new Uint32Array(count);
  for (let i = 0; i < count; i++) codes[i] = codeOf(places[i * 4]!, places[i * 4 + 1]!, places[i * 4 + 2]!);
  return codes;
}

/** By ten bits of the codes; what is equal in them stays in its order. */
function sortByDigit(codes: Uint32Array, order: Uint32Array, shift: number): Uint32Array<ArrayBuffer> {
  const mask = (1 << axisBits) - 1;
  const next = new Uint32Array(mask + 2);
  for (let i = 0; i < codes.length; i++) next[((codes[i]! >> shift) & mask) + 1]!++;
  for (let digit = 1; digit <= mask; digit++) next[digit]! += next[digit - 1]!;
  const sorted = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) {
    const own = order[i]!;
    const digit = (codes[own]! >> shift) & mask;
    sorted[next[digit]!] = own;
    next[digit]!++;
  }
  return sorted;
}

function findCells(codes: Uint32Array, order: Uint32Array): SortedPoints['cells'] {
  const shift = 3 * (axisBits - cellBits);
  const found: number[] = [];
  const starts: number[] = [];
  let before = -1;
  for (let i = 0; i < order.length; i++) {
    const cell = codes[order[i]!]! >> shift;
    if (cell === before) continue;
    before = cell;
    found.push(cell << shift);
    starts.push(i);
  }
  return { codes: Uint32Array.from(found), starts: Uint32Array.from([...starts, order.length]) };
}

function findLevels(codes: Uint32Array, order: Uint32Array): Uint8Array {
  const levelOf = new Uint8Array(order.length);
  for (let i = 1; i < order.length; i++) levelOf[i] = levelBetween(codes[order[i - 1]!]!, codes[order[i]!]!);
  return levelOf;
}

/** Within a level spread over it, so that a part of a level is as even as all of it. */
function sortByLevel(levelOf: Uint8Array): Pick<SortedPoints, 'coarseFirst' | 'levelEnds'> {
  const counts = new Uint32Array(levels);
  for (let i = 0; i < levelOf.length; i++) counts[levelOf[i]!]!++;
  const levelEnds = Array.from(counts, (_, level) =>
    counts.subarray(0, level + 1).reduce((sum, count) => sum + count, 0),
  );
  const steps = Uint32Array.from(counts, stepFor);
  const at = new Uint32Array(levels);
  const coarseFirst = new Uint32Array(levelOf.length);
  for (let i = 0; i < levelOf.length; i++) {
    const level = levelOf[i]!;
    coarseFirst[levelEnds[level]! - counts[level]! + at[level]!] = i;
    at[level] = (at[level]! + steps[level]!) % counts[level]!;
  }
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
