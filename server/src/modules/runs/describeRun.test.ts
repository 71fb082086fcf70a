import { expect, test } from 'vitest';
import { describeRun, type RunOverview, type StageAmount } from './describeRun.ts';

const steps = [
  { kind: 'read', says: 'Reading', weight: 1 },
  { kind: 'compare', says: 'Comparing', weight: 6 },
  { kind: 'tell', weight: 0 },
  { kind: 'prove', says: 'Proving', weight: 2 },
  { kind: 'finish', says: 'Finishing', weight: 1 },
];

function at(amounts: StageAmount[], more: Partial<RunOverview> = {}) {
  const run = { status: 'running' as const };
  return describeRun({ run, amounts, steps, trades: ['Architecture', 'Structure'], workedS: 60, ...more });
}

const amount = (kind: string, done: number, size: number, trade = ''): StageAmount => ({
  kind,
  trade,
  size,
  done,
  open: done === size ? 0 : 1,
});
const announced = (kind: string): StageAmount => ({ kind, trade: '', size: 0, done: 0, open: null });

test('a stage counts by its weight, and as far as its pieces are', () => {
  const { percent, steps: told } = at([amount('read', 3, 3), amount('compare', 50, 200), amount('tell', 1, 1)]);
  expect(percent).toBe(25);
  expect(told).toEqual([
    { name: 'Reading', status: 'done', percent: 100 },
    { name: 'Comparing', status: 'running', percent: 25 },
    { name: 'Proving', status: 'waiting', percent: 0 },
    { name: 'Finishing', status: 'waiting', percent: 0 },
  ]);
});

test('a stage without work is left out, and those after it count for more', () => {
  const { percent, steps: told } = at([amount('read', 0, 0), amount('compare', 100, 200)]);
  expect(percent).toBe(Math.floor((3 / 9) * 100));
  expect(told.map(({ name }) => name)).not.toContain('Reading');
});

test('a trade is as far as its own pieces, and those that all need', () => {
  const before = [amount('read', 1, 1), amount('compare', 9, 9)];
  const { trades, percent } = at([
    ...before,
    amount('prove', 10, 10, 'Structure'),
    amount('prove', 0, 30, 'Architecture'),
  ]);
  expect(trades).toEqual([
    { name: 'Architecture', percent: 70 },
    { name: 'Structure', percent: 90 },
  ]);
  expect(percent).toBe(75);
});

test('what is left is estimated from what was done, not at the very beginning, and in steps that do not jump', () => {
  const half = [amount('read', 1, 1), amount('compare', 2, 3)];
  expect(at(half).secondsLeft).toBe(60);
  expect(at(half, { workedS: 62 }).secondsLeft).toBe(75);
  expect(at(half, { workedS: 68 }).secondsLeft).toBe(75);
  expect(at(half, { workedS: 4 }).secondsLeft).toBeUndefined();
  expect(at([amount('read', 1, 100)]).secondsLeft).toBeUndefined();
});

test('kinds that do not wait for each other run side by side; one whose pieces are not listed yet has begun', () => {
  const { steps: told } = at([
    amount('read', 1, 1),
    amount('compare', 1, 2),
    amount('prove', 0, 4),
    announced('finish'),
  ]);
  expect(told.map(({ status }) => status)).toEqual(['done', 'running', 'running', 'running']);
});

test('a run is at 100 percent when it is done and not before; one that waits is at none', () => {
  const all = steps.map(({ kind }) => amount(kind, 1, 1));
  expect(at(all).percent).toBe(99);
  const done = at([], { run: { status: 'done' } });
  expect(done).toMatchObject({ percent: 100, trades: [{ percent: 100 }, { percent: 100 }] });
  expect(done.steps.every(({ status, percent }) => status === 'done' && percent === 100)).toBe(true);
  expect(done.secondsLeft).toBeUndefined();
  expect(at([announced('read')], { run: { status: 'waiting' } })).toMatchObject({ percent: 0 });
});

test('of one that failed it is told how far it came, and nothing is running', () => {
  const failed = at([amount('read', 1, 1), amount('compare', 1, 2)], { run: { status: 'failed' } });
  expect(failed.percent).toBe(40);
  expect(failed.steps.map(({ status }) => status)).toEqual(['done', 'waiting', 'waiting', 'waiting']);
});
