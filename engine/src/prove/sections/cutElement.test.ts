import { joinOutlines, type Outline } from '@plumbline/contract/drawings/joinOutlines';
import { expect, test } from 'vitest';
import { cross, unit, type Vector } from '../../ground/geometry/Vector.ts';
import { boxMesh } from '../fixtures/boxes.ts';
import { cutElement } from './cutElement.ts';
import type { SectionPlane } from './SectionPlane.ts';

const planeAt = (at: Vector, right: Vector, up: Vector): SectionPlane => ({
  at,
  right,
  up,
  normal: cross(right, up),
  reachM: 0.03,
  isMap: false,
});

function areaOf({ places }: Outline): number {
  let twice = 0;
  for (let i = 0; i < places.length; i += 2) {
    const j = (i + 2) % places.length;
    twice += places[i] * places[j + 1] - places[j] * places[i + 1];
  }
  return Math.abs(twice) / 2;
}

test('[ENG-5] a level cut of a box is its rectangle: four corners, closed', () => {
  const mesh = boxMesh([{ min: [1, 2, 0], max: [5, 2.3, 3] }]);
  const outlines = joinOutlines(cutElement(mesh, 0, planeAt([0, 0, 1.5], [1, 0, 0], [0, 1, 0])));
  expect(outlines).toHaveLength(1);
  expect(outlines[0].isClosed).toBe(true);
  expect(outlines[0].places).toHaveLength(8);
  expect(areaOf(outlines[0])).toBeCloseTo(4 * 0.3, 5);
  expect(Math.min(...outlines[0].places.filter((_, i) => i % 2 === 0))).toBeCloseTo(1, 6);
});

test('a sloping cut of a cube through its middle is as long as the slope', () => {
  const mesh = boxMesh([{ min: [0, 0, 0], max: [1, 1, 1] }]);
  const outlines = joinOutlines(cutElement(mesh, 0, planeAt([0.5, 0.5, 0.5], [0, 1, 0], unit([1, 0, 1]))));
  expect(outlines).toHaveLength(1);
  expect(areaOf(outlines[0])).toBeCloseTo(Math.SQRT2, 5);
});

test('a cut through corners and along faces still closes, and beside the box there is nothing', () => {
  const mesh = boxMesh([{ min: [0, 0, 0], max: [1, 1, 1] }]);
  const level = (z: number) => joinOutlines(cutElement(mesh, 0, planeAt([0, 0, z], [1, 0, 0], [0, 1, 0])));
  expect(level(1).every((outline) => outline.isClosed)).toBe(true);
  expect(areaOf(level(1)[0])).toBeCloseTo(1, 6);
  expect(level(0)).toEqual([]);
  expect(level(1.001)).toEqual([]);
});

test('a sheet without thickness gives an open line', () => {
  const mesh = boxMesh([{ min: [0, 0, 0], max: [2, 1, 1] }]);
  const sheet = { ...mesh, indices: mesh.indices.slice(12, 18), triangleStart: Uint32Array.of(0, 2) };
  const outlines = joinOutlines(cutElement(sheet, 0, planeAt([0, 0, 0.4], [1, 0, 0], [0, 1, 0])));
  expect(outlines).toHaveLength(1);
  expect(outlines[0].isClosed).toBe(false);
  expect(outlines[0].places).toHaveLength(4);
});
