import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

export type Argon2Answer = { tag: Uint8Array } | { error: string };

/** Behind the thread that answers calls, where there are too few cores for both. */
const niceness = 5;
// Elsewhere than on Linux this would be the priority of the whole process.
if (process.platform === 'linux') setPriority(niceness);

parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(derive(parameters));
});

/** Not the asynchronous call: that one runs in the threads that files, tokens and names of hosts wait for. */
function derive(parameters: Argon2Parameters): Argon2Answer {
  try {
    return { tag: argon2Sync('argon2id', parameters) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}
