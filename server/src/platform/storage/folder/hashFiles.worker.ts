import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

/** `end` is how far the file may be read; a digest is wanted of all up to there. */
export type HashRequest =
  | { kind: 'follow' | 'digest'; id: string; path: string; end: number }
  | { kind: 'forget'; id: string };

export type HashAnswer = { id: string; sha256: string } | { id: string; error: { code?: string; message: string } };

interface Followed {
  path: string;
  hash: Hash;
  position: number;
  end: number;
  digestWanted: boolean;
}

const block = Buffer.allocUnsafeSlow(1024 * 1024);
const files = new Map<string, Followed>();
let running = false;

parentPort?.on('message', (request: HashRequest) => {
  if (request.kind === 'forget') {
    files.delete(request.id);
    return;
  }
  const { id, path, end } = request;
  const file = files.get(id) ?? { path, hash: createHash('sha256'), position: 0, end, digestWanted: false };
  files.set(id, { ...file, end, digestWanted: request.kind === 'digest' });
  if (!running) void run();
});

/** One block of each file in turn, so that a long one does not hold up the others. */
async function run(): Promise<void> {
  running = true;
  for (let busy = true; busy; ) {
    busy = false;
    for (const id of [...files.keys()]) {
      if (!advance(id)) continue;
      busy = true;
      // Lets requests in.
      await setImmediate();
    }
  }
  running = false;
}

/** Whether there was something to do. */
function advance(id: string): boolean {
  const file = files.get(id);
  if (!file) return false;
  try {
    if (file.position < file.end) return readBlock(file);
    if (!file.digestWanted) return false;
    answer({ id, sha256: file.hash.digest('hex') });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (file.digestWanted) answer({ id, error: { code, message } });
  }
  files.delete(id);
  return true;
}

function readBlock(file: Followed): true {
  const handle = openSync(file.path, 'r');
  try {
    const wanted = Math.min(block.length, file.end - file.position);
    const got = readSync(handle, block, 0, wanted, file.position);
    if (got === 0) throw new Error('The file ended before its end.');
    file.hash.update(block.subarray(0, got));
    file.position += got;
    return true;
  } finally {
    closeSync(handle);
  }
}

function answer(message: HashAnswer): void {
  parentPort?.postMessage(message);
}
