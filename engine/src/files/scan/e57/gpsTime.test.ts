import { expect, test } from 'vitest';
import { fromGpsTime, toGpsTime } from './gpsTime.ts';

test('GPS time runs ahead of UTC by the leap seconds since 1980', () => {
  expect(toGpsTime('1980-01-06T00:00:10Z')).toBe(10);
  // GPS week 2296, second 0 (IGS calendar): 18 leap seconds.
  expect(fromGpsTime(2296 * 604800)).toBe('2024-01-06T23:59:42.000Z');
  expect(toGpsTime('2024-01-06T23:59:42Z')).toBe(2296 * 604800);
});

test('a moment comes back, on both sides of a leap second', () => {
  for (const iso of ['2016-12-31T23:59:59.000Z', '2017-01-01T00:00:00.000Z', '1999-06-01T12:00:00.250Z']) {
    expect(fromGpsTime(toGpsTime(iso))).toBe(iso);
  }
});

test('0 and nonsense are no moment', () => {
  for (const seconds of [undefined, 0, -5, Number.NaN, 1e300]) expect(fromGpsTime(seconds)).toBeUndefined();
});
