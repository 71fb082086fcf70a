import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { slowest } from './slowestFirst.ts';

test('what is begun first is there', () => {
  const root = new URL('..', import.meta.url);
  expect(slowest.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});
