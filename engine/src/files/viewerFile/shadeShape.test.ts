import { expect, test } from 'vitest';
import { makeBar, makeBox } from './fixtures/makeModel.ts';
import { shadeShape } from './shadeShape.ts';

test('a box has three vertices in each corner, one for each side', () => {
  const { positions, normals, placeOf, indices } = shadeShape(makeBox(1, 2, 3));
  expect(positions).toHaveLength(24 * 3);
  expect(new Set(placeOf).size).toBe(8);
  expect(indices).toHaveLength(36);
  for (let v = 0; v < 24; v++) {
    const normal = [...normals.subarray(v * 3, v * 3 + 3)];
    expect(normal.filter((value) => value === 0)).toHaveLength(2);
    // A box from the origin on: a normal points down an axis exactly where the vertex is at its beginning.
    const axis = normal.findIndex((value) => value !== 0);
    expect(normal[axis] < 0).toBe(positions[v * 3 + axis] === 0);
  }
});

test('a bar of twelve sides is round, one of six has edges', () => {
  const round = shadeShape(makeBar(2, 0.5, 12));
  expect(round.placeOf).toHaveLength(24);
  for (let v = 0; v < 24; v++) {
    const [x, y, z] = round.normals.subarray(v * 3, v * 3 + 3);
    expect(x).toBeCloseTo(0);
    expect(y * round.positions[v * 3 + 1] + z * round.positions[v * 3 + 2]).toBeGreaterThan(
      0.5 * Math.cos(Math.PI / 12),
    );
  }
  expect(shadeShape(makeBar(2, 0.5, 6)).placeOf).toHaveLength(24);
});

test('vertices that no triangle uses are left out', () => {
  const box = makeBox(1, 1, 1);
  const { placeOf } = shadeShape({ positions: Float32Array.of(...box.positions, 9, 9, 9), indices: box.indices });
  expect(placeOf).toHaveLength(24);
});
