import { expect, test } from 'vitest';
import { unknownNames } from './unknownNames.ts';

test('[QUAL-2] a name that the model does not have is found, and the beginning of a type is none of them', () => {
  expect(unknownNames('floors', ['Level 1', 'Level 9'], ['Level 1', 'Level 2'])).toEqual(['Level 9']);
  const types = ['Wall:Basic Wall:Generic', 'Door'];
  expect(unknownNames('elementTypes', ['Wall', 'Wall:Basic Wall', 'Door', 'Wal', 'Roof'], types)).toEqual([
    'Wal',
    'Roof',
  ]);
  expect(unknownNames('floors', ['Level'], ['Level:1'])).toEqual(['Level']);
});
