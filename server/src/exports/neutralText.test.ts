import { expect, test } from 'vitest';
import { neutralText } from './neutralText.ts';

test.each([
  '=1+1',
  '+1',
  '-12',
  '@SUM(A1)',
  '\t=1',
  '\rx',
  '\nx',
  '  =1',
  '"=1',
  `'"=1`,
  '\u00a0=1',
  '\ufeff=1',
  '\u200b=1',
  '\u202e=1',
  '＝1',
  '－1',
  '=',
])('[QUAL-7] %j becomes text to a spreadsheet', (text) => {
  expect(neutralText(text)).toBe(`'${text}`);
});

test.each(['', 'Wall', 'W=1', 'a-b', '1-2', '  Wall', '"Wall"', '12', '🏗️', 'جدار', '(=1)', 'é'])('%j stays', (text) => {
  expect(neutralText(text)).toBe(text);
});
