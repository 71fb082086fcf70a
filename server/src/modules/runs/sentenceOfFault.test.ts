import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { StorageError } from '../../platform/storage/StorageError.ts';
import { sentenceOfFault } from './sentenceOfFault.ts';

const full = 'The analysis stopped because the storage is full. Run it again when there is space.';

test('a full disk is told as such, whoever found it', () => {
  expect(sentenceOfFault(new StorageError('full', 'The storage is full.'))).toBe(full);
  expect(sentenceOfFault(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(full);
  // As a thread gives it back.
  expect(sentenceOfFault(new Error('Error: ENOSPC: no space left on device, write\n    at writeAt'))).toBe(full);
});

test.skipIf(process.platform !== 'linux')('also as the system says it', async () => {
  const error = await writeFile('/dev/full', 'x').catch((reason) => reason);
  expect(sentenceOfFault(error)).toBe(full);
});

test('anything else is a fault of ours', () => {
  for (const error of [new Error('a slip'), new StorageError('denied', 'no'), 'text', undefined]) {
    expect(sentenceOfFault(error)).toMatch(/^The analysis stopped because of a fault in the program/);
  }
});
