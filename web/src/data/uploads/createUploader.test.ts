import { ApiError } from '@plumbline/contract/ApiError';
import { errorTable } from '@plumbline/contract/errors';
import { uploadFile, uploadLimits } from '@plumbline/contract/uploadFile';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDevice } from '../../state/testing/aDevice.ts';
import { isActive } from '../../state/uploads/uploadQueue.ts';
import { createUploads } from '../../state/uploads/uploads.ts';
import { type Answers, fakeClient, type Sent } from '../testing/fakeClient.ts';
import { holdUploads } from '../testing/holdUploads.ts';
import { refuse } from '../testing/refuse.ts';
import { createUploader } from './createUploader.ts';

const target = { projectId: 'p1', kind: 'scan' } as const;
const filesOf = (...names: string[]) => names.map((name) => new File(['0123456789'], name));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface SetupOptions {
  upload?: typeof uploadFile;
  answers?: Answers;
}

/** The real page side and the real worker side, with an upload between them that ends when the test says so. */
function setup({ upload, answers = {} }: SetupOptions = {}) {
  const store = createUploads(aDevice());
  const cancel = vi.fn<(input: Sent) => unknown>(() => ({}));
  const { call, calls } = fakeClient({ 'files.scans.cancel': cancel, ...answers });
  const { openWorker, running, workers, put } = holdUploads({ upload, call });
  const onChange = vi.fn();
  const uploader = createUploader({
    store,
    openWorker,
    call,
    getToken: async () => 'token',
    onChange,
    onMaintenance: vi.fn(),
  });
  const statesOf = () => store.getState().uploads.map(({ state }) => state);
  const names = () => running.map(({ options }) => options.source.name);
  const settled = () => vi.advanceTimersByTimeAsync(200);
  return { store, uploader, running, workers, cancel, calls, onChange, put, statesOf, names, settled };
}

test('[FILE-10] two files at a time, the next when one has ended, however it ended', async () => {
  const { uploader, running, names, settled, statesOf } = setup();
  uploader.send(target, filesOf('a', 'b', 'c', 'd', 'e'));
  await settled();
  expect(names()).toEqual(['a', 'b']);
  running[0]?.finish();
  await settled();
  expect(names()).toEqual(['a', 'b', 'c']);
  running[1]?.fail(new Error('Gone.'));
  await settled();
  expect(names()).toEqual(['a', 'b', 'c', 'd']);
  expect(statesOf()).toEqual(['success', 'error', 'pending', 'pending', 'pending']);
});

/** Hands out the parts of each file once, and has the file when all of them are reported. */
function partsOf(numberOfParts: number): Answers {
  const files = new Map<string, { given: number; reported: number }>();
  return {
    'files.scans.create': ({ body }) => {
      const { filename } = body as { filename: string };
      files.set(filename, { given: 0, reported: 0 });
      return { _id: filename, numberOfParts, partSize: 1, progress: 0 };
    },
    'files.scans.nextPart': ({ params, body = {} }) => {
      const fileId = params?.fileId ?? '';
      const file = files.get(fileId)!;
      if ('previousCompletedPart' in body) file.reported++;
      const status = file.reported === numberOfParts ? 'uploaded' : 'pending';
      if (file.given === numberOfParts) return { progress: 0, status };
      const part = { signedUrl: `/${fileId}`, partNumber: ++file.given, partSize: 1 };
      return { progress: 0, status, part };
    },
  };
}

test('[FILE-10] of four files two are sent at a time, three parts of each', async () => {
  const { uploader, put, statesOf } = setup({ upload: uploadFile, answers: partsOf(8) });
  const underway: { url: string; arrive(): void }[] = [];
  put.mockImplementation(
    (url) => new Promise((resolve) => underway.push({ url, arrive: () => resolve({ status: 200, etag: 'whole' }) })),
  );
  const most = { files: 0, parts: 0, all: 0 };
  uploader.send(target, filesOf('a', 'b', 'c', 'd'));
  while (statesOf().some((state) => state !== 'success')) {
    await vi.advanceTimersByTimeAsync(uploadLimits.pollMs);
    const byFile = Map.groupBy(underway, ({ url }) => url);
    most.files = Math.max(most.files, byFile.size);
    most.parts = Math.max(most.parts, ...Array.from(byFile.values(), (parts) => parts.length));
    most.all = Math.max(most.all, underway.length);
    underway.shift()?.arrive();
  }
  expect(most).toEqual({ files: 2, parts: 3, all: 6 });
  expect(put).toHaveBeenCalledTimes(32);
});

test.each(['files.notFound', 'auth.tokenInvalid'] as const)(
  '[FILE-9] %s fails the file and the next is sent; Try again begins anew',
  async (code) => {
    const { 'files.scans.nextPart': answer, ...others } = partsOf(1);
    let isRefused = true;
    const nextPart = (input: Sent) => (isRefused && input.params?.fileId === 'a' ? refuse(code) : answer?.(input));
    const answers = { ...others, 'files.scans.nextPart': nextPart };
    const { uploader, put, statesOf, settled, store } = setup({ upload: uploadFile, answers });
    put.mockResolvedValue({ status: 200, etag: 'whole' });
    const ended = async () => {
      while (store.getState().uploads.some(isActive)) await settled();
    };
    uploader.send(target, filesOf('a', 'b'));
    await ended();
    expect(statesOf()).toEqual(['error', 'success']);
    expect(store.getState().uploads[0]?.problem).toBe(errorTable[code].message);
    isRefused = false;
    uploader.tryAgain();
    await ended();
    expect(statesOf()).toEqual(['success']);
  },
);

test('a file that the server has no room for fails with the server’s sentence, and the others go on', async () => {
  const { store, uploader, running, statesOf, settled } = setup();
  uploader.send(target, filesOf('huge', 'small'));
  await settled();
  running[0]?.fail(new ApiError(507, { code: 'storage.full', message: 'The server has not enough free space.' }));
  running[1]?.finish();
  await settled();
  expect(statesOf()).toEqual(['error', 'success']);
  expect(store.getState().uploads[0]?.problem).toBe('The server has not enough free space.');
});

test('[FILE-10] what is sent later waits behind what is under way', async () => {
  const { uploader, names, settled } = setup();
  const first = uploader.send(target, filesOf('a', 'b'));
  const second = uploader.send({ projectId: 'p2', kind: 'document' }, filesOf('c'));
  await settled();
  expect(names()).toEqual(['a', 'b']);
  expect(first).not.toBe(second);
});

test('progress comes in bundles, with the last word of each file', async () => {
  const { uploader, running, store } = setup();
  uploader.send(target, filesOf('a'));
  const seen = vi.fn();
  store.subscribe(seen);
  for (let sentBytes = 1; sentBytes <= 9; sentBytes++) {
    running[0]?.options.onProgress?.({ fileId: 'id-a', sentBytes, size: 10 });
  }
  expect(seen).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(seen).toHaveBeenCalledOnce();
  expect(store.getState().uploads[0]).toMatchObject({ sentBytes: 9, state: 'uploading', fileId: 'id-a' });
});

test('a canceled file is shown so at once, given up on the server, and makes room', async () => {
  const { uploader, calls, onChange, statesOf, names, settled, store } = setup();
  uploader.send(target, filesOf('a', 'b', 'c'));
  await settled();
  uploader.cancel([store.getState().uploads[0]!.id]);
  expect(statesOf()[0]).toBe('canceled');
  await settled();
  expect(calls).toMatchObject([{ id: 'files.scans.cancel', input: { params: { projectId: 'p1', fileId: 'id-a' } } }]);
  expect(onChange).toHaveBeenCalledWith(target);
  expect(names()).toEqual(['a', 'b', 'c']);
});

test('it is given up on the server also when it is taken off the list first', async () => {
  const { uploader, calls, settled, store } = setup();
  uploader.send(target, filesOf('a'));
  await settled();
  uploader.cancel(store.getState().uploads.map(({ id }) => id));
  store.getState().apply({ type: 'dismiss' });
  await settled();
  expect(calls).toHaveLength(1);
});

test('a file that waits can be canceled, and the server never hears of it', async () => {
  const { uploader, calls, names, statesOf, settled, running, store } = setup();
  uploader.send(target, filesOf('a', 'b', 'c'));
  uploader.cancel([store.getState().uploads[2]!.id]);
  running[0]?.finish();
  await settled();
  expect(names()).toEqual(['a', 'b']);
  expect(statesOf()).toEqual(['success', 'pending', 'canceled']);
  expect(calls).toEqual([]);
});

test('a file that is sent again is gone from the server first', async () => {
  const { uploader, cancel, names, settled, store } = setup();
  let answer: (value: object) => void = () => {};
  cancel.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  uploader.send(target, filesOf('a'));
  await settled();
  uploader.cancel(store.getState().uploads.map(({ id }) => id));
  uploader.send(target, filesOf('a'));
  await settled();
  expect(names()).toEqual(['a']);
  answer({});
  await settled();
  expect(names()).toEqual(['a', 'a']);
});

test('what is canceled before it could begin never begins', async () => {
  const { uploader, cancel, names, settled, store, running } = setup();
  cancel.mockReturnValueOnce(new Promise(() => {}));
  uploader.send(target, filesOf('a'));
  await settled();
  const ids = () => store.getState().uploads.map(({ id }) => id);
  uploader.cancel(ids());
  uploader.send(target, filesOf('b'));
  uploader.cancel(ids());
  await settled();
  expect(names()).toEqual(['a']);
  expect(running.length).toBe(1);
});

test('what did not arrive is sent again to where it was meant to go', async () => {
  const { uploader, running, store, settled, statesOf } = setup();
  uploader.send(target, filesOf('a', 'b'));
  uploader.send({ projectId: 'p2', kind: 'document' }, filesOf('c'));
  await settled();
  running[0]?.fail(new Error('Gone.'));
  running[1]?.finish();
  await settled();
  uploader.cancel(store.getState().uploads.map(({ id }) => id));
  await settled();
  uploader.tryAgain();
  await settled();
  expect(statesOf()).toEqual(['pending', 'pending']);
  expect(store.getState().uploads.map(({ projectId, kind, file }) => [projectId, kind, file.name])).toEqual([
    ['p1', 'scan', 'a'],
    ['p2', 'document', 'c'],
  ]);
  for (const { finish } of running.slice(-2)) finish();
  await settled();
  expect(statesOf()).toEqual(['success', 'success']);
});

test('the list of files is told when one is uploaded', async () => {
  const { uploader, running, onChange, settled } = setup();
  uploader.send(target, filesOf('a'));
  await settled();
  expect(onChange).not.toHaveBeenCalled();
  running[0]?.finish();
  await settled();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(target);
});

describe('a file that cannot be read any more', () => {
  const unreadable = () => {
    const body = new Blob(['x']);
    body.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as never;
    return body;
  };

  test('fails instead of being tried for ever', async () => {
    const { uploader, running, put, statesOf, settled, calls, store } = setup();
    uploader.send(target, filesOf('a'));
    put.mockRejectedValue(new Error('The storage did not answer.'));
    const options = running[0]!.options;
    await expect(options.put('/x', unreadable(), { signal: options.signal!, onSent: vi.fn() })).rejects.toThrow();
    await settled();
    expect(statesOf()).toEqual(['error']);
    expect(store.getState().uploads[0]?.problem).toContain('cannot be read');
    expect(calls).toEqual([]);
  });

  test('a broken line alone is no reason to give up', async () => {
    const { uploader, running, put, statesOf, settled } = setup();
    uploader.send(target, filesOf('a'));
    put.mockRejectedValue(new Error('The storage did not answer.'));
    const options = running[0]!.options;
    const sent = options.put('/x', new Blob(['x']), { signal: options.signal!, onSent: vi.fn() });
    await expect(sent).rejects.toThrow('did not answer');
    await settled();
    expect(statesOf()).toEqual(['pending']);
  });
});

test('a worker that breaks fails what it had to do; the next upload has a new one', async () => {
  const { uploader, workers, statesOf, running, settled } = setup();
  uploader.send(target, filesOf('a', 'b'));
  workers[0]?.fail();
  expect(statesOf()).toEqual(['error', 'error']);
  expect(workers[0]?.terminated).toBe(true);
  uploader.send(target, filesOf('c'));
  running.at(-1)?.finish();
  await settled();
  expect(statesOf()).toEqual(['success']);
});

test('at the end of the session nothing goes on and nothing is left to be seen', async () => {
  const { uploader, workers, running, store, settled, onChange } = setup();
  uploader.send(target, filesOf('a'));
  uploader.end();
  expect(workers[0]?.terminated).toBe(true);
  running[0]?.finish();
  await settled();
  expect(store.getState().uploads).toEqual([]);
  expect(onChange).not.toHaveBeenCalled();
});
