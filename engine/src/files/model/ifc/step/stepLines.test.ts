import { expect, test } from 'vitest';
import { decodeStepString } from './decodeStepString.ts';
import { indexStepLines } from './indexStepLines.ts';

const index = (text: string, ...keywords: string[]) => indexStepLines(Buffer.from(text), keywords);

test.each([
  ['plain', 'plain'],
  ["don''t", "don't"],
  ['a\\\\b', 'a\\b'],
  ['Gr\\X2\\00FC00DF\\X0\\e', 'Grüße'],
  ['\\X4\\0001F3E0\\X0\\', '🏠'],
  ['\\X\\E4', 'ä'],
  ['\\S\\D', 'Ä'],
  ['\\PA\\x', 'x'],
  ['Grüße', 'Grüße'],
])('[ENG-1] the text %s of a STEP file is read as %s', (written, text) => {
  expect(decodeStepString(Buffer.from(written))).toBe(text);
});

test('[ENG-1] a text in Latin-1 is read as such', () => {
  expect(decodeStepString(Buffer.from('Geschützt', 'latin1'))).toBe('Geschützt');
});

test('[ENG-1] attributes of every kind are read', () => {
  const steps = index("#7=A( 'x' ,#12,$,*,1.5E-3,-4,.T.,(1,(2)),B('y'),\"0F\",());", 'A');
  expect(steps.find(7)?.values).toEqual([
    'x',
    { ref: 12 },
    null,
    null,
    0.0015,
    -4,
    { enumeration: 'T' },
    [1, [2]],
    { type: 'B', value: 'y' },
    '0F',
    [],
  ]);
});

test('[ENG-1] instances are found whatever stands in texts and comments, and in whatever order', () => {
  const text = `HEADER;
FILE_NAME('#3=A(1);');
/* #9=A(1); */
#20 = A ('a;b''#4=A(1);') ;#5=B(1);
#3=/* ' ; */A(2);#4=AB(1);`;
  const steps = index(text, 'A', 'B');
  expect(steps.find(20)?.values).toEqual(["a;b'#4=A(1);"]);
  expect(steps.find(5)).toMatchObject({ keyword: 'B', values: [1] });
  expect(steps.find(3)?.values).toEqual([2]);
  expect([4, 9, 99].map((id) => steps.find(id))).toEqual([undefined, undefined, undefined]);
  expect([...steps.all('A')].map(({ id }) => id)).toEqual([20, 3]);
});

test.each([
  '#1=A(',
  "#1=A('x",
  '#1=A(1 2);',
  '#1=A(x);',
  `#1=A(${'('.repeat(100)});`,
  '#1=A(/* ',
  '#1=A',
  '#',
  "'",
  '/*',
])('[ENG-1] a damaged instance is none: %s', (text) => {
  expect(index(text, 'A').find(1)).toBeUndefined();
});

test('[ENG-1] many instances are found again', () => {
  const text = Array.from({ length: 5000 }, (_, i) => `#${5000 - i}=A(${5000 - i});`).join('\n');
  const steps = index(text, 'A');
  for (const id of [1, 2, 2499, 4999, 5000]) expect(steps.find(id)?.values).toEqual([id]);
});
