import { expect, test } from 'vitest';
import { inOneSentence } from './inOneSentence.ts';

test('what a caller can mend is in the sentence, some of it where there is much', () => {
  expect(inOneSentence('It failed.', undefined)).toBe('It failed.');
  const issues = [1, 2, 3, 4].map((n) => ({ path: `body.${n}`, message: 'Wrong.' }));
  expect(inOneSentence('No.', { issues })).toBe('No. body.1: Wrong. body.2: Wrong. body.3: Wrong.');
  expect(inOneSentence('No.', { position: 3, reason: 'A field was expected.' })).toBe(
    'No. At 3: A field was expected.',
  );
  expect(inOneSentence('No.', { needs: ['READ', 'LIST'] })).toBe('No. It needs READ, LIST.');
});
