import { bestEffort } from '@plumbline/contract/bestEffort';
import { openThreads } from '@plumbline/engine/ground/threads/openThreads';
import { ThreadError } from '@plumbline/engine/ground/threads/ThreadError';
import { StorageError } from '../StorageError.ts';
import type { HashQuestion } from './hashFiles.worker.ts';

/** Hashes files in a thread, while they are still being written. What was forgotten is begun anew. */
export interface HashThread {
  /** The file may be read up to `end` from now on. */
  follow(id: string, path: string, end: number): void;
  /** The SHA-256 in hex of the file up to `end`; only what was not followed yet is left to do. */
  digest(id: string, path: string, end: number, signal?: AbortSignal): Promise<string>;
  forget(id: string): void;
  close(): Promise<void>;
}

/** The thread starts with the first file and does not keep the process alive but for a digest. */
export function createHashThread(): HashThread {
  const entry = new URL('hashFiles.worker.ts', import.meta.url);
  const thread = openThreads<HashQuestion, never, string>({ entry, does: 'hashes files', atOnce: Infinity });
  let isBegun = false;

  function ask(question: HashQuestion): Promise<string> {
    isBegun = true;
    return thread.ask(question);
  }

  /** Nobody waits: a digest begins anew what was lost. */
  const tell = (question: HashQuestion) => void bestEffort(ask(question));

  const forget = (id: string) => {
    if (isBegun) tell({ kind: 'forget', id });
  };

  return {
    follow: (id, path, end) => tell({ kind: 'follow', id, path, end }),

    async digest(id, path, end, signal) {
      signal?.throwIfAborted();
      const aborted = Promise.withResolvers<never>();
      const stop = () => aborted.reject(signal?.reason);
      signal?.addEventListener('abort', stop);
      try {
        return await Promise.race([ask({ kind: 'digest', id, path, end }), aborted.promise]);
      } catch (error) {
        forget(id);
        throw error instanceof ThreadError ? new StorageError('failed', error.message, { cause: error }) : error;
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    },

    forget,
    close: () => thread.end(new StorageError('failed', 'The storage is closed.')),
  };
}
