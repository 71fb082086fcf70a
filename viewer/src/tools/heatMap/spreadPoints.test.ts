import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import { expect, test } from 'vitest';
import { spreadPoints } from './spreadPoints.ts';

function makeRow(count: number): ElementPoints {
  const places = Uint16Array.from({ length: count * 4 }, (_, i) => (i % 4 === 3 ? 32_768 + (i >> 2) : i >> 2));
  const colours = Uint8Array.from({ length: count * 4 }, (_, i) => ((i >> 2) * 7 + (i % 4)) & 255);
  return { origin: [0, 0, 0], stepM: 0.001, deviationStepM: 1e-5, count, places, colours };
}

test.each([0, 1, 2, 3, 10, 1000, 4096, 9973])(
  '%i points in another order are all there, each with its colour',
  (count) => {
    const { places, colours } = spreadPoints(makeRow(count));
    const seen = Array.from({ length: count }, (_, i) => places[i * 4]!);
    expect(seen.toSorted((a, b) => a - b)).toEqual([...Array(count).keys()]);
    for (const [i, own] of seen.entries()) {
      if (places[i * 4 + 3] !== 32_768 + own || colours![i * 4] !== ((own * 7) & 255)) expect(i).toBe(own);
    }
  },
);

test('the first tenth of the points is spread over all of them', () => {
  const { places } = spreadPoints(makeRow(10_000));
  const first = Array.from({ length: 1000 }, (_, i) => places[i * 4]!).toSorted((a, b) => a - b);
  const gaps = first.map((at, i) => at - (first[i - 1] ?? 0));
  expect(Math.max(...gaps)).toBeLessThan(40);
});

test('colours are found wherever they lie in the bytes they came with', () => {
  const row = makeRow(8);
  const shifted = new Uint8Array(35);
  shifted.set(row.colours!, 3);
  const { colours } = spreadPoints({ ...row, colours: shifted.subarray(3) });
  expect([...colours!]).toEqual([...spreadPoints(row).colours!]);
});
