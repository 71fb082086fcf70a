import type { Random } from '../../../engine/src/ground/random/createRandom.ts';
import { concat, viewOf } from '../makers/bytes.ts';
import { below, pick } from './draw.ts';

/** The part of the bytes that is to change; all of them when not given. */
export interface Range {
  from: number;
  to: number;
}

type Mutation = (bytes: Uint8Array, range: Range, random: Random) => Uint8Array;

const integers = [0n, 1n, 2n, 0x7fn, 0x80n, 0xffn, 0x7fffn, 0xffffn, 0x7fffffffn, 0x80000000n, 0xffffffffn, 2n ** 40n];
const longIntegers = [...integers, 2n ** 53n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n];
const floats = [0, -0, NaN, Infinity, -Infinity, 1e308, -1e308, 5e-324, 1e39];

const inPlace: Mutation[] = [
  (bytes, range, random) => set(bytes, place(range, random), (old) => old ^ (1 << below(random, 8))),
  (bytes, range, random) => set(bytes, place(range, random), () => below(random, 256)),
  (bytes, range, random) => set(bytes, place(range, random), (old) => old + pick(random, [1, -1])),
  (bytes, range, random) => putInteger(bytes, place(range, random), random),
  (bytes, range, random) => putFloat(bytes, place(range, random), random),
  (bytes, range, random) => {
    const { from, to } = block(range, random);
    return bytes.fill(pick(random, [0, 255]), from, to);
  },
  (bytes, range, random) => {
    const { from, to } = block(range, random);
    return bytes.copyWithin(place(range, random), from, to);
  },
];

const lengthChanging: Mutation[] = [
  (bytes, range, random) => bytes.slice(0, place(range, random)),
  (bytes, range, random) => {
    const { from, to } = block(range, random);
    return concat(bytes.subarray(0, from), bytes.subarray(to));
  },
  (bytes, range, random) => {
    const { from, to } = block(range, random);
    return concat(bytes.subarray(0, to), bytes.subarray(from));
  },
  (bytes, range, random) => {
    const at = place(range, random);
    const added = Uint8Array.from({ length: below(random, 64) }, () => below(random, 256));
    return concat(bytes.subarray(0, at), added, bytes.subarray(at));
  },
];

/** Changes a copy of the bytes in one place; what follows stays where it is when `keepsLength`. */
export function mutateBytes(
  bytes: Uint8Array,
  random: Random,
  { range = { from: 0, to: bytes.length }, keepsLength = false }: { range?: Range; keepsLength?: boolean } = {},
): Uint8Array {
  const mutations = keepsLength ? inPlace : [...inPlace, ...lengthChanging];
  // A Buffer's slice would be no copy.
  return pick(random, mutations)(new Uint8Array(bytes), range, random);
}

function place({ from, to }: Range, random: Random): number {
  return from + below(random, Math.max(1, to - from));
}

function block(range: Range, random: Random): Range {
  const from = place(range, random);
  return { from, to: Math.min(range.to, from + 1 + below(random, pick(random, [4, 16, 64, 1024]))) };
}

function set(bytes: Uint8Array, at: number, change: (old: number) => number): Uint8Array {
  if (at < bytes.length) bytes[at] = change(bytes[at]!);
  return bytes;
}

function putInteger(bytes: Uint8Array, at: number, random: Random): Uint8Array {
  const width = pick(random, [1, 2, 4, 8]);
  if (at + width > bytes.length) return bytes;
  const view = viewOf(bytes);
  if (width === 8) view.setBigUint64(at, pick(random, longIntegers), true);
  else {
    const value = Number(pick(random, integers) & 0xffffffffn);
    if (width === 4) view.setUint32(at, value, true);
    else if (width === 2) view.setUint16(at, value, true);
    else view.setUint8(at, value);
  }
  return bytes;
}

function putFloat(bytes: Uint8Array, at: number, random: Random): Uint8Array {
  if (at + 8 > bytes.length) return bytes;
  const value = pick(random, floats);
  if (random.next() < 0.5) viewOf(bytes).setFloat64(at, value, true);
  else viewOf(bytes).setFloat32(at, value, true);
  return bytes;
}
