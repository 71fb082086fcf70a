import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../ground/random/createRandom.ts';
import type { ModelShape } from '../model/BuildingModel.ts';
import { coarsen } from './coarsen.ts';
import { makeBall, makeBar, makeBox } from './fixtures/makeModel.ts';
import { shadeShape } from './shadeShape.ts';

beforeAll(async () => {
  await Promise.all([MeshoptEncoder.ready, MeshoptSimplifier.ready]);
});

/** Leaves of 10 cm, each apart from all others, in a cube of 3 m; seed 1. */
function makeBush(leaves: number): ModelShape {
  const random = createRandom(1);
  const positions: number[] = [];
  const indices: number[] = [];
  for (let leaf = 0; leaf < leaves; leaf++) {
    const [x, y, z] = [random.next() * 3, random.next() * 3, random.next() * 3];
    positions.push(x, y, z, x + 0.1, y, z, x + 0.1, y + 0.1, z, x, y + 0.1, z);
    indices.push(...[0, 1, 2, 0, 2, 3].map((i) => leaf * 4 + i));
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

test('a ball has fewer triangles the more it may err, and never errs more', () => {
  const ball = shadeShape(makeBall(1, 40));
  const errors = [0.001, 0.01, 0.1];
  const levels = errors.map((error) => coarsen(ball, error));
  for (const [i, { error }] of levels.entries()) {
    expect(error).toBeGreaterThan(0);
    expect(error).toBeLessThanOrEqual(errors[i]);
  }
  const counts = levels.map(({ indices }) => indices.length / 3);
  expect(counts[0]).toBeLessThan(ball.indices.length / 3);
  expect(counts[1]).toBeLessThan(counts[0] / 2);
  expect(counts[2]).toBeLessThan(counts[1] / 2);
  for (const { indices } of levels) {
    for (const vertex of indices)
      expect(Math.hypot(...ball.positions.subarray(vertex * 3, vertex * 3 + 3))).toBeCloseTo(1);
  }
});

test('sides of a box that stay keep the light of their own side', () => {
  const box = shadeShape(makeBox(4, 3, 0.1));
  const { indices } = coarsen(box, 0.05);
  expect(indices.length).toBeGreaterThan(0);
  for (let i = 0; i < indices.length; i += 3) {
    const normals = [0, 1, 2].map((corner) =>
      [...box.normals.subarray(indices[i + corner] * 3, indices[i + corner] * 3 + 3)].join(),
    );
    expect(new Set(normals).size).toBe(1);
  }
});

test('what cannot be made less is left as it is', () => {
  const box = shadeShape(makeBox(4, 3, 2));
  expect(coarsen(box, 0.01)).toEqual({ indices: box.indices, error: 0 });
});

test('what is smaller than the error goes, what is long stays', () => {
  expect(coarsen(shadeShape(makeBall(0.01, 8)), 0.03).indices).toHaveLength(0);
  expect(coarsen(shadeShape(makeBar(4, 0.01, 12)), 0.25).indices.length).toBeGreaterThan(0);
});

test('loose parts that cannot be joined are rebuilt on a grid', () => {
  const bush = shadeShape(makeBush(2000));
  const { indices, error } = coarsen(bush, 0.25);
  expect(indices.length).toBeGreaterThan(0);
  expect(indices.length).toBeLessThan(bush.indices.length * 0.5);
  expect(error).toBeLessThanOrEqual(0.25);
});
