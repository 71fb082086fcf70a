import { expect, test } from 'vitest';
import { visibleRows } from './useRowWindow.ts';

const at = (above: number, count = 10_000) => visibleRows(count, { above, height: 800, rowHeight: 40 });

test.each([
  [-300, { start: 0, end: 25 }],
  [0, { start: 0, end: 30 }],
  [40_000, { start: 990, end: 1030 }],
  [399_200, { start: 9970, end: 10_000 }],
])('scrolled by %d px, what is in sight is drawn, and little more', (above, rows) => expect(at(above)).toEqual(rows));

test('every row in sight is drawn, wherever it stands', () => {
  for (let above = 0; above < 5000; above += 7) {
    const { start, end } = at(above);
    expect(start).toBeLessThanOrEqual(Math.floor(above / 40));
    expect(end).toBeGreaterThanOrEqual(Math.ceil((above + 800) / 40));
  }
});

test('a short or empty list has no more rows than it has', () => {
  expect(at(0, 3)).toEqual({ start: 0, end: 3 });
  expect(at(0, 0)).toEqual({ start: 0, end: 0 });
  expect(at(90_000, 3)).toEqual({ start: 3, end: 3 });
});
