import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { checkContentType } from '../contentTypes.ts';
import { forEachConcurrently } from '../forEachConcurrently.ts';
import type { NewObject } from '../Storage.ts';
import { type MakeFolder, syncFolder, writeAll } from './durable.ts';
import type { IncomingFiles } from './incomingFiles.ts';
import { moveIntoPlace } from './moveIntoPlace.ts';
import { writeLabels } from './objectLabels.ts';

export interface PlaceOptions {
  incoming: IncomingFiles;
  makeFolder: MakeFolder;
  fileOf(key: string): string;
}

/** Held open and in memory at a time. */
const groupSize = 64;
const writesAtOnce = 8;

/**
 * Each object is whole or not there, as with `put`. A group is written first and then made durable together: the disk
 * commits what it has at once, where object after object would wait for it each time.
 */
export async function putInGroups(objects: Iterable<NewObject>, options: PlaceOptions): Promise<void> {
  const all = [...objects];
  for (let start = 0; start < all.length; start += groupSize) {
    await putGroup(all.slice(start, start + groupSize), options);
  }
}

interface Half {
  path: string;
  target: string;
  handle: FileHandle;
}

async function putGroup(objects: readonly NewObject[], { incoming, makeFolder, fileOf }: PlaceOptions): Promise<void> {
  const halves: Half[] = [];
  try {
    await forEachConcurrently(objects, writesAtOnce, async ({ key, read, contentType }) => {
      const target = fileOf(key);
      const bytes = await read();
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const labels = writeLabels({ contentType: checkContentType(contentType), size: bytes.length, sha256 });
      const path = incoming.newPath();
      const handle = await open(path, 'wx', 0o600);
      halves.push({ path, target, handle });
      await writeAll(handle, Buffer.concat([bytes, labels]));
    });
    await forEachConcurrently(halves, writesAtOnce, ({ handle }) => handle.sync());
    await moveAll(halves, makeFolder);
  } catch (error) {
    for (const { path } of halves) await rm(path, { force: true });
    throw error;
  } finally {
    await forEachConcurrently(halves, writesAtOnce, ({ handle }) => handle.close());
  }
}

/** The first into each folder makes it; that folder is made durable once, after the last. */
async function moveAll(halves: readonly Half[], makeFolder: MakeFolder): Promise<void> {
  for (const [folder, own] of Map.groupBy(halves, ({ target }) => dirname(target))) {
    const [first, ...rest] = own;
    if (first) await moveIntoPlace(first.path, first.target, makeFolder);
    await forEachConcurrently(rest, writesAtOnce, ({ path, target }) => rename(path, target));
    await syncFolder(folder);
  }
}
