import { expect, test } from 'vitest';
import { breakLines } from './breakLines.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Every sign is as wide as another. */
function lines(text: string, width: number): string[] {
  const signs = [...graphemes.segment(text)].map(({ segment }) => segment);
  return breakLines(signs, width, ({ first, end }) => end - first).map(({ first, end }) =>
    signs.slice(first, end).join(''),
  );
}

test.each([
  ['one two three', 7, ['one two', 'three']],
  ['one two', 40, ['one two']],
  ['', 5, []],
  ['23\u202Fmm wide', 7, ['23\u202Fmm', 'wide']],
  ['Wall:Basic Wall', 8, ['Wall:', 'Basic', 'Wall']],
  ['2026-10-02', 8, ['2026-10-', '02']],
  ['-12 mm', 4, ['-12', 'mm']],
  ['2O2Fr$t4X7Zf8NOew3FL', 8, ['2O2Fr$t4', 'X7Zf8NOe', 'w3FL']],
  ['混凝土墙，第三层', 5, ['混凝土墙，', '第三层']],
  ['混凝土墙，第三层', 4, ['混凝土', '墙，第三', '层']],
  ['壁「西側」', 2, ['壁', '「西', '側」']],
  ['a 🧱🧱🧱', 3, ['a', '🧱🧱🧱']],
])('%j in lines of %i', (text, width, expected) => {
  expect(lines(text, width)).toEqual(expected);
});

test('a line of Thai ends between words, which have no blanks between them', () => {
  expect(lines('ผนังคอนกรีต', 5)).toEqual(['ผนัง', 'คอนกรีต'].flatMap((word) => lines(word, 5)));
});

test('a sign wider than the line stands alone', () => {
  expect(breakLines(['a', 'b'], 1, ({ first, end }) => (end - first) * 5)).toEqual([
    { first: 0, end: 1 },
    { first: 1, end: 2 },
  ]);
});
