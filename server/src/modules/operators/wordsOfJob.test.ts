import { expect, test } from 'vitest';
import { wordsOfJob } from './wordsOfJob.ts';

test.each([
  ['prepareModel', 'Prepare model'],
  ['analysisStep.24', 'Analysis step'],
  ['mailPasswordCode', 'Mail password code'],
])('%s: %s', (name, words) => {
  expect(wordsOfJob(name)).toBe(words);
});
