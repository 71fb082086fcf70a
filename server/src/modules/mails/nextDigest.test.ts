import { expect, test } from 'vitest';
import { nextDigest } from './nextDigest.ts';

const next = (after: string, hour: number, timeZone: string) =>
  nextDigest(new Date(after), { hour, timeZone }).toISOString();

/** The digests of so many days. */
function series(after: string, hour: number, timeZone: string, days: number): string[] {
  const found: string[] = [];
  for (let at = after; found.length < days; at = found.at(-1) as string) found.push(next(at, hour, timeZone));
  return found;
}

test('the hour is that of the person’s own clock', () => {
  expect(next('2026-11-16T05:59:00Z', 7, 'Europe/Berlin')).toBe('2026-11-16T06:00:00.000Z');
  expect(next('2026-11-16T06:00:00Z', 7, 'Europe/Berlin')).toBe('2026-11-17T06:00:00.000Z');
  expect(next('2026-11-16T12:00:00Z', 7, 'America/Los_Angeles')).toBe('2026-11-16T15:00:00.000Z');
  expect(next('2026-11-16T00:00:00Z', 7, 'Asia/Kathmandu')).toBe('2026-11-16T01:15:00.000Z');
  expect(next('2026-11-16T00:00:00Z', 0, 'Pacific/Kiritimati')).toBe('2026-11-16T10:00:00.000Z');
});

test('when the clock goes forward, it is the same hour by the new clock, once a day', () => {
  expect(series('2026-03-28T00:00:00Z', 7, 'Europe/Berlin', 3)).toEqual([
    '2026-03-28T06:00:00.000Z',
    '2026-03-29T05:00:00.000Z',
    '2026-03-30T05:00:00.000Z',
  ]);
});

test('an hour that the clock leaves out is the next that there is', () => {
  expect(series('2026-03-28T12:00:00Z', 2, 'Europe/Berlin', 2)).toEqual([
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:00:00.000Z',
  ]);
  // There midnight itself is left out.
  expect(next('2026-04-23T12:00:00Z', 0, 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z');
});

test('when the clock goes back, an hour that comes twice is one digest', () => {
  expect(series('2026-10-24T12:00:00Z', 2, 'Europe/Berlin', 2)).toEqual([
    '2026-10-25T00:00:00.000Z',
    '2026-10-26T01:00:00.000Z',
  ]);
  expect(series('2026-10-31T12:00:00Z', 1, 'America/New_York', 2)).toEqual([
    '2026-11-01T05:00:00.000Z',
    '2026-11-02T06:00:00.000Z',
  ]);
});

test('also between the two times of that hour, the next is tomorrow’s', () => {
  expect(next('2026-10-25T01:30:00Z', 2, 'Europe/Berlin')).toBe('2026-10-26T01:00:00.000Z');
});

test('all over the world there is one digest a day, over both changes of the clock', () => {
  for (const timeZone of Intl.supportedValuesOf('timeZone').filter((_, i) => i % 60 === 0)) {
    for (const begin of ['2026-03-01T00:00:00Z', '2026-09-20T00:00:00Z']) {
      const all = series(begin, 2, timeZone, 50).map(Date.parse);
      const gaps = all.slice(1).map((at, i) => (at - (all[i] as number)) / 3_600_000);
      expect([timeZone, Math.min(...gaps) >= 23, Math.max(...gaps) <= 25]).toEqual([timeZone, true, true]);
    }
  }
});
