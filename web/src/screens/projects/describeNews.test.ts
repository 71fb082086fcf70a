import { expect, test } from 'vitest';
import { describeNews } from './describeNews.ts';

const since = '2026-01-01T00:00:00Z';
const week = (name: string) => ({ _id: name, name });

test('what is new since the last visit, in few words', () => {
  expect(describeNews({ since, analyses: [], newIssues: 0, changedIssues: 0 })).toEqual([]);
  expect(describeNews({ since, analyses: [week('Week 44')], newIssues: 1, changedIssues: 0 })).toEqual([
    'Week 44 published',
    '1 issue new',
  ]);
  expect(describeNews({ since, analyses: [week('a'), week('b')], newIssues: 0, changedIssues: 1200 })).toEqual([
    '2 analyses published',
    '1,200 issues changed',
  ]);
});
