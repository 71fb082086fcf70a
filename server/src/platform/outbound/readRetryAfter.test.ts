import { expect, test } from 'vitest';
import { readRetryAfter } from './readRetryAfter.ts';

test('seconds and dates are read, one that is past is now, anything else is nothing', () => {
  expect(readRetryAfter('120')).toBe(120);
  const inAnHour = readRetryAfter(new Date(Date.now() + 3_600_000).toUTCString());
  expect(inAnHour).toBeGreaterThan(3590);
  expect(inAnHour).toBeLessThanOrEqual(3600);
  expect(readRetryAfter('Wed, 21 Oct 2015 07:28:00 GMT')).toBe(0);
  expect(['soon', '', undefined].map(readRetryAfter)).toEqual([undefined, undefined, undefined]);
});
