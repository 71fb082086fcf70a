import { expect, test } from 'vitest';
import { qualityReport, tidyDescription } from './qualityReport.ts';

test.each([
  ['  a  ', 'a'],
  ['a\n\n\n\nb', 'a\n\nb'],
  ['a\nb', 'a\nb'],
  ['a\n\nb', 'a\n\nb'],
  ['a\r\n\r\n\r\nb\rc', 'a\n\nb\nc'],
  ['a\n \t \n\u00a0\nb', 'a\n\nb'],
  ['a\n  b', 'a\n  b'],
  ['\n\n\na\n\n\n', 'a'],
  [' \n\t\n ', ''],
  ['a\n\n\nb\n\n\nc', 'a\n\nb\n\nc'],
])('[QUAL-8] of %j is kept %j', (text, tidy) => {
  expect(tidyDescription(text)).toBe(tidy);
  expect(tidyDescription(tidy)).toBe(tidy);
});

test('[QUAL-8] a description has at most 350 letters once it is tidy', () => {
  const read = (description: string) => qualityReport.body.safeParse({ description });
  expect(read(`${'x'.repeat(350)}\n\n\n  `).data?.description).toHaveLength(350);
  expect(read('x'.repeat(351)).success).toBe(false);
  expect(read(`a${'\n'.repeat(1000)}b`).data?.description).toBe('a\n\nb');
});

test('[QUAL-8] at most 20 pictures', () => {
  const read = (count: number) => qualityReport.body.safeParse({ imageS3Keys: Array(count).fill('t/temp/x.png') });
  expect(read(20).success).toBe(true);
  expect(read(21).success).toBe(false);
});
