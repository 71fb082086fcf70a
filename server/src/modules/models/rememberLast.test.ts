import { expect, test } from 'vitest';
import { rememberLast } from './rememberLast.ts';

function setup() {
  const loaded: string[] = [];
  const get = rememberLast(async (key) => {
    loaded.push(key);
    if (key === 'bad') throw new Error('gone');
    return `${key}!`;
  }, 2);
  return { loaded, get };
}

test('loads once, and forgets what was not asked for the longest', async () => {
  const { loaded, get } = setup();
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await get(key)).toBe(`${key}!`);
  expect(loaded).toEqual(['a', 'b', 'c', 'b']);
});

test('two that ask at once wait for the same', async () => {
  const { loaded, get } = setup();
  expect(await Promise.all([get('a'), get('a')])).toEqual(['a!', 'a!']);
  expect(loaded).toEqual(['a']);
});

test('what failed is tried again', async () => {
  const { loaded, get } = setup();
  await expect(get('bad')).rejects.toThrow('gone');
  await expect(get('bad')).rejects.toThrow('gone');
  expect(loaded).toEqual(['bad', 'bad']);
});
