import { ApiError } from '@plumbline/contract/ApiError';
import type { UploadOptions } from '@plumbline/contract/uploadFile';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createUploads } from '../../state/uploads/uploads.ts';
import { fakeClient, type Sent } from '../testing/fakeClient.ts';
import { createUploader } from './createUploader.ts';
import { createUploadRunner } from './createUploadRunner.ts';
import type { FromWorker, ToWorker } from './messages.ts';

const target = { projectId: 'p1', kind: 'scan' } as const;
const filesOf = (...names: string[]) => names.map((name) => new File(['0123456789'], name));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Running {
  options: UploadOptions;
  finish(): void;
  fail(error: Error): void;
}

/** The real page side and the real worker side, with an upload between them that ends when the test says so. */
function setup() {
  const store = createUploads();
  const running: Running[] = [];
  const put = vi.fn<UploadOptions['put']>();
  const upload = (options: UploadOptions) =>
    new Promise<{ fileId: string }>((resolve, reject) => {
      const fileId = `id-${options.source.name}`;
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      running.push({ options, finish: () => resolve({ fileId }), fail: reject });
      options.onProgress?.({ fileId, sentBytes: 0, size: options.source.size });
    });
  const workers: { terminated: boolean; fail(): void }[] = [];
  const openWorker = () => {
    const listeners: Record<string, ((event: { data: FromWorker }) => void)[]> = {};
    const fire = (type: string, data?: FromWorker) => {
      for (const listener of listeners[type] ?? []) listener({ data: data as FromWorker });
    };
    const runner = createUploadRunner({ post: (message) => fire('message', message), call: vi.fn(), upload, put });
    const opened = { terminated: false, fail: () => fire('error') };
    workers.push(opened);
    return {
      postMessage(message: ToWorker) {
        if (message.type === 'start') runner.start(message);
        if (message.type === 'cancel') runner.cancel(message.ids);
      },
      addEventListener(type: string, listener: never) {
        listeners[type] = [...(listeners[type] ?? []), listener];
      },
      terminate() {
        opened.terminated = true;
      },
    } as unknown as Worker;
  };
  const cancel = vi.fn<(input: Sent) => unknown>(() => ({}));
  const { call, calls } = fakeClient({ 'files.scans.cancel': cancel });
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
