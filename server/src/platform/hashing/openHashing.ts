import type { Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Argon2Answer } from './argon2.worker.ts';

/** Hashes passwords in threads of its own, one at a time in each. */
export interface Hashing {
  readonly threads: number;
  /** The argon2id tag. Whoever asks bounds how many wait: there is no end to this queue. */
  derive(parameters: Argon2Parameters): Promise<Buffer>;
  close(): Promise<void>;
}

interface Job {
  parameters: Argon2Parameters;
  resolve(tag: Buffer): void;
  reject(error: Error): void;
}

interface Thread {
  worker?: Worker | undefined;
  job?: Job | undefined;
}

/** Half of the cores at most: the others answer calls while people sign in. */
const mostThreads = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));

/** A thread starts with its first job, does not keep the process alive without one, and is replaced when it dies. */
export function openHashing({ threads = mostThreads } = {}): Hashing {
  const all: Thread[] = Array.from({ length: threads }, () => ({}));
  const waiting: Job[] = [];
  let isClosed = false;

  return {
    threads,

    derive: (parameters) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new Error('The server is closing.');
        waiting.push({ parameters, resolve, reject });
        hand();
      }),

    async close() {
      isClosed = true;
      const left = [...waiting.splice(0), ...all.flatMap(({ job }) => job ?? [])];
      for (const { reject } of left) reject(new Error('The server is closing.'));
      await Promise.all(all.map(({ worker }) => worker?.terminate()));
    },
  };

  function hand(): void {
    for (const thread of all) {
      if (thread.job !== undefined) continue;
      const job = waiting.shift();
      if (job === undefined) return;
      thread.worker ??= start(thread);
      thread.job = job;
      thread.worker.ref();
      thread.worker.postMessage(job.parameters);
    }
  }

  function start(thread: Thread): Worker {
    const worker = new Worker(new URL('argon2.worker.ts', import.meta.url));
    const fail = (cause?: unknown) => {
      if (thread.worker !== worker) return;
      thread.worker = undefined;
      settle(thread, ({ reject }) => reject(new Error('The thread that hashes passwords has died.', { cause })));
    };
    worker.on('error', fail).on('exit', fail);
    worker.on('message', (answer: Argon2Answer) => {
      worker.unref();
      settle(thread, ({ resolve, reject }) => {
        if ('tag' in answer) resolve(Buffer.from(answer.tag));
        else reject(new Error(answer.error));
      });
    });
    return worker;
  }

  function settle(thread: Thread, how: (job: Job) => void): void {
    const { job } = thread;
    thread.job = undefined;
    if (job) how(job);
    if (!isClosed) hand();
  }
}
