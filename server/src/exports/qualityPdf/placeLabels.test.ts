import { expect, test } from 'vitest';
import { labelHeight, placeLabels } from './placeLabels.ts';

const room = { left: 0, top: 0, right: 200, bottom: 200 };

test('a label stands at its place; where they crowd, none lies on another', () => {
  const [alone] = placeLabels([{ x: 50, y: 60, width: 12 }], room);
  expect(alone).toMatchObject({ labelX: 50, labelY: 60 });
  const crowd = placeLabels(
    Array.from({ length: 40 }, () => ({ x: 100, y: 100, width: 12 })),
    room,
  ).filter((label) => label !== undefined);
  expect(crowd).toHaveLength(40);
  for (const [i, one] of crowd.entries()) {
    for (const other of crowd.slice(i + 1)) {
      const isApart = Math.abs(one.labelX - other.labelX) >= 12 || Math.abs(one.labelY - other.labelY) >= labelHeight;
      expect(isApart).toBe(true);
    }
  }
});

test('labels stay on the plan, and one that finds no room is left out', () => {
  const [corner] = placeLabels([{ x: 0, y: 0, width: 12 }], room);
  expect(corner?.labelX).toBeGreaterThanOrEqual(6);
  expect(corner?.labelY).toBeGreaterThanOrEqual(labelHeight / 2);
  const narrow = { left: 0, top: 0, right: 14, bottom: 12 };
  const placed = placeLabels(
    Array.from({ length: 3 }, () => ({ x: 7, y: 6, width: 12 })),
    narrow,
  );
  expect(placed.filter((label) => label !== undefined)).toHaveLength(1);
});
