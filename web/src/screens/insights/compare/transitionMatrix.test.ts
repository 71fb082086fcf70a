import { expect, test } from 'vitest';
import { transitionMatrix } from './transitionMatrix.ts';

const transitions = [
  { from: 'missing', to: 'verified', count: 4 },
  { from: 'verified', to: 'verified', count: 10 },
  { from: 'verified', to: 'deviated', count: 2 },
  { from: null, to: 'verified', count: 3 },
] as const;

test('rows are the statuses before, columns those now; what says nothing has a place only where it counts', () => {
  const rows = transitionMatrix(transitions, false);
  expect(rows.map(({ from }) => from)).toEqual(['verified', 'deviated', 'missing', 'no_data', null]);
  expect(rows[0]!.cells.map(({ to }) => to)).toEqual(['verified', 'deviated', 'missing', 'no_data']);
  expect(rows.map(({ cells }) => cells.map(({ count }) => count))).toEqual([
    [10, 2, 0, 0],
    [0, 0, 0, 0],
    [4, 0, 0, 0],
    [0, 0, 0, 0],
    [3, 0, 0, 0],
  ]);
});

test('[FLAG-2] where under construction is not shown, it counts as deviated', () => {
  const told = [
    { from: 'under_construction', to: 'verified', count: 5 },
    { from: 'deviated', to: 'under_construction', count: 7 },
  ] as const;
  const rows = transitionMatrix(told, false);
  expect(rows.map(({ from, cells }) => [from, ...cells.map(({ count }) => count)])).toEqual([
    ['verified', 0, 0, 0, 0],
    ['deviated', 5, 7, 0, 0],
    ['missing', 0, 0, 0, 0],
    ['no_data', 0, 0, 0, 0],
  ]);
});

test('not due has a row and a column only where it counts; what fell due and is wrong or missing is worse', () => {
  const told = [...transitions, { from: 'not_due', to: 'verified', count: 6 }] as const;
  const rows = transitionMatrix(told, false);
  expect(rows.map(({ from }) => from)).toEqual(['verified', 'deviated', 'missing', 'no_data', 'not_due', null]);
  expect(rows[4]!.cells.map(({ count, trend }) => [count, trend])).toEqual([
    [6, 'better'],
    [0, 'worse'],
    [0, 'worse'],
    [0, undefined],
    [0, 'same'],
  ]);
});

test('better and worse go by what became of it, as the tiles say it', () => {
  const [verified, deviated, , missing, noData] = transitionMatrix(transitions, true);
  expect(verified!.cells.map(({ trend }) => trend)).toEqual(['same', 'worse', 'worse', 'worse', undefined]);
  expect(deviated!.cells.map(({ trend }) => trend)).toEqual(['better', 'same', undefined, 'same', undefined]);
  expect(deviated!.cells.map(({ change }) => change)).toEqual([
    'mended',
    'unchanged',
    'underWay',
    'stillWrong',
    'noLongerSeen',
  ]);
  expect(missing!.cells[0]!.trend).toBe('better');
  expect(noData!.cells.map(({ trend }) => trend)).toEqual([undefined, 'worse', undefined, 'worse', 'same']);
});
