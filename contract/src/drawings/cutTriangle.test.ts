import { expect, test } from 'vitest';
import { type CutPlane, cutTriangle } from './cutTriangle.ts';
import { describePlane } from './describePlane.ts';
import { joinOutlines } from './joinOutlines.ts';

type Place = [number, number, number];

const level = (z: number): CutPlane => ({ at: [0, 0, z], right: [1, 0, 0], up: [0, 1, 0], normal: [0, 0, 1] });

/** The two triangles of a face. */
const face = (a: Place, b: Place, c: Place, d: Place): Place[][] => [
  [a, b, c],
  [a, c, d],
];

/** A box of 2 × 1 × 3 m. */
const box = [
  face([0, 0, 0], [2, 0, 0], [2, 0, 3], [0, 0, 3]),
  face([2, 0, 0], [2, 1, 0], [2, 1, 3], [2, 0, 3]),
  face([2, 1, 0], [0, 1, 0], [0, 1, 3], [2, 1, 3]),
  face([0, 1, 0], [0, 0, 0], [0, 0, 3], [0, 1, 3]),
  face([0, 0, 0], [0, 1, 0], [2, 1, 0], [2, 0, 0]),
  face([0, 0, 3], [2, 0, 3], [2, 1, 3], [0, 1, 3]),
].flat();

function cut(plane: CutPlane) {
  const pieces: number[] = [];
  for (const [a, b, c] of box) cutTriangle(a!, b!, c!, plane, pieces);
  return joinOutlines(pieces);
}

test('a plane cuts a box in one closed outline of four corners, also at its foot', () => {
  for (const z of [0.0001, 1.2, 3]) {
    const [outline, ...others] = cut(level(z));
    expect(others).toEqual([]);
    expect(outline?.isClosed).toBe(true);
    expect(outline?.places).toHaveLength(8);
    expect(Math.max(...outline!.places)).toBeCloseTo(2);
  }
});

test('a plane beside a box cuts nothing', () => {
  expect(cut(level(3.001))).toEqual([]);
  expect(cut(level(-0.001))).toEqual([]);
});

test('an outline is held in the right and up of its plane', () => {
  const upright: CutPlane = { at: [1, 0.5, 1], right: [0, 1, 0], up: [0, 0, 1], normal: [1, 0, 0] };
  const { places } = cut(upright)[0]!;
  expect([Math.min(...places), Math.max(...places)]).toEqual([-1, 2]);
});

test('a plane says what it cuts, and where', () => {
  expect(describePlane([1, 2, 7.084], [0, 0, 1])).toBe('Plan at Z = 7.08 m');
  expect(describePlane([12.5, 2, 7], [1, 0, 0])).toBe('X = 12.50 m, looking to the west');
  expect(describePlane([12.5, 2, 7], [0, -1, 0])).toBe('Y = 2.00 m, looking to the north');
  expect(describePlane([0, 0, 0], [-Math.SQRT1_2, -Math.SQRT1_2, 0])).toBe('Upright, looking to the north-east');
});
