import { expect, test } from 'vitest';
import { isScannedBefore } from './inOrder.ts';

test.each([
  ['2026-10-02T08:00:00Z', '2026-10-30T08:00:00Z', true],
  ['2026-10-30T08:00:00Z', '2026-10-02T08:00:00Z', false],
  ['2026-10-02T08:00:00Z', '2026-10-02T08:00:00Z', true],
])('a view of %s beside one of %s is the older one: %s', (other, view, isOlder) => {
  expect(isScannedBefore({ scanDate: other }, { scanDate: view })).toBe(isOlder);
});
