import { expect, test } from 'vitest';
import { donutSlices } from './donutSlices.ts';

const radii = { innerRadius: 52, outerRadius: 80 };
const shares = (counts: number[]) => donutSlices(counts, radii).map(({ index, share }) => [index, share]);

test('[INSI-2] slices keep the order of the counts, and nothing has none', () => {
  expect(shares([50, 0, 25, 25])).toEqual([
    [0, 0.5],
    [2, 0.25],
    [3, 0.25],
  ]);
  expect(donutSlices([0, 0], radii)).toEqual([]);
  expect(donutSlices([], radii)).toEqual([]);
});

test('[INSI-2] the first slice begins at the top and goes clockwise', () => {
  const [first] = donutSlices([1, 1], radii);
  const numbers = first!.path.match(/-?\d+(?:\.\d+)?/g)!.map(Number);
  const [x, y] = [numbers[0]!, numbers[1]!];
  expect(y).toBeLessThan(-79);
  expect(x).toBeGreaterThanOrEqual(0);
});

test('[INSI-2] one status alone is a whole ring', () => {
  const [only, ...others] = donutSlices([0, 7, 0], radii);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ index: 1, share: 1 });
  expect(only!.path.match(/M/g)).toHaveLength(2);
});

test('[INSI-2] one element among a million can still be pressed', () => {
  const [, small] = donutSlices([1_000_000, 1], radii);
  expect(angleOf(small!.reach!)).toBeGreaterThan(0.04);
  expect(angleOf(small!.path)).toBeGreaterThan(0.002);
  expect(small!.share).toBeCloseTo(1e-6, 9);
});

test('[INSI-2] slices are drawn by their shares, small ones too', () => {
  const counts = [2089, 4, 33, 35, 643];
  const turns = donutSlices(counts, radii).map(({ path }) => angleOf(path));
  // Of each a part is left to the gaps beside it.
  for (const [i, turn] of turns.entries()) {
    // More than half of the ring, whose corners lie nearer the other way round.
    if (i === 0) continue;
    const whole = (counts[i]! / 2804) * 2 * Math.PI;
    expect(turn).toBeGreaterThan(whole * 0.7);
    expect(turn).toBeLessThanOrEqual(whole);
  }
});

/** Between the first two corners on the outer edge, radians. */
function angleOf(path: string): number {
  const [, x1, y1] = /^M(-?[\d.]+),(-?[\d.]+)/.exec(path)!.map(Number);
  const [, x2, y2] = /A80,80,0,\d,1,(-?[\d.]+),(-?[\d.]+)/.exec(path)!.map(Number);
  const turn = Math.abs(Math.atan2(y2!, x2!) - Math.atan2(y1!, x1!));
  return Math.min(turn, 2 * Math.PI - turn);
}
