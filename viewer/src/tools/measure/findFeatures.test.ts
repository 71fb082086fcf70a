import { expect, test } from 'vitest';
import type { WorldPoint } from '../../geometry/vectors.ts';
import { findFeatures, type Triangle } from './findFeatures.ts';

/** The twelve triangles of a box, with vertices of their own for every face. */
function boxTriangles([width, depth, height]: WorldPoint): Triangle[] {
  const corner = (bits: number): WorldPoint => [bits & 1 ? width : 0, bits & 2 ? depth : 0, bits & 4 ? height : 0];
  const faces = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  return faces.flatMap(([a, b, c, d]) => [
    [corner(a!), corner(b!), corner(c!)] as const,
    [corner(a!), corner(c!), corner(d!)] as const,
  ]);
}

test('a box has twelve edges and eight corners; the diagonals of its faces are no edges', () => {
  const { edges, corners } = findFeatures(boxTriangles([3, 2, 1]));
  expect(edges).toHaveLength(12);
  expect(corners).toHaveLength(8);
  for (const { from, to } of edges) {
    expect(from.filter((value, axis) => value !== to[axis])).toHaveLength(1);
  }
});

test('the border of a sheet is an edge, and the line along which it is folded by more than 20 degrees', () => {
  const fold = (degrees: number): Triangle[] => {
    const rise = Math.tan((degrees * Math.PI) / 180);
    return [
      [
        [0, 0, 0],
        [1, 0, 0],
        [1, 1, 0],
      ],
      [
        [0, 0, 0],
        [1, 1, 0],
        [0, 1, 0],
      ],
      [
        [0, 1, 0],
        [1, 1, 0],
        [1, 2, rise],
      ],
      [
        [0, 1, 0],
        [1, 2, rise],
        [0, 2, rise],
      ],
    ];
  };
  expect(findFeatures(fold(25)).edges).toHaveLength(7);
  expect(findFeatures(fold(15)).edges).toHaveLength(6);
});

test('where an edge only goes on there is no corner', () => {
  const { corners } = findFeatures([
    [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
    ],
    [
      [0, 0, 0],
      [1, 1, 0],
      [0, 1, 0],
    ],
    [
      [1, 0, 0],
      [2, 0, 0],
      [2, 1, 0],
    ],
    [
      [1, 0, 0],
      [2, 1, 0],
      [1, 1, 0],
    ],
  ]);
  expect(corners).toHaveLength(4);
  expect(corners).not.toContainEqual([1, 0, 0]);
});

test('which way a face points does not matter', () => {
  const turned = boxTriangles([1, 1, 1]).map(([a, b, c], i): Triangle => (i % 2 ? [a, b, c] : [a, c, b]));
  expect(findFeatures(turned).edges).toHaveLength(12);
});

test('vertices that differ by rounding are one, far from the origin too', () => {
  const shifted = boxTriangles([3, 2, 1]).map(
    (triangle, i) =>
      triangle.map(([x, y, z]) => [2_600_000 + x + i * 1e-5, 1_200_000 + y, z - i * 1e-5]) as unknown as Triangle,
  );
  expect(findFeatures(shifted).edges).toHaveLength(12);
});

test('slivers and nothing have no edges', () => {
  expect(findFeatures([])).toEqual({ edges: [], corners: [] });
  expect(
    findFeatures([
      [
        [0, 0, 0],
        [1, 0, 0],
        [2, 0, 0],
      ],
    ]).edges,
  ).toEqual([]);
});
