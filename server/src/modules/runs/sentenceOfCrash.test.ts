import { expect, test } from 'vitest';
import { sentenceOfCrash } from './sentenceOfCrash.ts';

const order = { scans: ['a.e57', 'b.laz'].map((name) => ({ name, key: name, size: 1 })) };

test('names the scan that a step reads', () => {
  expect(sentenceOfCrash({ kind: 'spool', scan: 1 }, order, 3)).toBe(
    'Reading b.laz brought the analysis down 3 times. It needs more memory than this server gives to one step, or is damaged. ' +
      'Divide the scan into several files, or export it again.',
  );
  expect(sentenceOfCrash({ kind: 'judge' }, order, 3)).toMatch(/^Working on these files brought the analysis down/);
});
