import type { CameraState } from '@plumbline/viewer/scene/cameraMath';
import { expect, test } from 'vitest';
import { frameOf, goTo, toMap, toWorld } from './MapFrame.ts';

const box = { min: [10, 20, -1], max: [50, 40, 9] } as const;
const camera = (change: Partial<CameraState> = {}): CameraState => ({
  eye: [30, 30, 4.65],
  target: [30, 32, 4.65],
  up: [0, 0, 1],
  fovDegrees: 45,
  ...change,
});

test('a building lies in the middle of its map, north up, and a place is found again', () => {
  const frame = frameOf(box);
  const middle = { x: expect.closeTo(frame.width / 2, 6), y: expect.closeTo(frame.height / 2, 6) };
  expect(toMap(frame, [30, 30])).toEqual(middle);
  expect(toMap(frame, [30, 40]).y).toBeLessThan(frame.height / 2);
  for (const corner of [box.min, box.max]) {
    const { x, y } = toMap(frame, corner);
    expect(x > 0 && x < frame.width && y > 0 && y < frame.height).toBe(true);
  }
  const [x, y] = toWorld(frame, toMap(frame, [12, 35]));
  expect([x, y]).toEqual([expect.closeTo(12, 9), expect.closeTo(35, 9)]);
});

test('a click stands on the floor and looks the same way, level; a plan moves there', () => {
  const there = goTo(camera({ target: [32, 30, 3] }), [15, 25], 3);
  expect(there).toMatchObject({ eye: [15, 25, 4.65], target: [20, 25, 4.65] });
  const plan = camera({ eye: [30, 30, 40], target: [30, 30, 3], up: [0, 1, 0], orthographicHeightM: 20 });
  expect(goTo(plan, [15, 25], 3)).toEqual({ ...plan, eye: [15, 25, 40], target: [15, 25, 3] });
});
