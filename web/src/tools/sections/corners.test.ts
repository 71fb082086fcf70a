import { expect, test } from 'vitest';
import { findCorner, listCorners } from './corners.ts';

const outline = (...places: number[]) => ({ places, isClosed: true });
const corners = listCorners({ element: [outline(0, 0, 1, 0, 1, 1)], neighbours: [outline(1, 0.1, 1.4, 0)] });

test('[SECT-2] the nearest corner within reach is caught, of the element or of a neighbour', () => {
  expect(findCorner(corners, { x: 0.02, y: 0.01 }, 0.05)).toEqual({ x: 0, y: 0 });
  expect(findCorner(corners, { x: 1, y: 0.06 }, 0.2)).toEqual({ x: 1, y: 0.1 });
  expect(findCorner(corners, { x: 1, y: 0.04 }, 0.2)).toEqual({ x: 1, y: 0 });
  expect(findCorner(corners, { x: 0.5, y: 0.5 }, 0.2)).toBeUndefined();
});

test('[SECT-2] with two corners as near, it is the element', () => {
  const both = listCorners({ element: [outline(2, 0)], neighbours: [outline(0, 0)] });
  expect(findCorner(both, { x: 1, y: 0 }, 2)).toEqual({ x: 2, y: 0 });
});
