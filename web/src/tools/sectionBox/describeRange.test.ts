import { expect, test } from 'vitest';
import { describeRange, landmarksOf, snapTo } from './describeRange.ts';

const datum = {
  storeys: [
    { name: 'Ground', elevationM: 0 },
    { name: 'Level 1', elevationM: 3.2 },
    { name: 'Level 2', elevationM: 6.4 },
  ],
  axes: [
    { tag: 'B', grid: '', points: [[-2, 6, 0] as [number, number, number], [40, 6, 0] as [number, number, number]] },
    { tag: 'A', grid: '', points: [[-2, 0, 0] as [number, number, number], [40, 0, 0] as [number, number, number]] },
    { tag: '1', grid: '', points: [[0, -2, 0] as [number, number, number], [0, 20, 0] as [number, number, number]] },
    { tag: 'X', grid: '', points: [[0, 0, 0] as [number, number, number], [9, 9, 0] as [number, number, number]] },
  ],
};

test('landmarks are storeys in height, and the axes that a face can lie on', () => {
  expect(landmarksOf(datum, 2).map(({ name }) => name)).toEqual(['Ground', 'Level 1', 'Level 2']);
  expect(landmarksOf(datum, 1)).toEqual([
    { atM: 0, name: 'A' },
    { atM: 6, name: 'B' },
  ]);
  expect(landmarksOf(datum, 0)).toEqual([{ atM: 0, name: '1' }]);
});

test('a range says its elevations and storeys, or its coordinates and axes', () => {
  const heights = landmarksOf(datum, 2);
  expect(describeRange([3.2, 6.4], heights, 2)).toBe('+3.20 to +6.40 m (Level 1 to Level 2)');
  expect(describeRange([3.5, 5], heights, 2)).toBe('+3.50 to +5.00 m (Level 1)');
  expect(describeRange([-1, 1], heights, 2)).toBe('−1.00 to +1.00 m (below Ground to Ground)');
  expect(describeRange([-2, -1], heights, 2)).toBe('−2.00 to −1.00 m');
  const across = landmarksOf(datum, 1);
  expect(describeRange([-0.5, 7], across, 1)).toBe('−0.50 to 7.00 m (grid A to B)');
  expect(describeRange([5, 7], across, 1)).toBe('5.00 to 7.00 m (grid B)');
  expect(describeRange([1, 2], across, 1)).toBe('1.00 to 2.00 m');
});

test('a face that comes near a landmark is at it', () => {
  const heights = landmarksOf(datum, 2);
  expect([3.1, 3.35, 2.5].map((at) => snapTo(at, heights, 0.2))).toEqual([3.2, 3.2, 2.5]);
});
