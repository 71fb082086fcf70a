import { expect, test } from 'vitest';
import { aState } from '../testing/aState.ts';
import { describeForecast } from './describeForecast.ts';

const forecast = {
  by: 'pace',
  earliest: '2026-02-20',
  expected: '2026-03-01',
  latest: null,
  percentPerDay: 2.34,
  unit: 'days',
  isPushed: false,
} as const;
const finished = { after: '2026-01-26', by: '2026-02-01' };

test.each([
  [{ state: null, forecast: null }, ['No scan says yet how it goes.']],
  [
    { state: aState({ begun: { after: '2026-01-08', by: '2026-01-15' } }), forecast },
    [
      'Late, at least 12 working days by the scan of 01/02/2026.',
      'Begun between 08/01/2026 and 15/01/2026.',
      '2.3% a day over the last scans.',
      'Finish about 01/03/2026, not before 20/02/2026.',
    ],
  ],
  [
    { state: aState({ verdict: 'late', least: 6, most: 10, finished }), forecast: null },
    ['Late by 6 to 10 working days, finished between 26/01/2026 and 01/02/2026.', 'Begun by 15/01/2026.'],
  ],
])('[WORK-5] how it goes is said in words: %#', (answer, words) => expect(describeForecast(answer)).toEqual(words));
