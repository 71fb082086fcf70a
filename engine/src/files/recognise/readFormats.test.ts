import { fileFormats, readScanFormats } from '@plumbline/contract/fileFormats';
import { expect, test } from 'vitest';
import { scanFormats } from './RecognisedFile.ts';
import { findAdvice } from './sentences.ts';

test('what people are told is read is what is read', () => {
  const told = readScanFormats.map((name) => name.toLowerCase());
  expect(told.toSorted()).toEqual(scanFormats.filter((format) => format !== 'zip').toSorted());
  for (const { ending, reads } of fileFormats) {
    expect([ending, findAdvice(`a${ending}`) === undefined]).toEqual([ending, reads !== undefined]);
  }
});
