import { Worker } from 'node:worker_threads';
import { StorageError } from '../StorageError.ts';
import type { HashAnswer, HashRequest } from './hashFiles.worker.ts';

/** Hashes files in a thread, while they are still being written. What was forgotten is begun anew. */
export interface HashThread {
  /** The file may be read up to `end` from now on. */
  follow(id: string, path: string, end: number): void;
  /** The SHA-256 in hex of the file up to `end`; only what was not followed yet is left to do. */
  digest(id: string, path: string, end: number, signal?: AbortSignal): Promise<string>;
  forget(id: string): void;
  close(): Promise<void>;
}

type Waiting = { resolve(sha256: string): void; reject(error: unknown): void };

/** The thread starts with the first request and does not keep the process alive but for a digest. */
export function createHashThread(): HashThread {
  const waiting = new Map<string, Waiting>();
  let worker: Worker | undefined;

  const thread: HashThread = {
    follow: (id, path, end) => send({ kind: 'follow', id, path, end }),

    async digest(id, path, end, signal) {
      signal?.throwIfAborted();
      const stop = () => settle(id, ({ reject }) => reject(signal?.reason));
      try {
        return await new Promise<string>((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          signal?.addEventListener('abort', stop);
          send({ kind: 'digest', id, path, end });
          worker?.ref();
        });
      } catch (error) {
        thread.forget(id);
        throw error;
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    },

    forget(id) {
      if (worker) send({ kind: 'forget', id });
    },

    async close() {
      const last = worker;
      worker = undefined;
      await last?.terminate();
      giveUp(new StorageError('failed', 'The storage is closed.'));
    },
  };
  return thread;

  function send(request: HashRequest): void {
    worker ??= start();
    worker.postMessage(request);
  }

  function start(): Worker {
    const started = new Worker(new URL('hashFiles.worker.ts', import.meta.url));
    const fail = (cause?: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      giveUp(new StorageError('failed', 'The thread that hashes files has died.', { cause }));
    };
    started.on('message', take).on('error', fail).on('exit', fail);
    started.unref();
    return started;
  }

  function take(answer: HashAnswer): void {
    settle(answer.id, ({ resolve, reject }) => {
      if ('sha256' in answer) resolve(answer.sha256);
      else reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }));
    });
  }

  function settle(id: string, how: (one: Waiting) => void): void {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker?.unref();
    if (one) how(one);
  }

  function giveUp(error: unknown): void {
    for (const id of [...waiting.keys()]) settle(id, ({ reject }) => reject(error));
  }
}
