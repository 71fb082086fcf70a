import { describe, expect, test } from 'vitest';
import {
  addLine,
  clearLines,
  findLine,
  isLongEnough,
  lengthOf,
  noLines,
  removeLine,
  straighten,
} from './Measurement.ts';

const origin = { x: 0, y: 0 };

describe('[SECT-2] lines on a section', () => {
  test('ids grow by one from the largest, also after lines were deleted or all cleared', () => {
    let lines = addLine(addLine(noLines, origin, { x: 1, y: 0 }), origin, { x: 2, y: 0 });
    expect(lines.lines.map(({ id }) => id)).toEqual([1, 2]);
    lines = addLine(removeLine(lines, 2), origin, { x: 3, y: 0 });
    expect(lines.lines.map(({ id }) => id)).toEqual([1, 3]);
    lines = addLine(clearLines(lines), origin, { x: 4, y: 0 });
    expect(lines.lines.map(({ id }) => id)).toEqual([4]);
  });

  test('a line keeps its ends and knows its length', () => {
    const [line] = addLine(noLines, { x: 1, y: 2 }, { x: 4, y: 6 }).lines;
    expect(line).toEqual({ id: 1, startX: 1, startY: 2, endX: 4, endY: 6 });
    expect(lengthOf(line!)).toBe(5);
  });

  test('a line counts above five pixels, not at five', () => {
    expect(isLongEnough(origin, { x: 3, y: 4 })).toBe(false);
    expect(isLongEnough(origin, { x: 3, y: 4.01 })).toBe(true);
  });

  test('Shift makes it level or upright, whichever is nearer', () => {
    expect(straighten({ x: 1, y: 1 }, { x: 5, y: 3 })).toEqual({ x: 5, y: 1 });
    expect(straighten({ x: 1, y: 1 }, { x: 2, y: -3 })).toEqual({ x: 1, y: -3 });
  });

  test('the nearest line within reach is found, also beyond its end, and one without a length', () => {
    const { lines } = addLine(addLine(noLines, origin, { x: 2, y: 0 }), { x: 0, y: 1 }, { x: 0, y: 1 });
    expect(findLine(lines, { x: 1, y: 0.2 }, 0.3)?.id).toBe(1);
    expect(findLine(lines, { x: 2.2, y: 0 }, 0.3)?.id).toBe(1);
    expect(findLine(lines, { x: 0.1, y: 0.9 }, 0.3)?.id).toBe(2);
    expect(findLine(lines, { x: 1, y: 0.5 }, 0.3)).toBeUndefined();
  });
});
