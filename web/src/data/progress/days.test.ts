import { expect, test } from 'vitest';
import { dayOfMoment, readDay, writeDay } from './days.ts';

test('a day comes back from how it is written; what is no day is none', () => {
  for (const text of ['2026-10-30', '1969-12-31', '2024-02-29']) expect(writeDay(readDay(text)!)).toBe(text);
  expect(readDay('1970-01-02')).toBe(1);
  for (const text of ['', 'today', '2026-02-30', '2026-13-01', '30/10/2026', '20261030']) {
    expect(readDay(text)).toBeUndefined();
  }
  expect(dayOfMoment('1970-01-02T23:59:59Z')).toBe(1);
});
