import { expect, test } from 'vitest';
import { causeOfCode, codeOfCause, codeOfSide, elementSides, sayCause, sideOfCode, verdictCauses } from './cause.ts';

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
