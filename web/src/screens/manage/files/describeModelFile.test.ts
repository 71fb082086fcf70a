import { expect, test } from 'vitest';
import { describeModelFile } from './describeModelFile.ts';

test.each([
  [{ status: 'waiting', progress: 0 }, 'Waiting', 'underway'],
  [{ status: 'reading', progress: 0 }, 'Reading 0%', 'underway'],
  [{ status: 'reading', progress: 0.999 }, 'Reading 99%', 'underway'],
  [{ status: 'ready', progress: 1, modelVersion: 12 }, 'VERSION 12', 'done'],
  [{ status: 'ready', progress: 1, message: 'A newer file takes its place.' }, 'Not used', 'unused'],
  [{ status: 'failed', progress: 0, message: 'It is damaged.', modelVersion: 2 }, 'Failed', 'wrong'],
  [{ status: 'unsupported', progress: 0 }, 'Stored only', 'unused'],
] as const)('%j is shown as %s', (state, label, level) => {
  expect(describeModelFile({ fileId: 'f', ...state })).toEqual({ label, level });
});
