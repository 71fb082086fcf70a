import { expect, test } from 'vitest';
import { clipOfPlan, directionsOf, nameOfView, readDrawnView, writeDrawnView } from './drawnViews.ts';

const axis = (points: [number, number, number][]) => ({ tag: 'A', grid: '', points });

test('a plan is cut 1.2 m above its floor, and not beside the model', () => {
  const { min, max } = clipOfPlan(3.2, { min: [0, 0, -2], max: [40, 20, 12] });
  expect([min[2], max[2]]).toEqual([expect.closeTo(2.7, 9), expect.closeTo(4.4, 9)]);
  expect(min[0]).toBeLessThan(-5);
  expect(max[1]).toBeGreaterThan(25);
});

test('without axes and north the sides are those of the model', () => {
  expect(directionsOf({ axes: [], north: undefined })).toEqual({
    north: [0, 1, 0],
    east: [1, 0, 0],
    south: [0, -1, 0],
    west: [-1, 0, 0],
  });
});

test('a house that stands askew is looked at along its grid, and called by where north is', () => {
  const turned = (20 * Math.PI) / 180;
  const along = axis([
    [0, 0, 0],
    [40 * Math.cos(turned), -40 * Math.sin(turned), 0],
  ]);
  const { north, east } = directionsOf({ axes: [along], north: undefined });
  expect(north).toEqual([expect.closeTo(Math.sin(turned), 9), expect.closeTo(Math.cos(turned), 9), 0]);
  expect(east[0] * north[0] + east[1] * north[1]).toBeCloseTo(0, 9);
  const eastUp = directionsOf({ axes: [along], north: Math.PI / 2 });
  expect(eastUp.north).toEqual([expect.closeTo(east[0], 9), expect.closeTo(east[1], 9), 0]);
});

test('an address says which plan or elevation is seen', () => {
  for (const view of [
    { kind: 'plan', storey: 'Level 1' },
    { kind: 'elevation', side: 'east' },
  ] as const) {
    expect(readDrawnView(writeDrawnView(view))).toEqual(view);
  }
  expect(writeDrawnView(undefined)).toEqual({ plan: '', elevation: '' });
  expect(readDrawnView({ plan: '', elevation: 'up' })).toBeUndefined();
  expect(nameOfView({ kind: 'elevation', side: 'north' })).toBe('North elevation');
});
