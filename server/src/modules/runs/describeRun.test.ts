import { expect, test } from 'vitest';
import { describeRun, type RunOverview, type StageAmount } from './describeRun.ts';

const stages = [
  { name: 'Reading', weight: 1 },
  { name: 'Comparing', weight: 6 },
  { name: 'Proving', weight: 2 },
  { name: 'Finishing', weight: 1 },
];

function at(stage: number, amounts: StageAmount[], more: Partial<RunOverview> = {}) {
  const run = { status: 'running' as const, stage };
  return describeRun({ run, amounts, stages, trades: ['Architecture', 'Structure'], workingS: 60, ...more });
}

const amount = (stage: number, done: number, size: number, trade: string | null = null) => ({
  stage,
  trade,
  size,
  done,
  gained: done,
});

test('a stage counts by its weight, and as far as its pieces are', () => {
  const { percent, steps } = at(1, [amount(0, 3, 3), amount(1, 50, 200)]);
  expect(percent).toBe(25);
  expect(steps).toEqual([
    { name: 'Reading', status: 'done', percent: 100 },
    { name: 'Comparing', status: 'running', percent: 25 },
    { name: 'Proving', status: 'waiting', percent: 0 },
    { name: 'Finishing', status: 'waiting', percent: 0 },
  ]);
});

test('a stage without work is left out, and those after it count for more', () => {
  const { percent, steps } = at(1, [amount(1, 100, 200)]);
  expect(percent).toBe(Math.floor((3 / 9) * 100));
  expect(steps.map(({ name }) => name)).not.toContain('Reading');
});

test('a trade is as far as its own pieces, and those that all need', () => {
  const before = [amount(0, 1, 1), amount(1, 9, 9)];
  const { trades, percent } = at(2, [...before, amount(2, 10, 10, 'Structure'), amount(2, 0, 30, 'Architecture')]);
  expect(trades).toEqual([
    { name: 'Architecture', percent: 70 },
    { name: 'Structure', percent: 90 },
  ]);
  expect(percent).toBe(75);
});

test('what is left is estimated from what was done, not at the very beginning, and in steps that do not jump', () => {
  const half = [amount(0, 1, 1), amount(1, 2, 3)];
  expect(at(1, half).secondsLeft).toBe(60);
  expect(at(1, half, { workingS: 62 }).secondsLeft).toBe(75);
  expect(at(1, half, { workingS: 68 }).secondsLeft).toBe(75);
  expect(at(1, half, { workingS: 4 }).secondsLeft).toBeUndefined();
  expect(at(0, [amount(0, 1, 100)]).secondsLeft).toBeUndefined();
});

test('what is left is estimated at the pace of those who are at work, whatever was done before they came', () => {
  // 0.6 of all is done, of which they did 0.25 within a minute.
  const resumed = [
    { ...amount(0, 1, 1), gained: 0 },
    { ...amount(1, 20, 24), gained: 10 },
  ];
  expect(at(1, resumed)).toMatchObject({ percent: 60, secondsLeft: 105 });
  const justBegun = [
    { ...amount(0, 1, 1), gained: 0 },
    { ...amount(1, 20, 24), gained: 0 },
  ];
  expect(at(1, justBegun).secondsLeft).toBeUndefined();
  expect(at(1, resumed, { workingS: undefined }).secondsLeft).toBeUndefined();
});

test('a run is at 100 percent when it is done and not before; one that waits is at none', () => {
  const all = [0, 1, 2, 3].map((stage) => amount(stage, 1, 1));
  expect(at(3, all).percent).toBe(99);
  const done = at(3, [], { run: { status: 'done', stage: 3 } });
  expect(done).toMatchObject({ percent: 100, trades: [{ percent: 100 }, { percent: 100 }] });
  expect(done.steps.every(({ status, percent }) => status === 'done' && percent === 100)).toBe(true);
  expect(done.secondsLeft).toBeUndefined();
  expect(at(0, [], { run: { status: 'waiting', stage: 0 } })).toMatchObject({ percent: 0 });
});

test('of one that failed it is told how far it came, and nothing is running', () => {
  const failed = at(1, [amount(0, 1, 1), amount(1, 1, 2)], { run: { status: 'failed', stage: 1 } });
  expect(failed.percent).toBe(40);
  expect(failed.steps.map(({ status }) => status)).toEqual(['done', 'waiting', 'waiting', 'waiting']);
});
