import { createRandom } from '@plumbline/engine/ground/random/createRandom';
import { expect, test } from 'vitest';
import { createMaybeYield } from './createMaybeYield.ts';
import { createTextColumn, separator } from './createTextColumn.ts';

function columnOf(texts: readonly string[], blockSize = 3) {
  const { column, add } = createTextColumn(blockSize);
  for (let from = 0; from < texts.length; from += blockSize) {
    const block = texts.slice(from, from + blockSize);
    add(block.join(separator), block.length);
  }
  return column;
}

async function find(texts: readonly string[], part: string): Promise<number[]> {
  const marks = new Uint8Array(texts.length).fill(1);
  await columnOf(texts).narrow(marks, part, createMaybeYield());
  return [...marks];
}

const sort = async (texts: readonly string[]) => {
  const { rankOf } = await columnOf(texts).ranks();
  return texts.map((text, i) => ({ text, rank: rankOf[i] as number })).sort((a, b) => a.rank - b.rank);
};

test('gives each text as it was', () => {
  const texts = ['Wall', '', 'a\nb', '壁', 'İ', '😀 Tür', ''];
  const column = columnOf(texts);
  expect(texts.map((_, i) => column.textAt(i))).toEqual(texts);
});

test('finds parts at the beginning, in the middle and at the end, whatever the case', async () => {
  expect(await find(['Wall', 'curtain WALL', 'Door', 'wallpaper'], 'wAll')).toEqual([1, 1, 0, 1]);
  expect(await find(['aaaa', '', 'a', ''], 'a')).toEqual([1, 0, 1, 0]);
  expect(await find(['a', ''], '')).toEqual([1, 1]);
});

test('parts never reach over two texts', async () => {
  expect(await find(['ab', 'cd'], 'bc')).toEqual([0, 0]);
  expect(await find(['ab', 'cd'], `b${separator}c`)).toEqual([0, 0]);
});

test.each([
  ['Türen im ERDGESCHOSS', 'TÜREN'],
  ['Straße', 'STRASSE'],
  ['STRASSE', 'straße'],
  ['ΟΔΟΣΑ', 'οδος'],
  ['İstanbul', 'istanbul'],
  ['ΣΤΟΑ Σ', 'σ'],
  ['СТЕНА 5', 'стена'],
  ['Tu\u0308r', 'tür'],
  ['a.*(b', '.*('],
])('%s contains %s', async (text, part) => {
  expect(await find(['x', text, 'y'], part)).toEqual([0, 1, 0]);
});

test('a mark that was taken stays taken', async () => {
  const marks = Uint8Array.from([0, 1, 0, 1]);
  await columnOf(['a', 'a', 'b', 'b']).narrow(marks, 'a', createMaybeYield());
  expect([...marks]).toEqual([0, 1, 0, 0]);
});

test('finds what a plain search finds, over random texts', async () => {
  const { next } = createRandom(5);
  const letters = ['a', 'B', 'ß', 'Σ', 'i', ' ', '1'];
  const word = (most: number) =>
    Array.from({ length: Math.floor(next() * most) }, () => letters[Math.floor(next() * letters.length)]).join('');
  const texts = Array.from({ length: 500 }, () => word(8));
  const fold = (text: string) => text.toUpperCase();
  for (let i = 0; i < 60; i++) {
    const part = word(4);
    expect([part, await find(texts, part)]).toEqual([part, texts.map((text) => +fold(text).includes(fold(part)))]);
  }
});

test('sorts as people do: numbers by their value, letters whatever their case and accents', async () => {
  const expected = [
    'apple',
    'Ärger',
    'äther',
    'Beam',
    'Level 2',
    'level 2',
    'Level 02 b',
    'Level 10',
    'Level 10000000001',
    'Zoo',
  ];
  const sorted = await sort([
    'Zoo',
    'Level 10000000001',
    'Level 10',
    'level 2',
    'Level 02 b',
    'äther',
    'Beam',
    'Level 2',
    'Ärger',
    'apple',
  ]);
  expect(sorted.map(({ text }) => text)).toEqual(expected);
});

test('equal texts have the same place, empty ones none', async () => {
  const { rankOf, highest } = await columnOf(['b', '', 'a', 'b', 'B']).ranks();
  expect([[...rankOf], highest]).toEqual([[3, 0, 1, 3, 2], 3]);
});

test('has the order of a plain sort by the same rules, over random texts in several blocks', async () => {
  const { next } = createRandom(6);
  const letters = ['a', 'A', 'b', 'ä', 'é', '1', '0', '20', '9', ' ', 'ж', '壁', '😀', '1234567890'];
  const word = () =>
    Array.from({ length: Math.floor(next() * 9) }, () => letters[Math.floor(next() * letters.length)]).join('');
  const texts = Array.from({ length: 3000 }, word);
  const keyOf = (text: string) => {
    const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    return folded.replace(/\d+/g, (digits) => {
      const number = digits.replace(/^0+(?=\d)/, '');
      return number.length < 9 ? `${number.length}${number}` : `9${String.fromCharCode(number.length)}${number}`;
    });
  };
  const plainly = (a: string, b: string) =>
    Buffer.compare(Buffer.from(keyOf(a)), Buffer.from(keyOf(b))) || (a < b ? -1 : Number(a > b));
  const expected = [...new Set(texts)].filter((text) => text !== '').sort(plainly);
  const { rankOf, highest } = await columnOf(texts, 700).ranks();
  expect(texts.map((_, i) => rankOf[i])).toEqual(texts.map((text) => expected.indexOf(text) + 1));
  expect(highest).toBe(expected.length);
});
