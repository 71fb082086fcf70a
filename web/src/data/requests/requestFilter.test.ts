import { expect, test } from 'vitest';
import { keepDigits, requestFilter } from './requestFilter.ts';

test('[REQ-1] the search keeps digits only', () => {
  expect(keepDigits('#1a2 – "3')).toBe('123');
  expect(keepDigits('Week')).toBe('');
  expect(keepDigits('12345678901234567890')).toBe('123456789');
});

test('[REQ-1] the search is for the number of a request', () => {
  expect(requestFilter('#12')).toBe('index==12');
  expect(requestFilter('007')).toBe('index==7');
  expect(requestFilter('week')).toBeUndefined();
});
