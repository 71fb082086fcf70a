import { expect, test } from 'vitest';
import { aView } from '../../data/testing/aView.ts';
import { readyNoticeOf, readyNoticeUntil } from './analysisReady.ts';

const view = aView({ status: 'ready', statusUpdateTime: '2026-01-05T09:00:00Z' });
const at = (moment: string) => Date.parse(moment);

test('[QUAL-5] a ready view is told of for 4 days', () => {
  expect(readyNoticeUntil(view, at('2026-01-05T09:00:00Z'))).toBe(at('2026-01-09T09:00:00Z'));
  expect(readyNoticeUntil(view, at('2026-01-09T09:00:00Z'))).toBe(at('2026-01-09T09:00:00Z'));
  expect(readyNoticeUntil(view, at('2026-01-09T09:00:01Z'))).toBeUndefined();
});

test('[QUAL-5] a view that is not ready is not; one that becomes ready again is another notice', () => {
  expect(readyNoticeUntil({ ...view, status: 'in_progress' }, at('2026-01-05T09:00:00Z'))).toBeUndefined();
  expect(readyNoticeOf(view)).not.toBe(readyNoticeOf({ ...view, statusUpdateTime: '2026-01-06T09:00:00Z' }));
});
