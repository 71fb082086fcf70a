import { expect, test } from 'vitest';
import type { ElementTable, ModelShape } from './BuildingModel.ts';
import { flattenMesh } from './flattenMesh.ts';
import { measureBounds } from './measureBounds.ts';

const triangle: ModelShape = {
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
  indices: Uint32Array.of(0, 1, 2),
};
const square: ModelShape = {
  positions: Float32Array.of(0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0),
  indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
};

/** A quarter turn about Z and a move. */
const turned = (x: number, y: number, z: number) => Float64Array.of(0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, x, y, z, 1);

function makeTable(
  placements: [elementIndex: number, shape: number, matrix: Float64Array][],
  count: number,
): ElementTable {
  const colour: [number, number, number, number] = [1, 1, 1, 1];
  return {
    elements: Array.from({ length: count }, (_, elementIndex) => ({
      elementIndex,
      globalId: '',
      ifcType: 'IfcWall',
      rootModel: 0,
      colour,
    })),
    placements: placements.map(([elementIndex, shape, matrix]) => ({ elementIndex, shape, matrix, colour })),
  };
}

test('puts the triangles of each element together, and none where there are none', () => {
  const table = makeTable(
    [
      [0, 0, turned(0, 0, 0)],
      [2, 1, turned(1, 0, 0)],
      [2, 0, turned(2, 0, 0)],
    ],
    4,
  );
  const shapes = [triangle, square];
  const mesh = flattenMesh(table, shapes, measureBounds(table, shapes));
  expect([...mesh.triangleStart]).toEqual([0, 1, 1, 4, 4]);
  expect([...mesh.indices]).toEqual([0, 1, 2, 3, 4, 5, 3, 5, 6, 7, 8, 9]);
});

test('[ENG-1] keeps tenths of a millimetre at coordinates of millions of metres', () => {
  const table = makeTable([[0, 0, turned(1842005.1234, 5173283.5678, 166.9)]], 1);
  const mesh = flattenMesh(table, [triangle], measureBounds(table, [triangle]));
  expect(mesh.origin).toEqual([1842005, 5173284, 167]);
  const world = [...mesh.positions].map((value, i) => value + mesh.origin[i % 3]);
  const expected = [
    1842005.1234, 5173283.5678, 166.9, 1842005.1234, 5173284.5678, 166.9, 1842004.1234, 5173283.5678, 166.9,
  ];
  for (const [i, value] of expected.entries()) expect(Math.abs(world[i] - value)).toBeLessThan(1e-6);
});

test('of nothing makes an empty mesh', () => {
  const table = makeTable([], 0);
  const mesh = flattenMesh(table, [], measureBounds(table, []));
  expect(mesh).toEqual({
    origin: [0, 0, 0],
    positions: new Float32Array(),
    indices: new Uint32Array(),
    triangleStart: Uint32Array.of(0),
  });
});
