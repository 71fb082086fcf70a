import { expect, test } from 'vitest';
import type { Box } from '../../geometry/Box.ts';
import type { WorldPoint } from '../../geometry/vectors.ts';
import { dragDistanceM, faces, middleOfFace, moveFace, thinnestM, widen } from './dragFace.ts';

const box: Box = { min: [0, 0, 0], max: [4, 6, 3] };

test('a handle stands in the middle of each of the six faces', () => {
  expect(faces.map((face) => middleOfFace(box, face))).toEqual([
    [0, 3, 1.5],
    [4, 3, 1.5],
    [2, 0, 1.5],
    [2, 6, 1.5],
    [2, 3, 0],
    [2, 3, 3],
  ]);
});

test('a face moves alone and never past the one opposite', () => {
  expect(moveFace(box, { axis: 2, side: 'max' }, 1)).toEqual({ min: [0, 0, 0], max: [4, 6, 1] });
  expect(moveFace(box, { axis: 2, side: 'max' }, -5).max[2]).toBeCloseTo(thinnestM);
  expect(moveFace(box, { axis: 0, side: 'min' }, 9).min[0]).toBeCloseTo(4 - thinnestM);
});

test('dragging along the axis as it is seen moves the face, across it does not', () => {
  const project = ([x, , z]: WorldPoint) => ({ x: x * 30 + z * 5, y: -z * 40 });
  const drag = (x: number, y: number, axis: 0 | 1 | 2) => dragDistanceM({ x, y }, { from: [4, 3, 1], axis, project });
  expect(drag(60, 0, 0)).toBeCloseTo(2);
  expect(drag(0, 100, 0)).toBeCloseTo(0);
  expect(drag(10, -80, 2)).toBeCloseTo(2);
});

test('an axis that points at the eye cannot be dragged along', () => {
  const project = ([x, y]: WorldPoint) => ({ x, y });
  expect(dragDistanceM({ x: 50, y: 50 }, { from: [0, 0, 0], axis: 2, project })).toBe(0);
});

test('air around a box is the same on all sides', () => {
  expect(widen(box, 0.5)).toEqual({ min: [-0.5, -0.5, -0.5], max: [4.5, 6.5, 3.5] });
});
