import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cellSteps, sortPoints } from './sortPoints.ts';
import { codeOf, cornerOf } from './zOrder.ts';

/** On a plane: a quarter of it has nine tenths of the points. */
function makePlane(count: number): ElementPoints {
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed / 0x80000000;
  };
  const places = new Uint16Array(count * 4);
  for (let i = 0; i < count; i++) {
    const edge = i % 10 === 0 ? 65_535 : 32_767;
    places.set([random() * edge, 0, random() * edge, 32_768], i * 4);
  }
  return { origin: [0, 0, 0], stepM: 0.001, deviationStepM: 1e-5, count, places };
}

const still = new AbortController().signal;

test('a code names the cube of a place', () => {
  expect(cornerOf(codeOf(65_535, 0, 12_345))).toEqual([65_472, 0, 12_288]);
  expect(cornerOf(codeOf(64, 128, 32_768))).toEqual([64, 128, 32_768]);
});

test.each([0, 1, 2, 5000])('%i points are each in one cell, in which they lie', async (count) => {
  const points = makePlane(count);
  const { order, cells } = await sortPoints(points, still);
  expect([...order].toSorted((a, b) => a - b)).toEqual([...Array(count).keys()]);
  for (const [cell, code] of cells.codes.entries()) {
    const corner = cornerOf(code);
    for (let k = cells.starts[cell]!; k < cells.starts[cell + 1]!; k++) {
      for (const axis of [0, 1, 2] as const) {
        const beyond = points.places[order[k]! * 4 + axis]! - corner[axis];
        if (beyond < 0 || beyond >= cellSteps) expect(beyond).toBe(0);
      }
    }
  }
  expect(cells.starts.at(-1)).toBe(count);
});

test('the first points lie evenly on the plane, however unevenly it was scanned', async () => {
  const points = makePlane(50_000);
  const { order, coarseFirst, levelEnds } = await sortPoints(points, still);
  expect([...coarseFirst].toSorted((a, b) => a - b)).toEqual([...Array(50_000).keys()]);
  expect(levelEnds.at(-1)).toBe(50_000);
  // One in each of 16 by 16 squares.
  expect(levelEnds.slice(0, 5)).toEqual([1, 4, 16, 64, 256]);
  const first = [...coarseFirst.subarray(0, 1024)].map((m) => order[m]!);
  const isDense = (i: number) => points.places[i * 4]! < 32_768 && points.places[i * 4 + 2]! < 32_768;
  expect(first.filter(isDense).length / first.length).toBeLessThan(0.3);
});

test('[VIEW-12] a million points are sorted in passes between which the browser answers, and not to the end when nobody wants them', async () => {
  let yields = 0;
  vi.stubGlobal('scheduler', {
    yield() {
      yields++;
      return Promise.resolve();
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const points = makePlane(1_000_000);
  await sortPoints(points, still);
  expect(yields).toBeGreaterThanOrEqual(6);
  const ending = new AbortController();
  yields = 0;
  const sorting = sortPoints(points, ending.signal);
  ending.abort(new Error('enough'));
  await expect(sorting).rejects.toThrow('enough');
  expect(yields).toBeLessThan(3);
});
