import { expect, test } from 'vitest';
import { globalIdOf } from './globalIdOf.ts';

test('an id has 22 digits, the first below 4, and follows from the name', () => {
  const ids = Array.from({ length: 200 }, (_, i) => globalIdOf(`element ${i}`));
  for (const id of ids) expect(id).toMatch(/^[0-3][0-9A-Za-z_$]{21}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(globalIdOf('element 0')).toBe(ids[0]);
});
