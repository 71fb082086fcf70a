import { expect, test } from 'vitest';
import { readQuota, showQuota } from './readQuota.ts';

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['0.5', 5e8],
  ['1,500', 1.5e12],
  ['1000000', 1e15],
])('%j is %j bytes', (text, bytes) => {
  expect(readQuota(text)).toEqual({ bytes });
});

test.each(['-1', 'much', '1e3', '1000001', '1.', 'Infinity'])('%j is refused', (text) => {
  expect(readQuota(text)).toEqual({ fault: expect.stringContaining('gigabytes') });
});

test('what is shown is read as it was', () => {
  for (const bytes of [null, 0, 5e8, 123_456_789_000]) expect(readQuota(showQuota(bytes))).toEqual({ bytes });
});
