import { expect, test } from 'vitest';
import { createLruCache } from './createLruCache.ts';

test('loads once, however many ask at the same time', async () => {
  let loaded = 0;
  const cache = createLruCache<number>({ most: 10, sizeOf: () => 1 });
  const ask = () => cache.update('a', (known) => known ?? ++loaded);
  expect(await Promise.all(Array.from({ length: 10 }, ask))).toEqual(new Array(10).fill(1));
});

test('each update gets what the one before made', async () => {
  const cache = createLruCache<string>({ most: 10, sizeOf: () => 1 });
  const add = (letter: string) => cache.update('a', async (known = '') => known + letter);
  expect(await Promise.all(['a', 'b', 'c'].map(add))).toEqual(['a', 'ab', 'abc']);
});

test('lets go of what was not asked for the longest when all together are too large', async () => {
  const cache = createLruCache<{ size: number }>({ most: 10, sizeOf: ({ size }) => size });
  const isKept = async (key: string) => {
    let kept = true;
    await cache.update(key, (known) => {
      kept = known !== undefined;
      return known ?? { size: 0 };
    });
    return kept;
  };
  const put = (key: string, size: number) => cache.update(key, () => ({ size }));
  await put('a', 4);
  await put('b', 4);
  await isKept('a');
  await put('c', 4);
  expect([await isKept('b'), await isKept('a'), await isKept('c')]).toEqual([false, true, true]);
  await put('large', 100);
  expect([await isKept('large'), await isKept('a')]).toEqual([true, false]);
});

test('a failure is told to whoever waits, and not kept', async () => {
  const cache = createLruCache<number>({ most: 10, sizeOf: () => 1 });
  const fail = () => Promise.reject(new Error('gone'));
  await expect(cache.update('a', fail)).rejects.toThrow('gone');
  const [first, second] = await Promise.allSettled([cache.update('a', fail), cache.update('a', (known) => known ?? 2)]);
  expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 2 }]);
});
