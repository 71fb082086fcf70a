import { Readable } from 'node:stream';
import type { Storage } from './Storage.ts';
import { StorageError } from './StorageError.ts';
import { unquoted } from './uploadPlan.ts';

interface SignedPart {
  signedUrl: string;
  partSize: number;
}

/** Sends a part to its signed address, as an uploader does; the folder store is written to without asking this server. */
export async function sendPart(
  storage: Storage,
  { signedUrl, partSize }: SignedPart,
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<{ etag: string }> {
  const bytes = Readable.from(body, { objectMode: false });
  if (storage.kind === 'folder') {
    const { part } = storage.addresses.verify('PUT', signedUrl);
    if (part === undefined) throw new StorageError('failed', 'This is not the address of a part.');
    return storage.uploads.writePart(part, partSize, bytes);
  }
  const answer = await fetch(signedUrl, {
    method: 'PUT',
    body: bytes,
    duplex: 'half',
    signal,
    redirect: 'error',
    headers: { 'content-length': String(partSize) },
    // A stream of Node is taken by its fetch, but is unknown to the types of browsers.
  } as object as RequestInit);
  await answer.body?.cancel();
  const etag = answer.headers.get('etag');
  if (answer.ok && etag !== null) return { etag: unquoted(etag) };
  throw new StorageError('failed', `The S3 server answered ${answer.status} to a part.`);
}
