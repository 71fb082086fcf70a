import { createRandom } from '@plumbline/engine/ground/random/createRandom';
import { expect, test } from 'vitest';
import { createMaybeYield } from './createMaybeYield.ts';
import { orderByRank } from './orderByRank.ts';
import { rankNumbers } from './rankNumbers.ts';

const maybeYield = createMaybeYield(0);

test('numbers have the places that sorting gives them, equal ones the same, and none without a number', async () => {
  const ranked = await rankNumbers(Float64Array.from([3, Number.NaN, 1, 3, 0, -0]), maybeYield);
  expect([[...ranked.rankOf], ranked.highest]).toEqual([[3, 0, 2, 3, 1, 1], 3]);
  const none = await rankNumbers(new Float64Array(0), maybeYield);
  expect([none.rankOf.length, none.highest]).toEqual([0, 0]);
});

test.each([true, false])(
  'the marked ones are sorted, ties by index, those without a value last (ascending: %s)',
  async (ascending) => {
    const { next } = createRandom(3);
    for (const count of [1, 15, 16, 17, 33, 5000, 70_000]) {
      const values = Float64Array.from({ length: count }, () => (next() < 0.1 ? Number.NaN : Math.floor(next() * 500)));
      const marks = Uint8Array.from({ length: count }, () => Number(next() < 0.7));
      const order = await orderByRank(marks, await rankNumbers(values, maybeYield), { ascending, maybeYield });
      const key = (i: number) => {
        const value = values[i] as number;
        return Number.isNaN(value) ? Infinity : ascending ? value : -value;
      };
      const expected = [...marks.keys()]
        .filter((i) => marks[i] === 1)
        .sort((a, b) => (key(a) === key(b) ? a - b : key(a) - key(b)));
      expect([...order]).toEqual(expected);
    }
  },
);

test('numbers of any sign and size have their places', async () => {
  const { next } = createRandom(4);
  const values = Float64Array.from({ length: 4000 }, () => (next() - 0.5) * 10 ** Math.floor(next() * 40 - 20));
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const placeOf = new Map(sorted.map((value, i) => [value, i + 1]));
  const { rankOf } = await rankNumbers(values, maybeYield);
  expect([...rankOf]).toEqual(Array.from(values, (value) => placeOf.get(value)));
});
