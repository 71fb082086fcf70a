import { expect, test } from 'vitest';
import { safeFilename } from './safeFilename.ts';

test.each([
  ['Week 40, structure', 'Week 40, structure'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['../../etc/passwd', 'etc passwd'],
  ['  ..  ', 'Report'],
  ['', 'Report'],
  ['a\r\nb\0c\u202Ed', 'a b c d'],
  ['مشروع 🏗', 'مشروع 🏗'],
  ['\uD800', '\uFFFD'],
])('[QUAL-8] %j is saved as %j', (name, safe) => {
  expect(safeFilename(name)).toBe(safe);
});

test('[QUAL-8] a long name leaves room for what comes behind', () => {
  expect(Buffer.byteLength(safeFilename('墙'.repeat(300)))).toBeLessThanOrEqual(180);
});
