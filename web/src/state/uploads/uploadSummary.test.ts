import { describe, expect, test } from 'vitest';
import type { Upload, UploadState } from './uploadQueue.ts';
import {
  overallState,
  progressAnnouncement,
  uploadAnnouncement,
  uploadMessage,
  uploadPace,
  uploadTotals,
} from './uploadSummary.ts';

const all = (...states: UploadState[]) => states.map((state) => ({ state }));

test.each<[string, UploadState[]]>([
  ['pending', []],
  ['pending', ['pending']],
  ['pending', ['pending', 'pending']],
  ['uploading', ['pending', 'uploading']],
  ['uploading', ['uploading']],
  ['uploading', ['success', 'pending']],
  ['uploading', ['error', 'canceled', 'uploading']],
  ['finished', ['success']],
  ['finished', ['success', 'success']],
  ['canceled', ['canceled', 'canceled']],
  ['failed', ['error']],
  ['failed', ['error', 'canceled']],
  ['partial', ['success', 'error']],
  ['partial', ['success', 'canceled']],
  ['partial', ['success', 'success', 'error', 'canceled']],
])('[FILE-7] together they are %s: %j', (overall, states) => expect(overallState(all(...states))).toBe(overall));

const inProgress = "Upload in progress. Please don't close this tab while the files are uploading.";

test.each<[string, UploadState[]]>([
  [inProgress, ['pending']],
  [inProgress, ['success', 'uploading']],
  ['Upload finished.', ['success', 'success']],
  ['Upload canceled. Please try again.', ['canceled']],
  ['Upload failed. Please try again.', ['error', 'canceled']],
  ['Upload finished. 1 file(s) not uploaded.', ['success', 'error']],
  ['Upload finished. 3 file(s) not uploaded.', ['success', 'error', 'canceled', 'error']],
])('[FILE-8] %s', (message, states) => expect(uploadMessage(all(...states))).toBe(message));

const upload = (state: UploadState, sentBytes: number, size = 100): Upload => ({
  id: `${state}-${sentBytes}`,
  batch: 'b',
  projectId: 'p',
  kind: 'scan',
  file: new File(['x'.repeat(size)], 'a.e57'),
  state,
  sentBytes,
});

describe('for those who listen', () => {
  test.each([
    [0, inProgress],
    [24, inProgress],
    [25, 'Upload in progress: 25 percent.'],
    [49, 'Upload in progress: 25 percent.'],
    [99, 'Upload in progress: 75 percent.'],
  ])('progress is told by quarters: %d', (sentBytes, text) => {
    expect(uploadAnnouncement([upload('uploading', sentBytes)])).toBe(text);
  });

  test('the end is told once', () => {
    expect(uploadAnnouncement([upload('success', 100)])).toBe('Upload finished.');
    expect(progressAnnouncement([upload('success', 100)])).toBe('');
  });
});

test('what was canceled or failed is no longer waited for', () => {
  const uploads = [upload('uploading', 40), upload('success', 100), upload('canceled', 7), upload('error', 9)];
  expect(uploadTotals(uploads)).toEqual({ sentBytes: 140, totalBytes: 200 });
});

test('the pace of the queue', () => {
  const samples = [
    { at: 0, bytes: 0 },
    { at: 2000, bytes: 40 },
  ];
  const queue = { uploads: [upload('uploading', 40)], movedBytes: 40, samples };
  expect(uploadPace(queue, 2000)).toEqual({ sentBytes: 40, totalBytes: 100, bytesPerSecond: 20, secondsLeft: 3 });
});
