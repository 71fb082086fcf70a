import { expect, test } from 'vitest';
import { createLru } from './createLru.ts';

test('what was used longest ago goes first, once it is too much', () => {
  const dropped: string[] = [];
  const lru = createLru<number, string>({ mostBytes: 100, dropped: (value) => dropped.push(value) });
  for (const key of [1, 2, 3]) lru.set(key, `cube ${key}`, 30);
  expect(lru.get(1)).toBe('cube 1');
  lru.set(4, 'cube 4', 30);
  expect(dropped).toEqual(['cube 2']);
  expect(lru.bytes).toBe(90);
  expect([1, 2, 3, 4].map((key) => lru.has(key))).toEqual([true, false, true, true]);
  expect(lru.get(2)).toBeUndefined();
});

test('what is larger than all room stays alone; what is set again is counted once', () => {
  const dropped: string[] = [];
  const lru = createLru<number, string>({ mostBytes: 100, dropped: (value) => dropped.push(value) });
  lru.set(1, 'small', 10);
  lru.set(1, 'other', 20);
  expect(lru.bytes).toBe(20);
  lru.set(2, 'huge', 500);
  expect(dropped).toEqual(['small', 'other']);
  expect([...lru.values()]).toEqual(['huge']);
  lru.clear();
  expect([lru.bytes, [...lru.values()], dropped.at(-1)]).toEqual([0, [], 'huge']);
});
