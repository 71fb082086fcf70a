import { describe, expect, test } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatDay,
  formatDayTime,
  formatDuration,
  formatElevation,
  formatIssueDay,
  formatMillimetres,
  formatMoment,
  formatPercent,
  formatRate,
  formatScanDay,
  formatScanMoment,
  formatShortDay,
  formatTimeLeft,
} from './format.ts';

const at = '2024-03-07T15:05:30Z';
const utc = { timeZone: 'UTC', now: new Date('2024-11-01T00:00:00Z') };

describe('dates', () => {
  test('[WIDG-2] the current year is left out of a moment', () => {
    expect(formatMoment(at, utc)).toBe('Mar 7, 3:05 PM');
  });

  test('[WIDG-2] another year stands in it', () => {
    expect(formatMoment('2023-12-31T00:09:00Z', utc)).toBe('Dec 31 2023, 12:09 AM');
    expect(formatMoment(at, { ...utc, now: new Date('2025-01-01T00:00:00Z') })).toBe('Mar 7 2024, 3:05 PM');
  });

  test('[WIDG-2] which year is current is decided in the time zone shown', () => {
    const newYear = { timeZone: 'Asia/Tokyo', now: new Date('2024-12-31T16:00:00Z') };
    expect(formatMoment('2024-12-31T15:30:00Z', newYear)).toBe('Jan 1, 12:30 AM');
    expect(formatMoment('2024-12-31T14:30:00Z', newYear)).toBe('Dec 31 2024, 11:30 PM');
  });

  test.each([
    ['dd/MM/yyyy', '07/03/2024', formatDay],
    ['dd/MM/yyyy HH:mm', '07/03/2024 15:05', formatDayTime],
    ['dd/MM/yy', '07/03/24', formatShortDay],
    ['yyyy-MM-dd', '2024-03-07', formatScanDay],
    ['yyyy-MM-dd HH:mm', '2024-03-07 15:05', formatScanMoment],
    ['E do, MMMM yyyy', 'Thu 7th, March 2024', formatIssueDay],
  ])('[WIDG-2] %s gives %s', (_form, expected, form) => {
    expect(form(at, utc)).toBe(expected);
    expect(form(new Date(at), utc)).toBe(expected);
    expect(form(Date.parse(at), utc)).toBe(expected);
  });

  test('[WIDG-2] midnight is 00:00, not 24:00', () => {
    expect(formatDayTime('2024-03-07T00:00:00Z', utc)).toBe('07/03/2024 00:00');
  });

  test('[WIDG-2] a time zone moves the day', () => {
    expect(formatDayTime('2024-03-07T23:30:00Z', { timeZone: 'Europe/Madrid' })).toBe('08/03/2024 00:30');
  });

  test('[WIDG-2] a calendar day stays that day in every time zone', () => {
    expect(formatDay('2024-03-07', { timeZone: 'America/Los_Angeles' })).toBe('07/03/2024');
    expect(formatDay('2024-03-07', { timeZone: 'Pacific/Kiritimati' })).toBe('07/03/2024');
  });

  test.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [22, '22nd'],
    [23, '23rd'],
    [31, '31st'],
  ])('[WIDG-2] day %i of an issue reads %s', (day, ordinal) => {
    expect(formatIssueDay(Date.UTC(2024, 6, day), utc)).toContain(` ${ordinal}, July 2024`);
  });

  test('[WIDG-2] what is no date raises an error', () => {
    expect(() => formatDay('soon')).toThrow(RangeError);
  });
});

describe('numbers', () => {
  test.each([
    [0.023, '23\u2009mm'],
    [0.0235, '24\u2009mm'],
    [-0.012, '-12\u2009mm'],
    [-0.0002, '0\u2009mm'],
    [12.3456, '12,346\u2009mm'],
  ])('[WIDG-2] %f m reads %s', (length, expected) => {
    expect(formatMillimetres(length)).toBe(expected);
  });

  test('[WIDG-2] counts have their thousands apart', () => {
    expect(formatCount(1234567)).toBe('1,234,567');
    expect(formatCount(12)).toBe('12');
  });

  test.each([
    [0, '0%'],
    [0.0001, '<0.1%'],
    [0.0014, '0.1%'],
    [0.0099, '1%'],
    [0.0118, '1%'],
    [0.334, '33%'],
    [0.999, '99%'],
    [1, '100%'],
  ])('[WIDG-2] a share of %f reads %s', (share, expected) => {
    expect(formatPercent(share)).toBe(expected);
  });

  test.each([
    [0, '0\u2009B'],
    [999, '999\u2009B'],
    [999.6, '1\u2009kB'],
    [1500, '1.5\u2009kB'],
    [12_345_678, '12.3\u2009MB'],
    [999_950_000, '1\u2009GB'],
    [123_456_789_012, '123\u2009GB'],
    [7.2e18, '7200\u2009PB'],
  ])('[WIDG-2] %d bytes read %s', (bytes, expected) => {
    expect(formatBytes(bytes)).toBe(expected);
  });

  test('[WIDG-2] a rate is bytes per second', () => {
    expect(formatRate(12_300_000)).toBe('12.3\u2009MB/s');
  });

  test.each([
    [-4, '0 s'],
    [59.4, '59 s'],
    [59.6, '1 min'],
    [200, '3 min'],
    [3599, '1 h'],
    [4800, '1 h 20 min'],
    [86_399, '1 d'],
    [86_400 * 2 + 3 * 3600, '2 d 3 h'],
  ])('[WIDG-2] %f seconds read %s', (seconds, expected) => {
    expect(formatDuration(seconds)).toBe(expected);
  });

  test('[WIDG-2] the time left is said once it is known', () => {
    expect(formatTimeLeft(180)).toBe('3 min left');
    expect(formatTimeLeft(Number.POSITIVE_INFINITY)).toBeUndefined();
    expect(formatTimeLeft(Number.NaN)).toBeUndefined();
  });
});

test('an elevation has its sign, and centimetres', () => {
  expect([3.2, 0, -0.001, -1.256].map(formatElevation)).toEqual(['+3.20', '±0.00', '±0.00', '−1.26']);
});
