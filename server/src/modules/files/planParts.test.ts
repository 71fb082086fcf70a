import { expect, test } from 'vitest';
import { planParts } from './planParts.ts';

const s3 = { maxParts: 10_000, minPartBytes: 5 * 1024 ** 2, maxPartBytes: 5 * 1024 ** 3 };
const mebibyte = 1024 ** 2;

test('a small file is one part, and an exact multiple has no empty one', () => {
  expect(planParts(1, s3)).toEqual({ partSize: 16 * mebibyte, numberOfParts: 1 });
  expect(planParts(32 * mebibyte, s3).numberOfParts).toBe(2);
  expect(planParts(32 * mebibyte + 1, s3).numberOfParts).toBe(3);
});

test.each([1e12, 1024 ** 4, 2.5e12, 160_000 * mebibyte, 160_000 * mebibyte + 1])(
  'a file of %d bytes fits 10,000 parts',
  (size) => {
    const { partSize, numberOfParts } = planParts(size, s3);
    expect(numberOfParts).toBeLessThanOrEqual(10_000);
    expect(partSize * numberOfParts).toBeGreaterThanOrEqual(size);
    expect(partSize * (numberOfParts - 1)).toBeLessThan(size);
    expect(partSize % mebibyte).toBe(0);
  },
);

test('what no store can hold is refused', () => {
  expect(() => planParts(60 * 1024 ** 4, s3)).toThrow(/larger than the storage can take/);
});
