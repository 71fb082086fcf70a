import { expect, test } from 'vitest';
import { helpPages } from '../../screens/help/helpPages.ts';
import { helpPageOf } from './helpPageOf.ts';

test.each([
  ['/manage/p1/scans', 'scanning'],
  ['/manage/p1/analysisrequest/create', 'first-analysis'],
  ['/acme-tower/v1/quality', 'quality'],
  ['/acme-tower/v1/issues/i1/detail', 'issues'],
  ['/acme-tower/v1/progress/work-packages', 'progress'],
  ['/select-project', undefined],
])('on %s the help begins with %s', (pathname, page) => {
  expect(helpPageOf(pathname)).toBe(page);
  if (page !== undefined) expect(helpPages.map(({ id }) => id)).toContain(page);
});
