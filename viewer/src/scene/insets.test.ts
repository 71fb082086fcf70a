import { expect, test } from 'vitest';
import type { Box } from '../geometry/Box.ts';
import type { WorldPoint } from '../geometry/vectors.ts';
import { type CameraState, toParallel } from './cameraMath.ts';
import { fitInRoom, middleOfRoom, noInsets } from './insets.ts';
import { projectPoint } from './screenMath.ts';

const start: CameraState = { eye: [14, -20, 14], target: [0, 0, 0], up: [0, 0, 1], fovDegrees: 45 };
const size = { width: 1000, height: 600 };
const box: Box = { min: [-30, -5, 0], max: [30, 5, 12] };
const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((corner): WorldPoint => {
  const side = (axis: 0 | 1 | 2) => ((corner >> axis) & 1 ? box.max : box.min)[axis];
  return [side(0), side(1), side(2)];
});

function extentOf(state: CameraState) {
  const seen = corners.map((corner) => projectPoint(state, size, corner));
  const xs = seen.map(({ x }) => x);
  const ys = seen.map(({ y }) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

test.each(
  [
    { left: 240, right: 60, top: 0, bottom: 0 },
    { left: 0, right: 0, top: 60, bottom: 160 },
    { left: 200, right: 40, top: 30, bottom: 80 },
  ].flatMap((insets) => [
    { insets, from: start },
    { insets, from: toParallel(start) },
  ]),
)('what is fitted lies beside what covers the canvas: %o', ({ insets, from }) => {
  const { left, right, top, bottom } = extentOf(fitInRoom(from, box, { size, insets }));
  expect(left).toBeGreaterThanOrEqual(insets.left - 1);
  expect(right).toBeLessThanOrEqual(size.width - insets.right + 1);
  expect(top).toBeGreaterThanOrEqual(insets.top - 1);
  expect(bottom).toBeLessThanOrEqual(size.height - insets.bottom + 1);
  const free = [size.width - insets.left - insets.right, size.height - insets.top - insets.bottom] as const;
  expect(Math.max((right - left) / free[0], (bottom - top) / free[1])).toBeGreaterThan(0.7);
});

test('what would leave hardly anything is not respected', () => {
  const whole = fitInRoom(start, box, { size, insets: noInsets });
  expect(fitInRoom(start, box, { size, insets: { left: 500, right: 300, top: 0, bottom: 0 } })).toEqual(whole);
});

test('the middle of the room is where a fitted box is', () => {
  const room = { size, insets: { left: 240, right: 60, top: 10, bottom: 90 } };
  const middle = middleOfRoom(fitInRoom(start, box, room), room);
  expect(middle.map((value) => Math.round(value * 1000))).toEqual([0, 0, 6000]);
});
