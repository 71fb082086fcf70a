import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { answerThread } from '@plumbline/engine/ground/threads/answerThread';

/** `end` is how far the file may be read; a digest is wanted of all up to there. */
export type HashQuestion =
  | { kind: 'follow' | 'digest'; id: string; path: string; end: number }
  | { kind: 'forget'; id: string };

interface Followed {
  path: string;
  hash: Hash;
  position: number;
  end: number;
  digest?: PromiseWithResolvers<string> | undefined;
}

const block = Buffer.allocUnsafeSlow(1024 * 1024);
const files = new Map<string, Followed>();
let running = false;

answerThread<undefined, HashQuestion, never, string | undefined>(() => (question) => {
  if (question.kind === 'forget') return forget(question.id);
  const { id, path, end } = question;
  const digest = question.kind === 'digest' ? Promise.withResolvers<string>() : undefined;
  const file = files.get(id) ?? { path, hash: createHash('sha256'), position: 0 };
  files.set(id, { ...file, end, digest });
  if (!running) void run();
  return digest?.promise;
});

function forget(id: string): undefined {
  files.get(id)?.digest?.reject(new Error('The file is no longer wanted.'));
  files.delete(id);
}

/** One block of each file in turn, so that a long one does not hold up the others. */
async function run(): Promise<void> {
  running = true;
  for (let busy = true; busy; ) {
    busy = false;
    for (const id of [...files.keys()]) {
      if (!advance(id)) continue;
      busy = true;
      // Lets questions in.
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
    if (!file.digest) return false;
    file.digest.resolve(file.hash.digest('hex'));
  } catch (error) {
    file.digest?.reject(error);
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
