import { expect, test } from 'vitest';
import { falseMissingTable, isFalselyMissing } from './missingTables.ts';
import type { ElementResult, RunResult } from './RunResult.ts';
import { sizeTable } from './sizeTable.ts';

const element = (own: Partial<ElementResult>): ElementResult => ({
  elementIndex: 0,
  globalId: 'a',
  type: 'IfcWall',
  name: null,
  truth: 'verified',
  verdict: 'verified',
  doubts: [],
  change: null,
  surface: null,
  returnsNothing: false,
  isAgainstSky: false,
  isCovered: false,
  isReplaced: false,
  isFar: false,
  cause: null,
  trueSize: null,
  size: null,
  trueMagnitudeM: 0,
  isOffsetClear: true,
  magnitudeM: null,
  bounds: null,
  coverage: 1,
  confidence: 1,
  proposed: null,
  seenShare: 1,
  points: 100,
  reason: '',
  offset: null,
  ...own,
});

const run = (name: RunResult['case'], elements: ElementResult[]): RunResult => ({
  case: name,
  model: 'm',
  seed: 1,
  points: 0,
  stations: 1,
  simulateSeconds: 0,
  analyseSeconds: 0,
  elements,
  registration: { verdict: 'good', sentence: '', residualM: 0, awayM: 0, turnedDeg: 0, placementErrorM: 0 },
});

test('[ENG-8] what stands counts as called missing whatever the doubts; what is not there does not', () => {
  expect(isFalselyMissing(element({ verdict: 'missing', doubts: ['few rays come to it'] }))).toBe(true);
  expect(isFalselyMissing(element({ truth: 'no_data', verdict: 'missing', returnsNothing: true }))).toBe(true);
  expect(isFalselyMissing(element({ truth: 'missing', verdict: 'missing', change: 'missing' }))).toBe(false);
  expect(isFalselyMissing(element({ truth: 'no_data', verdict: 'missing', change: 'missing' }))).toBe(false);
  expect(isFalselyMissing(element({ truth: 'missing', verdict: 'missing', change: 'half_built' }))).toBe(false);
});

test('[ENG-8] false missing are given of 2,000 standing elements, case by case and together', () => {
  const wrong = element({ truth: 'no_data', verdict: 'missing', returnsNothing: true });
  const missing = element({ truth: 'missing', verdict: 'missing', change: 'missing' });
  const runs = [
    run('plain', [element({}), element({}), element({}), missing]),
    run('dark', [wrong, element({}), element({}), element({}), missing]),
    run('foreign', [wrong]),
  ];
  const rows = falseMissingTable(runs, ['plain', 'dark', 'foreign']).split('\n').slice(2);
  expect(rows).toEqual([
    '| plain | 1 | 3 | 0 | 0.0 | 0 | 0 |',
    '| dark | 1 | 4 | 1 | 500.0 | 1 | 1 |',
    '| all | 2 | 7 | 1 | 285.7 | 1 | 1 |',
  ]);
});

test('[ENG-8] sizes are found when cause and side are right', () => {
  const trueSize = { byM: 0.02, side: '+Y' } as const;
  const deviated = { truth: 'deviated', verdict: 'deviated', trueSize } as const;
  const elements = [
    element({ ...deviated, cause: 'other_size', size: { byM: 0.021, side: '+Y' } }),
    element({ ...deviated, cause: 'other_size', size: { byM: 0.05, side: '-Y' } }),
    element({ ...deviated, cause: 'moved' }),
    element({ ...deviated, verdict: 'verified', cause: 'in_place' }),
    element({ verdict: 'deviated', cause: 'other_size', size: { byM: 0.02, side: '+X' } }),
  ];
  const text = sizeTable([run('hard', elements)]);
  expect(text).toContain('| longer | 4 | 0.750 | 0.500 | 0.250 | 1.00 / 1.00 / 1.00 |');
  expect(text).toContain('1 elements of the designed size');
});
