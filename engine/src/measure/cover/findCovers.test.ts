import { expect, test } from 'vitest';
import type { ModelShape } from '../../files/model/BuildingModel.ts';
import { flattenModel } from '../../files/model/flattenModel.ts';
import { makeBox, makeModel } from '../../files/viewerFile/fixtures/makeModel.ts';
import { raysPerElement } from './Covers.ts';
import { findCovers } from './findCovers.ts';

type Vector = [number, number, number];
type Thing = { shape: ModelShape; at?: Vector };

const box = (at: Vector, size: Vector): Thing => ({ shape: makeBox(...size), at });

/** A pipe along x, with its axis at y and z of `at`. */
function pipe(at: Vector, { radiusM, lengthM }: { radiusM: number; lengthM: number }): Thing {
  const around = 24;
  const positions: number[] = [];
  for (let i = 0; i < around; i++) {
    const angle = (i / around) * 2 * Math.PI;
    for (const x of [0, lengthM]) positions.push(x, radiusM * Math.cos(angle), radiusM * Math.sin(angle));
  }
  const indices: number[] = [];
  for (let i = 0; i < around; i++) {
    const [a, b] = [i * 2, ((i + 1) % around) * 2];
    indices.push(a, b, a + 1, b, b + 1, a + 1);
    if (i > 1) indices.push(0, b === 0 ? 0 : a, a - 2, 1, a - 1, a + 1);
  }
  return { shape: { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }, at };
}

/** By element: which share of it each other stands before. */
function look(...things: Thing[]): Record<number, number>[] {
  const model = makeModel(
    things.map(({ shape }) => shape),
    things.map(({ at }, i) => ({ element: i, shape: i, at })),
    things.length,
  );
  const { start, element } = findCovers(flattenModel(model));
  return things.map((_, own) => {
    const met = [...element.subarray(start[own], start[own + 1])];
    return Object.fromEntries(
      [...new Set(met)].map((other) => [other, met.filter((e) => e === other).length / raysPerElement]),
    );
  });
}

test('[WORK-7] a lining stands before one side of a wall, whether it touches, is set in or leaves a gap', () => {
  const wall = box([0, 0, 0], [5, 0.2, 3]);
  // One of two large sides, of 33.2 m² in all.
  const side = 15 / 33.2;
  for (const gapM of [0, -0.005, 0.05, 0.4]) {
    const [ofWall, ofLining] = look(wall, box([0, 0.2 + gapM, 0], [5, 0.0125, 3]));
    expect(ofWall[1]).toBeCloseTo(side, 1);
    expect(ofLining[0]).toBeCloseTo(0.5, 1);
  }
  expect(look(wall, box([0, 0.75, 0], [5, 0.0125, 3]))[0]).toEqual({});
});

test('[WORK-7] a column that stands on a slab, and a wall beside, stand before little of it', () => {
  const slab = box([0, 0, 0], [8, 6, 0.3]);
  const column = box([2, 2, 0.3], [0.3, 0.3, 3]);
  const [ofSlab, ofColumn] = look(slab, column);
  expect(ofSlab[1] ?? 0).toBeLessThan(0.05);
  expect(ofColumn[0] ?? 0).toBeLessThan(0.05);
});

test('[WORK-7] a ceiling stands before the lower half of a pipe, and what stands between is met first', () => {
  const hung = pipe([0, 0, 3], { radiusM: 0.05, lengthM: 4 });
  const ceiling = box([-1, -2, 2.7], [6, 4, 0.02]);
  const share = look(hung, ceiling)[0][1];
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.5);
  // A pipe beside another one stands before less of it.
  expect(look(hung, pipe([0, 0.2, 3], { radiusM: 0.05, lengthM: 4 }))[0][1] ?? 0).toBeLessThan(0.15);
});

test('[WORK-7] what is thin has another side: a board between two others is met by each on its own', () => {
  const [, ofBoard] = look(
    box([0, 0, 0], [5, 0.2, 3]),
    box([0, 0.2, 0], [5, 0.0125, 3]),
    box([0, 0.2125, 0], [5, 0.02, 3]),
  );
  expect(ofBoard[0]).toBeCloseTo(0.5, 1);
  expect(ofBoard[2]).toBeCloseTo(0.5, 1);
});

test('[WORK-7] what is within another, as a pipe in concrete, is covered all around', () => {
  const [ofPipe] = look(pipe([0.5, 1, 0.15], { radiusM: 0.02, lengthM: 4 }), box([0, 0, 0], [5, 2, 0.3]));
  expect(ofPipe[1]).toBeGreaterThan(0.5);
});

test('a shape that is turned inside out looks the same way, and one without geometry meets nothing', () => {
  const wall = box([0, 0, 0], [5, 0.2, 3]);
  const turned: Thing = { ...wall, shape: { ...wall.shape, indices: wall.shape.indices.slice().reverse() } };
  const lining = box([0, 0.25, 0], [5, 0.0125, 3]);
  expect(look(turned, lining)[0]).toEqual(look(wall, lining)[0]);
  const empty: Thing = { shape: { positions: new Float32Array(), indices: new Uint32Array() } };
  expect(look(empty, wall)).toEqual([{}, {}]);
});
