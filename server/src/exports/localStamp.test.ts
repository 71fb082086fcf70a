import { expect, test } from 'vitest';
import { localStamp, localTime, offsetOf } from './localStamp.ts';

test('[QUAL-7] a file is named by the clock of whoever asks for it', () => {
  const moment = new Date('2026-03-01T23:05:59Z');
  expect(localStamp(moment, 0)).toBe('20260301-2305');
  expect(localStamp(moment, -120)).toBe('20260302-0105');
  expect(localStamp(moment, 300)).toBe('20260301-1805');
  expect(localStamp(new Date('2026-01-01T02:00:00Z'), 210)).toBe('20251231-2230');
});

test.each([
  ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29T01:59:59'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00'],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00'],
  ['America/St_Johns', '2026-01-01T03:00:00Z', '2025-12-31T23:30:00'],
  ['Asia/Kathmandu', '2026-11-16T18:15:59Z', '2026-11-17T00:00:59'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01T00:00:00'],
  ['UTC', '2026-11-16T00:00:00Z', '2026-11-16T00:00:00'],
])('the clock of %s at %s shows %s', (timeZone, moment, shown) => {
  const at = new Date(moment);
  expect(localTime(at, offsetOf(timeZone, at)).toISOString()).toBe(`${shown}.000Z`);
});
