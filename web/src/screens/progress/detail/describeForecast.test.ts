import { expect, test } from 'vitest';
import { describeForecast } from './describeForecast.ts';

const nothing = { pacePerWeek: null, aheadDays: null, finish: null, finishedOn: null };

test.each([
  [nothing, ['No scan says yet how it goes.']],
  [{ ...nothing, aheadDays: 0.2 }, ['On plan.']],
  [
    { ...nothing, aheadDays: -1, pacePerWeek: 0 },
    ['1 day late.', '0% a week over the last scans.', 'At this pace nothing says when it will be finished.'],
  ],
  [
    {
      ...nothing,
      aheadDays: 3,
      pacePerWeek: 12.34,
      finish: { expected: '2026-03-01', earliest: '2026-02-20', latest: '2026-04-01' },
    },
    [
      '3 days ahead of plan.',
      '12.3% a week over the last scans.',
      'Finish expected on 01/03/2026, between 20/02/2026 and 01/04/2026.',
    ],
  ],
  [
    {
      ...nothing,
      aheadDays: -9,
      pacePerWeek: 1,
      finish: { expected: '2026-03-01', earliest: '2026-02-20', latest: null },
    },
    ['9 days late.', '1% a week over the last scans.', 'Finish expected on 01/03/2026, 20/02/2026 at the earliest.'],
  ],
  [{ ...nothing, aheadDays: 3, finishedOn: '2026-02-01' }, ['Finished by the scan of 01/02/2026.']],
])('[WORK-5] the forecast is said in words: %#', (forecast, words) =>
  expect(describeForecast(forecast)).toEqual(words),
);
