import { expect, test } from 'vitest';
import { createRandom } from '../../ground/random/createRandom.ts';
import { sortCells } from './sortCells.ts';

test('cells are sorted by their columns, far apart or not, and equal ones keep their order (seed 2)', () => {
  const random = createRandom(2);
  const count = 3000;
  const spans = [5, 40_000, 2 ** 31, 3];
  const keys = Int32Array.from({ length: count * 4 }, (_, at) => (random.next() - 0.5) * 2 * spans[at % 4]);
  const columns = [{ column: 3 }, { column: 0, shift: 1 }, { column: 2 }, { column: 1, shift: 3 }] as const;
  const valuesOf = (cell: number) =>
    columns.map((one) => keys[cell * 4 + one.column] >> ('shift' in one ? one.shift : 0));
  const expected = Array.from({ length: count }, (_, cell) => cell).sort((a, b) => {
    const [left, right] = [valuesOf(a), valuesOf(b)];
    const first = left.findIndex((value, at) => value !== right[at]);
    return first < 0 ? a - b : left[first] - right[first];
  });
  expect([...sortCells(keys, count, columns)]).toEqual(expected);
});
