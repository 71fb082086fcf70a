import { expect, test } from 'vitest';
import {
  causeOfCode,
  codeOfCause,
  codeOfDimension,
  codeOfSide,
  dimensionOfCode,
  elementSides,
  sayCause,
  saySize,
  saySizeOnSite,
  sideOfCode,
  sizeDimensions,
  verdictCauses,
} from './cause.ts';

test.each([
  [0.02, 'width', 'wider by 20 mm at +X'],
  [-0.02, 'width', 'narrower by 20 mm at +X'],
  [0.02, 'length', 'longer by 20 mm at +X'],
  [-0.02, 'length', 'shorter by 20 mm at +X'],
  [0.02, 'height', 'taller by 20 mm at +X'],
  [-0.02, 'height', 'lower by 20 mm at +X'],
  [0.02, 'thickness', 'thicker by 20 mm at +X'],
  [-0.02, 'thickness', 'thinner by 20 mm at +X'],
  // Measured before sizes had names.
  [0.02, null, 'longer by 20 mm at +X'],
] as const)('[ENG-2] %d m of its %s is told as %s', (sizeM, sizeDimension, words) => {
  expect(saySize({ sizeM, sizeSide: '+X', sizeDimension })).toBe(words);
});

test.each([
  ['+X', undefined, 'wider by 20 ± 2 mm to the east'],
  ['-Y', undefined, 'wider by 20 ± 2 mm to the south'],
  ['+X', Math.PI / 2, 'wider by 20 ± 2 mm to the north'],
  ['+Z', undefined, 'wider by 20 ± 2 mm at the top'],
  ['-Z', undefined, 'wider by 20 ± 2 mm at the bottom'],
] as const)('[ENG-2] a size at %s, north at %o, is told as %s', (sizeSide, north, words) => {
  const sized = { sizeM: 0.02, sizeSide, sizeDimension: 'width' } as const;
  const place = { at: [0, 0, 0], axes: [], north } as const;
  expect(saySizeOnSite(sized, { lowM: 0.018, highM: 0.022 }, place)).toBe(words);
});

test('what is stored of causes and sides is read again, and what nobody knows is none', () => {
  for (const { name } of verdictCauses) expect(causeOfCode(codeOfCause(name))).toBe(name);
  for (const side of elementSides) expect(sideOfCode(codeOfSide(side))).toBe(side);
  expect([causeOfCode(0), causeOfCode(200), sideOfCode(0)]).toEqual([null, null, null]);
  expect(new Set(verdictCauses.map(({ code }) => code)).size).toBe(verdictCauses.length);
});

test('a cause is said in a word, and another size with its length and side', () => {
  expect(sayCause({ cause: 'moved', sizeM: null, sizeSide: null })).toBe('Moved');
  expect(sayCause({ cause: 'other_size', sizeM: 0.0904, sizeSide: '-X' })).toBe('Other size, longer by 90 mm at -X');
  expect(sayCause({ cause: 'other_size', sizeM: -0.015, sizeSide: null })).toBe('Other size, shorter by 15 mm');
});

test('dimensions keep their codes, and what nobody knows is none', () => {
  for (const { name } of sizeDimensions) expect(dimensionOfCode(codeOfDimension(name))).toBe(name);
  expect(dimensionOfCode(0)).toBeNull();
});
