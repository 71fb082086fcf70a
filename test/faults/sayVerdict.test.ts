import { expect, test } from 'vitest';
import { type Absences, noteAway } from './noteAway.ts';
import { sayVerdict } from './sayVerdict.ts';

const nothing = (): Absences => ({ longestAwayS: 0, away: [], broken: [] });

test('what is lost fails, a long absence is told, and one without end is a broken promise', () => {
  const report = nothing();
  noteAway(report, 14.9, 'kill 1');
  expect(sayVerdict(report)).toEqual(['Nothing was lost.']);
  noteAway(report, 62, 'kill 2');
  expect(report.broken).toEqual([]);
  expect(sayVerdict(report)).toEqual([
    expect.stringMatching(/^AWAY away for 62\.0 s after kill 2 \(\d+ processes wanted \d+ cores\)$/),
    'Nothing was lost. The product was away for more than 15 s once, 62 s at most.',
  ]);
  report.broken.push("'issue 1' was acknowledged and is not there");
  noteAway(report, 301, 'kill 3');
  expect(sayVerdict(report)).toEqual([
    "BROKEN 'issue 1' was acknowledged and is not there",
    expect.stringMatching(/^BROKEN away for 301\.0 s after kill 3 /),
    expect.stringMatching(/^AWAY away for 62\.0 s/),
    '2 promises broken. The product was away for more than 15 s once, 301 s at most.',
  ]);
});
