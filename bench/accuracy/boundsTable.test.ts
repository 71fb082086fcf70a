import { expect, test } from 'vitest';
import type { ElementTruth } from '../../demo/src/simulate/Truth.ts';
import { boundsTable } from './boundsTable.ts';
import { compareBounds } from './compareBounds.ts';
import type { BoundsResult, ElementResult, RunResult } from './RunResult.ts';

const element = (verdict: 'verified' | 'deviated', magnitudeM: number, bounds: BoundsResult, more = {}) =>
  ({ truth: verdict, verdict, magnitudeM, bounds, doubts: [], ...more }) as unknown as ElementResult;
const bounds = (lowM: number, highM: number | null, trueM: number): BoundsResult => ({
  lowM,
  highM,
  trueM,
  directions: 2,
  directionsWithin: trueM > 0.05 ? 1 : 2,
});

test('the table counts magnitudes within their bounds, open ones and directions, without the borderline', () => {
  const elements = [
    element('deviated', 0.02, bounds(0.018, 0.022, 0.0219)),
    element('deviated', 0.02, bounds(0.018, 0.022, 0.0221)),
    element('deviated', 0.047, bounds(0.045, null, 0.09)),
    element('verified', 0.001, bounds(0, 0.002, 0)),
    element('verified', 0.001, bounds(0, 0.002, 0.09), { doubts: ['little of it is seen'] }),
  ];
  const [, , verified, deviated, both] = boundsTable([{ elements } as RunResult]).split('\n');
  expect(verified).toBe('| verified | 1 | 1.000 | 1.0 / 1.0 | 0 | 1.000 |');
  expect(deviated).toBe('| deviated | 3 | 0.667 | 2.0 / 2.0 | 1 | 0.833 |');
  expect(both).toContain('| both | 4 | 0.750 |');
});

test('a magnitude is held against the truth along the directions that were said to be seen', () => {
  const truth = { offsetM: [0.03, 0.04, 0], magnitudeM: 0.03 } as unknown as ElementTruth;
  const directions = [
    { direction: [1, 0, 0], valueM: 0.0305, plusMinusM: 0.001 },
    { direction: [0, 1, 0], valueM: 0, plusMinusM: null },
    { direction: [0, 0, 1], valueM: 0.002, plusMinusM: 0.001 },
  ] as const;
  const said = { magnitudeLowM: 0.03, magnitudeHighM: 0.032, directions: [...directions] };
  expect(compareBounds(said, truth)).toMatchObject({ trueM: 0.03, directions: 2, directionsWithin: 1 });
  expect(compareBounds({ ...said, magnitudeLowM: null }, truth)).toBeNull();
});
