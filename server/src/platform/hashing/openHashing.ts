import type { Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { openThreads } from '@plumbline/engine/ground/threads/openThreads';

/** Hashes passwords in threads of its own, one at a time in each. */
export interface Hashing {
  readonly threads: number;
  /** The argon2id tag. Whoever asks bounds how many wait: there is no end to this queue. */
  derive(parameters: Argon2Parameters): Promise<Buffer>;
  close(): Promise<void>;
}

/** Half of the cores at most: the others answer calls while people sign in. */
const mostThreads = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
/** Behind the thread that answers calls, where there are too few cores for both. */
const niceness = 5;

export function openHashing({ threads = mostThreads } = {}): Hashing {
  const pool = openThreads<Argon2Parameters, never, Uint8Array>({
    entry: new URL('argon2.worker.ts', import.meta.url),
    does: 'hashes passwords',
    threads,
    niceness,
  });
  return {
    threads,
    derive: async (parameters) => Buffer.from(await pool.ask(parameters)),
    close: () => pool.end(new Error('The server is closing.')),
  };
}
