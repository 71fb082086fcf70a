import { createRandom } from '@plumbline/engine/ground/random/createRandom';

/** Fast repeatable noise for loops over rays. */
export interface Noise {
  /** Starts the sequence of a number anew: what one column of a scan draws does not depend on the others. */
  restart(sequence: number): void;
  /** From 0 (included) to 1 (excluded). */
  uniform(): number;
  /** Mean 0, deviation 1. */
  normal(): number;
}

const tableSize = 1 << 12;

/** Normal numbers come from a table of half a distribution and a sign: their mean is exactly that of the signs. */
export function createNoise(seed: number): Noise {
  const random = createRandom(seed);
  const table = new Float32Array(tableSize).map(() => Math.abs(random.normal()));
  const state = new Int32Array([seed]);
  const next = () => {
    let s = (state[0] + 0x6d2b79f5) | 0;
    state[0] = s;
    s = Math.imul(s ^ (s >>> 15), 1 | s);
    s = (s + Math.imul(s ^ (s >>> 7), 61 | s)) ^ s;
    return (s ^ (s >>> 14)) >>> 0;
  };
  return {
    restart(sequence) {
      state[0] = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(sequence + 1, 0xc2b2ae35);
      next();
    },
    uniform: () => next() / 4294967296,
    normal() {
      const bits = next();
      const size = table[bits & (tableSize - 1)];
      return bits & 0x80000000 ? -size : size;
    },
  };
}
