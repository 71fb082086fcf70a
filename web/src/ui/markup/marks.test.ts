import { expect, test } from 'vitest';
import { isSlip, type Mark, markInMiddle, moveMark } from './Mark.ts';
import { change, noMarks, redo, undo } from './markHistory.ts';
import { arrowPath, linePath } from './markPaths.ts';

const size = { width: 800, height: 600 };
const arrow: Mark = { id: 1, kind: 'arrow', colour: 'Red', points: markInMiddle('arrow', size) };

test('a step is taken back and done again, and something new ends what could be done again', () => {
  const one = change(noMarks, [arrow]);
  const two = change(one, []);
  expect(undo(two).marks).toEqual([arrow]);
  expect(redo(undo(two)).marks).toEqual([]);
  expect(change(undo(two), [arrow, arrow]).future).toEqual([]);
  expect(undo(noMarks)).toEqual(noMarks);
  expect(redo(one)).toEqual(one);
});

test('a mark moves as a whole or by its end, and stays in the picture', () => {
  expect(moveMark(arrow, { x: 10, y: -10 }, size).points).toEqual([
    { x: 330, y: 350 },
    { x: 490, y: 230 },
  ]);
  expect(moveMark(arrow, { x: 5000, y: 0 }, size, true).points).toEqual([arrow.points[0], { x: 800, y: 240 }]);
});

test('a press without a drag draws nothing, a small circle does', () => {
  const from = { x: 100, y: 100 };
  expect(isSlip({ ...arrow, points: [from, { x: 103, y: 102 }] }, size)).toBe(true);
  expect(isSlip({ ...arrow, kind: 'circle', points: [from, { x: 112, y: 100 }] }, size)).toBe(false);
});

test('an arrow ends at its tip, whose sides lie behind it', () => {
  const path = arrowPath(
    [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ],
    4,
  );
  expect(path).toMatch(/^M0\.0 0\.0 L100\.0 0\.0 M8[0-9.]+ -8\.7 L100\.0 0\.0 L8[0-9.]+ 8\.7$/);
  expect(
    linePath([
      { x: 1, y: 2 },
      { x: 3, y: 4 },
      { x: 5, y: 6 },
    ]),
  ).toBe('M1.0 2.0 L3.0 4.0 L5.0 6.0');
});
