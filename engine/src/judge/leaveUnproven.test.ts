import { expect, test } from 'vitest';
import type { Judgement } from './classifyElement.ts';
import { leaveUnproven } from './leaveUnproven.ts';

const toleranceM = 0.01;
const off = (magnitudeM: number, lowM: number | null, highM: number | null = 0.05): Judgement => ({
  status: 'deviated',
  cause: 'moved',
  coverage: 0.3,
  confidence: 0.57,
  magnitudeM,
  known: { bounds: { lowM, highM }, directions: [] },
});
const statusOf = (judgement: Judgement) => leaveUnproven(judgement, toleranceM).status;

test('[ENG-2] what may as well be within its tolerance is not told to deviate, and the reason says what was measured', () => {
  expect(leaveUnproven(off(0.015, 0.003), toleranceM)).toEqual({
    status: 'no_data',
    cause: 'not_sure',
    coverage: 0.3,
    confidence: expect.closeTo(0.43, 9),
    doubted: {
      status: 'deviated',
      confidence: 0.57,
      doubt: '15 mm off was measured, but it may be as little as 3 mm, which is within its tolerance of 10 mm',
    },
  });
});

test('[ENG-2] a deviation whose near end lies just outside of the tolerance is told, one at it is not', () => {
  expect(statusOf(off(0.03, 0.01))).toBe('no_data');
  expect(statusOf(off(0.03, 0.0101))).toBe('deviated');
  expect(statusOf(off(0.03, 0.01, null))).toBe('no_data');
});

test('[ENG-2] unprovenShare: what is known better than that is told, however near to the tolerance', () => {
  expect(statusOf(off(0.0149, 0.01))).toBe('deviated');
  expect(statusOf(off(0.0151, 0.01))).toBe('no_data');
});

test('what nobody measured the bounds of, and what does not deviate, stays as it is', () => {
  expect(statusOf({ ...off(0.03, 0), known: undefined })).toBe('deviated');
  expect(statusOf(off(0.03, null))).toBe('deviated');
  expect(statusOf({ ...off(0.009, 0), status: 'verified' })).toBe('verified');
});
