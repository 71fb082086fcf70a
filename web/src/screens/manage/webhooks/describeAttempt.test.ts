import { expect, test } from 'vitest';
import { describeAttempt, isTaken } from './describeAttempt.ts';

const at = { at: '2026-03-05T10:12:00.000Z', answer: '' };

test('an answer is told by its status, everything else by what went wrong', () => {
  expect(describeAttempt({ ...at, ms: 35, status: 200 })).toBe('Answered 200 after 35 ms');
  expect(describeAttempt({ ...at, ms: 1035, status: 302 })).toBe(
    'Answered 302 after 1,035 ms; redirects are not followed',
  );
  expect(describeAttempt({ ...at, ms: 10_001, fault: 'timedOut' })).toBe('No answer in time (after 10,001 ms)');
});

test('only 2xx is a message that was taken', () => {
  const taken = [200, 204, 299].map((status) => isTaken({ ...at, ms: 1, status }));
  const others = [100, 301, 404, 500].map((status) => isTaken({ ...at, ms: 1, status }));
  expect([...taken, ...others]).toEqual([true, true, true, false, false, false, false]);
  expect(isTaken({ ...at, ms: 1, fault: 'closed' })).toBe(false);
});
