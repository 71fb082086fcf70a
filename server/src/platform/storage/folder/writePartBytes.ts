import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { StorageError } from '../StorageError.ts';
import { diskTurns } from './diskTurns.ts';

/** A write costs a turn through the pool of threads, so chunks of a socket are gathered to about this much. */
const gatheredBytes = 1024 * 1024;

export interface PartPlace {
  offset: number;
  size: number;
}

/**
 * Writes the body at its place in the file, durably, and gives its SHA-256. The handle is this part's own: an error of
 * writing back is told to each handle once, so another's sync could take it away.
 */
export async function writePartBytes(
  path: string,
  place: PartPlace,
  body: AsyncIterable<Uint8Array>,
  beforeFirstWrite: () => Promise<void>,
): Promise<string> {
  const handle = await open(path, 'r+');
  try {
    const sha256 = await writeBody(handle, place, body, beforeFirstWrite);
    await diskTurns.run(() => handle.datasync());
    return sha256;
  } finally {
    await handle.close();
  }
}

/** At most one write is under way while the next is gathered. */
async function writeBody(
  handle: FileHandle,
  { offset, size }: PartPlace,
  body: AsyncIterable<Uint8Array>,
  beforeFirstWrite: () => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256');
  let received = 0;
  let written = 0;
  let gathered: Uint8Array[] = [];
  let writing: Promise<void> = Promise.resolve();
  try {
    for await (const chunk of body) {
      received += chunk.length;
      if (received > size) throw new StorageError('tooLarge', `The part is larger than the ${size} bytes signed for.`);
      gathered.push(chunk);
      hash.update(chunk);
      if (received - written >= gatheredBytes) await flush();
    }
    if (received < size) {
      throw new StorageError('wrongSize', `The part has ${received} bytes and was signed for ${size}.`);
    }
    await flush();
    await writing;
  } finally {
    // Whoever comes next may write here as soon as this returns.
    await bestEffort(writing);
  }
  return hash.digest('hex');

  async function flush(): Promise<void> {
    await writing;
    if (gathered.length === 0) return;
    if (written === 0) await beforeFirstWrite();
    // Nothing more is read meanwhile: whoever waits holds no more than this.
    const leave = await diskTurns.take();
    writing = writeAll(handle, gathered, offset + written).finally(leave);
    // It is awaited by the next flush, which may come after it has failed.
    void bestEffort(writing);
    gathered = [];
    written = received;
  }
}

/** The system may take less than it is given, which on a full disk is the last that it takes without an error. */
async function writeAll(handle: FileHandle, chunks: Uint8Array[], position: number): Promise<void> {
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  let { bytesWritten: done } = await handle.writev(chunks, position);
  if (done === total) return;
  const rest = Buffer.concat(chunks);
  while (done < total) done += (await handle.write(rest, done, total - done, position + done)).bytesWritten;
}
