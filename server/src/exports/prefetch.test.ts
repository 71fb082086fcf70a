import { expect, test } from 'vitest';
import { prefetch } from './prefetch.ts';

test('results come in order, and only a few are loading at a time', async () => {
  let loading = 0;
  let most = 0;
  const load = async (item: number) => {
    most = Math.max(most, ++loading);
    await new Promise((resolve) => setImmediate(resolve));
    loading -= 1;
    return item * 2;
  };
  const results: number[] = [];
  for await (const result of prefetch([1, 2, 3, 4, 5, 6], 2, load)) results.push(result);
  expect(results).toEqual([2, 4, 6, 8, 10, 12]);
  expect(most).toBeLessThanOrEqual(3);
});

test('a failure reaches whoever waits for it, in its turn', async () => {
  const results = prefetch([1, 2, 3], 3, async (item) => {
    if (item === 2) throw new Error('two');
    return item;
  });
  expect((await results.next()).value).toBe(1);
  await expect(results.next()).rejects.toThrow('two');
});
