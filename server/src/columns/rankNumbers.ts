import { inSlices, type MaybeYield } from './createMaybeYield.ts';
import type { Ranks } from './Ranks.ts';
import { rankByWords, type Words } from './rankByWords.ts';

/** Lowest first; NaN has no place. */
export async function rankNumbers(values: Float64Array, maybeYield: MaybeYield): Promise<Ranks> {
  const elements = new Uint32Array(values.length);
  const halves = new Uint32Array(2 * values.length);
  let found = 0;
  await inSlices(values.length, maybeYield, (from, to) => {
    writeHalves(values, halves, from, to);
    for (let i = from; i < to; i++) if (!Number.isNaN(values[i])) elements[found++] = i;
  });
  return rankByWords(elements.subarray(0, found), { count: values.length, sources: [wordsOf(halves)], maybeYield });
}

const number = new DataView(new ArrayBuffer(8));

/** As whole numbers with the same order: IEEE 754 has those below zero the other way round. */
function writeHalves(values: Float64Array, halves: Uint32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    // -0 is 0.
    number.setFloat64(0, (values[i] as number) + 0);
    const isBelow = number.getInt32(0) < 0;
    halves[2 * i] = number.getUint32(0) ^ (isBelow ? 0xffffffff : 0x80000000);
    halves[2 * i + 1] = number.getUint32(4) ^ (isBelow ? 0xffffffff : 0);
  }
}

const wordsOf = (halves: Uint32Array): Words => ({
  write(words, elements, from, to, depth) {
    for (let i = from; i < to; i++) words[i] = halves[2 * (elements[i] as number) + depth] as number;
  },
  isLast: (_, depth) => depth === 1,
});
