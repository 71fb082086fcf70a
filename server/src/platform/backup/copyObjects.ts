import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { forEachConcurrently } from '../storage/forEachConcurrently.ts';
import type { ListedObject, Storage } from '../storage/Storage.ts';
import { StorageError } from '../storage/StorageError.ts';
import { type BackupPlace, contentKey } from './BackupPlace.ts';
import type { ObjectLine } from './ObjectLine.ts';
import { hashing } from './packLines.ts';

const copiesAtOnce = 8;
/** Larger ones are read twice where the storage does not know their hash: once to find out what they are called. */
const longestInMemory = 16 << 20;
const anyBytes = 'application/octet-stream';

type Source = Pick<Storage, 'kind' | 'list' | 'stat' | 'openRead'>;

export interface Copying {
  source: Source;
  place: BackupPlace;
  /** What former backups hold, by key. */
  known: ReadonlyMap<string, ObjectLine>;
  /** Objects that are nothing to keep. */
  isPassing(key: string): boolean;
}

export interface Copied {
  objects: Map<string, ObjectLine>;
  /** Keys of the last pass: what was there after the snapshot was taken. */
  listed: Set<string>;
  damaged: Set<string>;
  sent: { count: number; bytes: number };
}

export function emptyCopy(): Copied {
  return { objects: new Map(), listed: new Set(), damaged: new Set(), sent: { count: 0, bytes: 0 } };
}

/** Copies what the storage has and the place has not. */
export async function copyObjects(copying: Copying, copied: Copied): Promise<void> {
  const { source, isPassing, known } = copying;
  const news: ListedObject[] = [];
  copied.listed.clear();
  for await (const object of source.list('')) {
    if (isPassing(object.key)) continue;
    copied.listed.add(object.key);
    const former = copied.objects.get(object.key) ?? known.get(object.key);
    if (former && isSame(former, object)) copied.objects.set(object.key, former);
    else news.push(object);
  }
  await forEachConcurrently(news, copiesAtOnce, async (object) => {
    const line = await copyObject(copying, object, copied);
    if (line) copied.objects.set(object.key, line);
    else copied.listed.delete(object.key);
  });
}

const isSame = (former: ObjectLine, { size, modified }: ListedObject) =>
  former.size === size && former.modified === modified.getTime();

/** Undefined for one that was removed meanwhile. */
async function copyObject(copying: Copying, object: ListedObject, copied: Copied): Promise<ObjectLine | undefined> {
  const { source } = copying;
  const { key } = object;
  try {
    const found = await source.stat(key);
    if (!found) return undefined;
    const { size, contentType } = found;
    const sha256 = await sendContent(copying, { key, size }, copied);
    // The folder's label is the hash of what was taken in; of a bucket, its own etag is another thing.
    if (source.kind === 'folder' && sha256 !== found.etag) copied.damaged.add(key);
    // As the listing says it, which the next pass is held against: a bucket tells the moment in two precisions.
    return { key, size, modified: object.modified.getTime(), contentType, sha256 };
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'notFound' && !(await source.stat(key))) return undefined;
    throw error;
  }
}

/** Gives the hash under which the place has the content afterwards. */
async function sendContent(
  { source, place }: Copying,
  { key, size }: { key: string; size: number },
  copied: Copied,
): Promise<string> {
  const bytes = size <= longestInMemory ? await buffer(await source.openRead(key)) : undefined;
  const sha256 = bytes ? createHash('sha256').update(bytes).digest('hex') : await hashOf(await source.openRead(key));
  const target = contentKey(sha256);
  if (await place.stat(target)) return sha256;
  const hash = createHash('sha256');
  await place.put(target, bytes ?? pipeThrough(await source.openRead(key), hash), { contentType: anyBytes });
  if (!bytes && hash.digest('hex') !== sha256) {
    await place.remove(target);
    throw new StorageError('failed', `The object ${key} was changed while it was read.`);
  }
  copied.sent.count += 1;
  copied.sent.bytes += size;
  return sha256;
}

function pipeThrough(body: Readable, hash: ReturnType<typeof createHash>): Readable {
  const hashed = hashing(hash);
  body.once('error', (error) => hashed.destroy(error));
  return body.pipe(hashed);
}

async function hashOf(body: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
