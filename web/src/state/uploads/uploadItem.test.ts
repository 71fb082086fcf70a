import { expect, test } from 'vitest';
import { uploadItem } from './uploadItem.ts';
import type { Upload } from './uploadQueue.ts';

const upload = (given: Partial<Upload>): Upload => ({
  id: 'u1',
  batch: 'b1',
  projectId: 'p1',
  kind: 'scan',
  file: new File(['x'.repeat(200)], 'level-1.e57'),
  state: 'uploading',
  sentBytes: 100,
  ...given,
});

test('a list shows name, size and share', () => {
  expect(uploadItem(upload({}))).toMatchObject({ id: 'u1', name: 'level-1.e57', size: 200, share: 0.5 });
});

test.each<[string, Partial<Upload>]>([
  ['Waiting', { state: 'pending', sentBytes: 0 }],
  ['Uploading', { resumedBytes: 0 }],
  ['Checking', { sentBytes: 200, resumedBytes: 84 }],
  ['Uploaded', { state: 'success', sentBytes: 200 }],
  ['Canceled', { state: 'canceled' }],
  ['Gone.', { state: 'error', problem: 'Gone.' }],
  ['Trying again in a moment. No answer.', { problem: 'No answer.' }],
  ['Trying again in a moment. No answer.', { state: 'pending', sentBytes: 0, problem: 'No answer.' }],
])('%s', (note, given) => expect(uploadItem(upload(given)).note).toBe(note));

test('[FILE-11] a resumed upload says where it goes on', () => {
  expect(uploadItem(upload({ resumedBytes: 85 })).note).toBe('Resuming at 42%');
});
