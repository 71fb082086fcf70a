import { createRandom } from '@plumbline/engine/ground/random/createRandom';
import { expect, test } from 'vitest';
import { createMaybeYield } from './createMaybeYield.ts';
import { orderByRank } from './orderByRank.ts';
import { rankNumbers } from './rankNumbers.ts';
import { placeByRank, sliceByRank } from './sliceByRank.ts';

const maybeYield = createMaybeYield();

test.each([
  ['few values', 5],
  ['some thousands', 6000],
  ['as many as elements', 1e9],
  ['one value that most have', -1],
])('parts and places are those of the whole order: %s', async (_, values) => {
  const { next } = createRandom(4);
  const count = 60_000;
  const value = () => (values > 0 ? Math.floor(next() * values) : next() < 0.6 ? 7 : next());
  const numbers = Float64Array.from({ length: count }, () => (next() < 0.2 ? Number.NaN : value()));
  const ranks = await rankNumbers(numbers, maybeYield);
  for (const share of [1, 0.3, 0.001, 0]) {
    const marks = Uint8Array.from({ length: count }, () => Number(next() < share));
    for (const ascending of [true, false]) {
      const order = await orderByRank(marks, ranks, { ascending, maybeYield });
      for (const at of [0, 0.2, 0.5, 0.8, 0.999, 1, 1.5]) {
        const from = Math.floor(order.length * at);
        const part = await sliceByRank(marks, ranks, { ascending, from, to: from + 100, maybeYield });
        expect([...part]).toEqual([...order.subarray(from, from + 100)]);
        const element = order[from];
        if (element !== undefined)
          expect(await placeByRank(marks, ranks, { element, ascending, maybeYield })).toBe(from);
      }
    }
  }
});
