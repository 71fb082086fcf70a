import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cellSteps, cornerOfCell, createPointIndex } from './createPointIndex.ts';

function makeRandomPoints(count: number): ElementPoints {
  let seed = 7;
  const places = Uint16Array.from({ length: count * 4 }, () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed >> 8;
  });
  return { origin: [0, 0, 0], stepM: 0.001, deviationStepM: 1e-5, count, places };
}

const still = new AbortController().signal;

test('every point is in the cell that it lies in, once', async () => {
  const points = makeRandomPoints(5000);
  const { order, start, filled } = await createPointIndex(points, still);
  expect([...order].toSorted((a, b) => a - b)).toEqual([...Array(5000).keys()]);
  let seen = 0;
  for (const cell of filled) {
    const corner = cornerOfCell(cell);
    for (let k = start[cell]!; k < start[cell + 1]!; k++) {
      for (const axis of [0, 1, 2] as const) {
        const beyond = points.places[order[k]! * 4 + axis]! - corner[axis];
        if (beyond < 0 || beyond >= cellSteps) expect(beyond).toBe(0);
      }
      seen++;
    }
  }
  expect(seen).toBe(5000);
});

test('[VIEW-12] a million points are sorted a little at a time, and not to the end when nobody wants them', async () => {
  let yields = 0;
  const waiting = vi.fn(() => {
    yields++;
    return Promise.resolve();
  });
  vi.stubGlobal('scheduler', { yield: waiting });
  onTestFinished(() => void vi.unstubAllGlobals());
  const points = makeRandomPoints(1_000_000);
  await createPointIndex(points, still);
  expect(yields).toBeGreaterThanOrEqual(38);
  const ending = new AbortController();
  yields = 0;
  const sorting = createPointIndex(points, ending.signal);
  ending.abort(new Error('enough'));
  await expect(sorting).rejects.toThrow('enough');
  expect(yields).toBeLessThan(3);
});
