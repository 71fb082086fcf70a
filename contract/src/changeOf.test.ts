import { describe, expect, test } from 'vitest';
import { changeOf, changeOfStatuses, type Said } from './changeOf.ts';
import { elementChanges } from './elementChange.ts';
import { type ElementStatus, elementStatuses } from './status.ts';

type Side = ElementStatus | null;

/** Every status that an element can have before and now; null is no verdict, or an element that is not in that model. */
const table: readonly (readonly [Side, Side, string | null])[] = [
  ['verified', 'verified', 'unchanged'],
  ['verified', 'deviated', 'newlyWrong'],
  ['verified', 'under_construction', 'newlyWrong'],
  ['verified', 'missing', 'newlyWrong'],
  ['verified', 'no_data', 'noLongerSeen'],
  ['verified', 'not_due', 'noLongerSeen'],
  ['verified', null, 'noLongerSeen'],

  ['deviated', 'verified', 'mended'],
  ['deviated', 'deviated', 'unchanged'],
  ['deviated', 'under_construction', 'underWay'],
  ['deviated', 'missing', 'stillWrong'],
  ['deviated', 'no_data', 'noLongerSeen'],
  ['deviated', 'not_due', 'noLongerSeen'],
  ['deviated', null, 'noLongerSeen'],

  ['under_construction', 'verified', 'mended'],
  ['under_construction', 'deviated', 'newlyWrong'],
  ['under_construction', 'under_construction', 'unchanged'],
  ['under_construction', 'missing', 'newlyWrong'],
  ['under_construction', 'no_data', 'noLongerSeen'],
  ['under_construction', 'not_due', 'noLongerSeen'],
  ['under_construction', null, 'noLongerSeen'],

  ['missing', 'verified', 'mended'],
  ['missing', 'deviated', 'stillWrong'],
  ['missing', 'under_construction', 'underWay'],
  ['missing', 'missing', 'unchanged'],
  ['missing', 'no_data', 'noLongerSeen'],
  ['missing', 'not_due', 'notDueNow'],
  ['missing', null, 'noLongerSeen'],

  ['no_data', 'verified', 'firstSeen'],
  ['no_data', 'deviated', 'newlyWrong'],
  ['no_data', 'under_construction', 'firstSeen'],
  ['no_data', 'missing', 'newlyWrong'],
  ['no_data', 'no_data', 'unchanged'],
  ['no_data', 'not_due', 'notDueNow'],
  ['no_data', null, 'unchanged'],

  ['not_due', 'verified', 'fellDueThere'],
  ['not_due', 'deviated', 'newlyWrong'],
  ['not_due', 'under_construction', 'underWay'],
  ['not_due', 'missing', 'fellDueMissing'],
  ['not_due', 'no_data', 'nowUnknown'],
  ['not_due', 'not_due', 'unchanged'],
  ['not_due', null, 'nowUnknown'],

  [null, 'verified', 'firstSeen'],
  [null, 'deviated', 'newlyWrong'],
  [null, 'under_construction', 'firstSeen'],
  [null, 'missing', 'newlyWrong'],
  [null, 'no_data', 'unchanged'],
  [null, 'not_due', 'notDueNow'],
  [null, null, null],
];

const said = (status: Side, mm: number | null = null, isByHand = false): Said => ({
  status,
  magnitudeM: mm === null ? null : mm / 1000,
  isByHand,
});
const toleranceM = 0.01;

test('the table has every pair of statuses', () => {
  const sides: Side[] = [...elementStatuses.map(({ name }) => name), null];
  const pairs = sides.flatMap((from) => sides.map((to) => `${from} ${to}`));
  expect(table.map(([from, to]) => `${from} ${to}`).sort()).toEqual(pairs.sort());
});

describe.each(table)('from %s to %s is %s', (from, to, change) => {
  test.each([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ])('whoever said it: by hand before %s, now %s', (before, now) => {
    expect(changeOf(said(from, 3, before), said(to, 4, now), toleranceM)).toBe(change);
    expect(changeOf(said(from, null, before), said(to, null, now), toleranceM)).toBe(change);
    expect(changeOfStatuses(from, to)).toBe(change);
  });
});

test('what became due and is wrong or missing is never told as better or unchanged', () => {
  const wrong = table.filter(([from, to]) => from !== to && (to === 'deviated' || to === 'missing'));
  const trends = wrong.map(([, , change]) => elementChanges.find(({ name }) => name === change)!);
  expect(wrong).toHaveLength(11 + 1);
  for (const { name, trend } of trends) {
    expect(trend).not.toBe('better');
    expect(name).not.toBe('unchanged');
  }
});

test.each([
  [30, 41, 'stillWrong'],
  [30, 39, 'unchanged'],
  [30, 30, 'unchanged'],
  [30, 21, 'unchanged'],
  [30, 19, 'stillWrong'],
  [null, 30, 'unchanged'],
  [30, null, 'unchanged'],
])('a deviation of %s mm that is %s mm now is %s at a tolerance of 10 mm', (before, now, change) => {
  expect(changeOf(said('deviated', before), said('deviated', now), toleranceM)).toBe(change);
});

test('what was measured of a status that a person set is not held against another measurement', () => {
  expect(changeOf(said('deviated', 3, true), said('deviated', 90), toleranceM)).toBe('unchanged');
  expect(changeOf(said('deviated', 3), said('deviated', 90, true), toleranceM)).toBe('unchanged');
});

test.each(['colour', 'safeColour'] as const)('no %s is that of a status or of another change', (which) => {
  const all = [...elementChanges, ...elementStatuses].map((each) => each[which]);
  expect(new Set(all).size).toBe(all.length);
});

test('codes are bytes of their own', () => {
  expect(new Set(elementChanges.map(({ code }) => code)).size).toBe(elementChanges.length);
  for (const { code } of elementChanges) expect(code).toBeGreaterThan(0);
});
