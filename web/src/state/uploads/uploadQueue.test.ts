import { describe, expect, test } from 'vitest';
import { emptyUploads, type UploadAction, type UploadQueue, uploadQueue } from './uploadQueue.ts';

const target = { projectId: 'p1', kind: 'scan' } as const;
const fileOf = (size: number) => new File(['x'.repeat(size)], `${size}.e57`);

const add = (sizes: Record<string, number>, batch = 'b1', at = 0): UploadAction => ({
  type: 'add',
  target,
  batch,
  at,
  files: Object.entries(sizes).map(([id, size]) => ({ id, file: fileOf(size) })),
});
const progress = (id: string, sentBytes: number, at = 0): UploadAction => ({
  type: 'progress',
  at,
  reports: [{ id, fileId: `f-${id}`, sentBytes }],
});
const after = (...actions: UploadAction[]) => actions.reduce<UploadQueue>(uploadQueue, emptyUploads);
const statesOf = ({ uploads }: UploadQueue) => Object.fromEntries(uploads.map(({ id, state }) => [id, state]));
const find = ({ uploads }: UploadQueue, id: string) => uploads.find((upload) => upload.id === id);

describe('one file', () => {
  test('[FILE-7] it begins pending', () => expect(statesOf(after(add({ a: 10 })))).toEqual({ a: 'pending' }));

  test('[FILE-7] it is pending until progress is above 0', () => {
    expect(statesOf(after(add({ a: 10 }), progress('a', 0)))).toEqual({ a: 'pending' });
    expect(statesOf(after(add({ a: 10 }), progress('a', 1)))).toEqual({ a: 'uploading' });
  });

  test('[FILE-7] the last byte is no success yet: the server has to say so', () => {
    const sent = after(add({ a: 10 }), progress('a', 10));
    expect(statesOf(sent)).toEqual({ a: 'uploading' });
    const done = uploadQueue(sent, { type: 'finish', id: 'a', fileId: 'f-a' });
    expect(find(done, 'a')).toMatchObject({ state: 'success', sentBytes: 10, fileId: 'f-a' });
  });

  test('[FILE-7] success is 100, whatever was reported last', () => {
    const done = after(add({ a: 10 }), progress('a', 7), { type: 'finish', id: 'a', fileId: 'f-a' });
    expect(find(done, 'a')?.sentBytes).toBe(10);
  });

  test.each([[[]], [[progress('a', 4)]]])('[FILE-7] it can be canceled before and while it moves', (before) => {
    const canceled = after(add({ a: 10 }), ...before, { type: 'cancel', ids: ['a'] });
    expect(statesOf(canceled)).toEqual({ a: 'canceled' });
  });

  test('[FILE-7] a failure is an error that says why', () => {
    const failed = after(add({ a: 10 }), progress('a', 4), { type: 'fail', id: 'a', problem: 'Gone.' });
    expect(find(failed, 'a')).toMatchObject({ state: 'error', problem: 'Gone.' });
  });

  test.each<[string, UploadAction]>([
    ['canceled', { type: 'cancel', ids: ['a'] }],
    ['error', { type: 'fail', id: 'a', problem: 'Gone.' }],
    ['success', { type: 'finish', id: 'a', fileId: 'f-a' }],
  ])('[FILE-7] %s is an end: nothing said later changes it', (state, end) => {
    const ended = after(add({ a: 10 }), progress('a', 4), end);
    const later: UploadAction[] = [
      progress('a', 9),
      { type: 'retrying', id: 'a', problem: 'x' },
      { type: 'fail', id: 'a', problem: 'other' },
      { type: 'cancel', ids: ['a'] },
    ];
    for (const action of later) expect(find(uploadQueue(ended, action), 'a')).toEqual(find(ended, 'a'));
    expect(statesOf(ended)).toEqual({ a: state });
  });

  test('[FILE-7] a file that was whole before the wish to cancel it came is uploaded', () => {
    const crossed = after(add({ a: 10 }), { type: 'cancel', ids: ['a'] }, { type: 'finish', id: 'a', fileId: 'f-a' });
    expect(statesOf(crossed)).toEqual({ a: 'success' });
  });
});

describe('several files', () => {
  test('each goes its own way', () => {
    const queue = after(
      add({ a: 10, b: 20, c: 30 }),
      progress('b', 5),
      { type: 'cancel', ids: ['c'] },
      { type: 'fail', id: 'a', problem: 'Gone.' },
    );
    expect(statesOf(queue)).toEqual({ a: 'error', b: 'uploading', c: 'canceled' });
  });

  test('what is not known is ignored', () => {
    const queue = after(add({ a: 10 }));
    expect(uploadQueue(queue, progress('z', 5, 0)).uploads).toEqual(queue.uploads);
    expect(uploadQueue(queue, { type: 'cancel', ids: ['z'] }).uploads).toEqual(queue.uploads);
  });

  test('dismissing takes what has ended off the list, and leaves what is under way', () => {
    const queue = after(
      add({ a: 10, b: 10 }),
      add({ c: 10, d: 10 }, 'b2'),
      { type: 'finish', id: 'a', fileId: 'f' },
      { type: 'cancel', ids: ['c'] },
    );
    expect(Object.keys(statesOf(uploadQueue(queue, { type: 'dismiss' })))).toEqual(['b', 'd']);
    expect(Object.keys(statesOf(uploadQueue(queue, { type: 'dismiss', batch: 'b2' })))).toEqual(['a', 'b', 'd']);
  });

  test('clearing leaves nothing', () => {
    expect(after(add({ a: 10 }), progress('a', 5), { type: 'clear' })).toEqual(emptyUploads);
  });
});

test('what is sent joins what is under way, and takes the place of what has ended', () => {
  const ended = after(add({ a: 10 }), { type: 'cancel', ids: ['a'] });
  expect(Object.keys(statesOf(uploadQueue(ended, add({ b: 10 }, 'b2'))))).toEqual(['b']);
  expect(Object.keys(statesOf(after(add({ a: 10 }), add({ b: 10 }, 'b2'))))).toEqual(['a', 'b']);
});

test('[FILE-11] what the server already had is remembered, and counts as sent but not as moved', () => {
  const queue = after(add({ a: 100 }), progress('a', 42, 100), progress('a', 50, 200));
  expect(find(queue, 'a')).toMatchObject({ resumedBytes: 42, sentBytes: 50, state: 'uploading' });
  expect(queue.movedBytes).toBe(8);
});

test('a part that is sent again counts once', () => {
  const queue = after(add({ a: 100 }), progress('a', 0), progress('a', 30), progress('a', 10), progress('a', 40));
  expect(queue.movedBytes).toBe(40);
});

test('why it waits is shown until it moves again', () => {
  const waiting = after(add({ a: 100 }), progress('a', 30), { type: 'retrying', id: 'a', problem: 'No answer.' });
  expect(find(waiting, 'a')).toMatchObject({ state: 'uploading', problem: 'No answer.' });
  expect(find(uploadQueue(waiting, progress('a', 10)), 'a')?.problem).toBe('No answer.');
  expect(find(uploadQueue(waiting, progress('a', 31)), 'a')?.problem).toBeUndefined();
});

test('the time between two uploads does not count against the line', () => {
  const first = after(add({ a: 10 }), progress('a', 0, 0), progress('a', 10, 1000), {
    type: 'finish',
    id: 'a',
    fileId: 'f',
  });
  expect(uploadQueue(first, add({ b: 10 }, 'b2', 60_000)).samples).toEqual([{ at: 60_000, bytes: 10 }]);
  const overlapping = uploadQueue(after(add({ a: 10 }), progress('a', 5, 500)), add({ b: 10 }, 'b2', 900));
  expect(overlapping.samples.length).toBe(2);
});
