import { expect, test } from 'vitest';
import { readClip, writeClip } from './clipInAddress.ts';

test('a section box is six numbers, and read again', () => {
  const box = { min: [-1.234, 0, 2], max: [10.5, 8.004, 5] } as const;
  expect(writeClip({ min: [...box.min], max: [...box.max] })).toBe('-1.23,0,2,10.5,8,5');
  expect(readClip('-1.23,0,2,10.5,8,5')).toEqual({ min: [-1.23, 0, 2], max: [10.5, 8, 5] });
  expect(writeClip(undefined)).toBe('');
});

test.each(['', '1,2,3', '1,2,3,4,5,x', '5,0,0,4,1,1', '0,0,0,1,1,1e12'])('%o is no section box', (text) => {
  expect(readClip(text)).toBeUndefined();
});
