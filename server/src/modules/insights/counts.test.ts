import { expect, test } from 'vitest';
import { countStatuses } from './countStatuses.ts';
import { listMagnitudes } from './listMagnitudes.ts';
import { magnitudeHistogram } from './magnitudeHistogram.ts';

const all = (values: ArrayLike<number>) => new Uint8Array(values.length).fill(1);
const histogram = (millimetres: number[]) => {
  const lengths = Float64Array.from(millimetres, (mm) => mm / 1000);
  return magnitudeHistogram(lengths, all(lengths));
};

test('[INSI-2] statuses are counted in the order of the legend, those without elements too', () => {
  const status = Uint8Array.of(1, 2, 3, 4, 0, 2);
  expect(countStatuses(status, Uint8Array.of(1, 1, 1, 1, 0, 0), true)).toEqual([
    { status: 'verified', count: 1 },
    { status: 'deviated', count: 1 },
    { status: 'under_construction', count: 1 },
    { status: 'missing', count: 1 },
    { status: 'no_data', count: 0 },
  ]);
});

test('what is not due is told behind the others, where something is', () => {
  const groups = countStatuses(Uint8Array.of(4, 6, 6), Uint8Array.of(1, 1, 1), true);
  expect(groups.slice(3)).toEqual([
    { status: 'missing', count: 1 },
    { status: 'no_data', count: 0 },
    { status: 'not_due', count: 2 },
  ]);
});

test('[INSI-2] what is under construction counts as deviated where the project does not tell them apart', () => {
  const groups = countStatuses(Uint8Array.of(2, 3, 3), Uint8Array.of(1, 1, 1), false);
  expect(groups.map(({ status, count }) => [status, count])).toEqual([
    ['verified', 0],
    ['deviated', 3],
    ['missing', 0],
    ['no_data', 0],
  ]);
});

test.each([
  [0, 0],
  [9.49, 0],
  [9.5, 1],
  [10, 1],
  [19.4, 1],
  [19.6, 2],
  [89.49, 8],
  [89.5, 9],
  [90, 9],
  [99.9, 9],
  [100, 9],
  [12_345, 9],
])('[INSI-3] %f mm is in bin %i, by whole millimetres as screens show them', (mm, bin) => {
  const { counts, maximumM } = histogram([mm]);
  expect(counts).toHaveLength(10);
  expect(counts.indexOf(1)).toBe(bin);
  expect(maximumM).toBe(mm / 1000);
});

test('[INSI-3] only magnitudes that are there and taken count; without any there is no maximum', () => {
  const lengths = Float64Array.of(0.005, Number.NaN, 0.3, 0.04);
  expect(magnitudeHistogram(lengths, Uint8Array.of(1, 1, 0, 1))).toEqual({
    counts: [1, 0, 0, 0, 1, 0, 0, 0, 0, 0],
    maximumM: 0.04,
  });
  expect(histogram([])).toEqual({ counts: Array(10).fill(0), maximumM: null });
});

test('[INSI-3] magnitudes are told in metres, to a tenth of a millimetre', () => {
  const lengths = Float64Array.of(0.012_345_678, Number.NaN, 1.5, 0.000_04);
  expect(listMagnitudes(lengths, Uint8Array.of(1, 1, 0, 1))).toEqual([0.0123, 0]);
  const justBelowHalf = Float64Array.of(0.009_499_9);
  expect(listMagnitudes(justBelowHalf, Uint8Array.of(1))).toEqual([0.009_499_9]);
});
