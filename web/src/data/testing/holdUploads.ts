import type { UploadOptions, uploadFile } from '@plumbline/contract/uploadFile';
import { vi } from 'vitest';
import { createUploadRunner } from '../uploads/createUploadRunner.ts';
import type { FromWorker, ToWorker } from '../uploads/messages.ts';

interface Running {
  options: UploadOptions;
  finish(): void;
  fail(error: Error): void;
}

interface HoldOptions {
  /** Instead of one that ends when the test says so. */
  upload?: typeof uploadFile | undefined;
  /** What such an upload asks the server by. */
  call?: UploadOptions['call'];
}

/** The worker's side of uploads, on the page itself: what it is told to send waits there until the test says how it ends. */
export function holdUploads({ upload, call = vi.fn() }: HoldOptions = {}) {
  const running: Running[] = [];
  const put = vi.fn<UploadOptions['put']>();
  const workers: { terminated: boolean; fail(): void }[] = [];

  function hold(options: UploadOptions): Promise<{ fileId: string }> {
    return new Promise((resolve, reject) => {
      const fileId = `id-${options.source.name}`;
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      running.push({ options, finish: () => resolve({ fileId }), fail: reject });
      options.onProgress?.({ fileId, sentBytes: 0, size: options.source.size });
    });
  }

  function openWorker(): Worker {
    const listeners: Record<string, ((event: { data: FromWorker }) => void)[]> = {};
    const fire = (type: string, data?: FromWorker) => {
      for (const listener of listeners[type] ?? []) listener({ data: data as FromWorker });
    };
    const runner = createUploadRunner({
      post: (message) => fire('message', message),
      call,
      upload: upload ?? hold,
      put,
    });
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
  }

  return { openWorker, running, workers, put };
}

export type HeldUploads = ReturnType<typeof holdUploads>;
