import { elementChanges } from '@plumbline/contract/resources/viewComparison';
import { elementStatuses } from '@plumbline/contract/status';
import { describe, expect, test } from 'vitest';
import { changeOf } from './changeOf.ts';

const codeOf = (name: string) => elementStatuses.find((status) => status.name === name)?.code ?? 0;
const said = (status: string, mm = Number.NaN) => ({ status: codeOf(status), magnitudeM: mm / 1000 });
const nameOf = (code: number) => elementChanges.find((change) => change.code === code)?.name ?? 'nothing';
const toleranceM = 0.01;

const columns = ['verified', 'deviated', 'under_construction', 'missing', 'no_data', 'none', 'not_due'];
const table = {
  verified: ['unchanged', 'gotWorse', 'gotWorse', 'gotWorse', 'gone', 'gone', 'gotWorse'],
  deviated: ['becameVerified', 'unchanged', 'improved', 'gotWorse', 'gone', 'gone', 'gotWorse'],
  under_construction: ['becameVerified', 'gotWorse', 'unchanged', 'gotWorse', 'gone', 'gone', 'gotWorse'],
  missing: ['becameVerified', 'improved', 'improved', 'unchanged', 'gone', 'gone', 'unchanged'],
  no_data: ['appeared', 'appeared', 'appeared', 'appeared', 'unchanged', 'unchanged', 'appeared'],
  none: ['appeared', 'appeared', 'appeared', 'appeared', 'unchanged', 'nothing', 'appeared'],
  not_due: ['becameVerified', 'improved', 'improved', 'unchanged', 'gone', 'gone', 'unchanged'],
};

describe.each(Object.entries(table))('from %s', (from, changes) => {
  test.each(columns.map((to, i) => [to, changes[i] as string]))('to %s is %s', (to, change) => {
    expect(nameOf(changeOf(said(from), said(to), toleranceM))).toBe(change);
  });
});

test.each([
  [30, 41, 'gotWorse'],
  [30, 39, 'unchanged'],
  [30, 30, 'unchanged'],
  [30, 21, 'unchanged'],
  [30, 19, 'improved'],
  [Number.NaN, 30, 'unchanged'],
  [30, Number.NaN, 'unchanged'],
])('a deviation of %d mm that is %d mm now is %s at a tolerance of 10 mm', (before, after, change) => {
  expect(nameOf(changeOf(said('deviated', before), said('deviated', after), toleranceM))).toBe(change);
});

test('magnitudes of other statuses do not matter', () => {
  for (const status of ['verified', 'under_construction', 'missing']) {
    expect(nameOf(changeOf(said(status, 1), said(status, 100), toleranceM))).toBe('unchanged');
  }
});
