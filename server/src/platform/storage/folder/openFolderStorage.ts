// Each object is one file: its bytes, then a block of labels. One rename puts all of it in place.

import { createHash } from 'node:crypto';
import { type FileHandle, open, opendir, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { clampRange } from '../byteRange.ts';
import { checkByUse } from '../checkByUse.ts';
import { checkContentType } from '../contentTypes.ts';
import type { AddressSigner, ByteRange, FolderStorage, ListedObject, OpenObject } from '../Storage.ts';
import { StorageError } from '../StorageError.ts';
import { fileOfKey, folderOfPrefix, segmentOfFile, segmentOfFolder } from '../storageKeys.ts';
import { createFolderUploads } from './createFolderUploads.ts';
import { createHashThread } from './createHashThread.ts';
import { createFolderMaker, syncFolder, writeAll } from './durable.ts';
import { fromFileError, hasCode } from './fileErrors.ts';
import { folderWork } from './folderWork.ts';
import { identifyProcess } from './identifyProcess.ts';
import { openIncomingFiles } from './incomingFiles.ts';
import { moveIntoPlace } from './moveIntoPlace.ts';
import { type Labels, labelsBytes, readLabels, writeLabels } from './objectLabels.ts';
import { putInGroups } from './putInGroups.ts';

/** Objects in a folder, which several processes may use at once. */
export async function openFolderStorage(folder: string, addresses: AddressSigner): Promise<FolderStorage> {
  const identity = await identifyProcess();
  const makeFolder = createFolderMaker(dirname(folder));
  const incoming = await openIncomingFiles(join(folder, '.incoming'), identity, makeFolder).catch((error) => {
    throw fromFileError(error);
  });
  const thread = createHashThread();

  const storage: FolderStorage = {
    kind: 'folder',
    browserOrigins: [],
    addresses,
    uploads: createFolderUploads({ folder, incoming, makeFolder, identity, addresses, thread, findLabels }),

    work: folderWork(folder, makeFolder),

    async put(key, body, { contentType }) {
      const target = fileOfKey(folder, key);
      checkContentType(contentType);
      const half = incoming.newPath();
      try {
        const { size, sha256 } = await writeObject(half, body, contentType);
        await moveIntoPlace(half, target, makeFolder);
        return { size, etag: sha256 };
      } catch (error) {
        await bestEffort(rm(half, { force: true }));
        throw whilePutting(error);
      }
    },

    async putMany(objects) {
      try {
        await putInGroups(objects, { incoming, makeFolder, fileOf: (key) => fileOfKey(folder, key) });
      } catch (error) {
        throw whilePutting(error);
      }
    },

    async stat(key) {
      const opened = await openObject(key).catch(undefinedIfAbsent);
      await opened?.close();
      return opened?.object;
    },

    async openRead(key, range) {
      const opened = await storage.open(key);
      try {
        return opened.read(range);
      } catch (error) {
        await opened.close();
        throw error;
      }
    },

    open: (key) =>
      openObject(key).catch((error) => {
        throw fromFileError(error);
      }),

    async remove(key) {
      const path = fileOfKey(folder, key);
      try {
        await unlink(path);
        await syncFolder(await removeEmptyFolders(dirname(path), folder));
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) throw fromFileError(error);
      }
    },

    async *list(prefix) {
      const keyOfFolder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      for await (const object of walk(folderOfPrefix(folder, prefix), keyOfFolder)) {
        if (object.key.startsWith(prefix)) yield object;
      }
    },

    signGet: async (key, options) => addresses.signGet(key, options),
    signPut: async (key, options) => addresses.signPut(key, options),
    check: () => checkByUse(storage),
    close: () => thread.close(),
  };
  return storage;

  async function findLabels(key: string): Promise<Labels | undefined> {
    const handle = await open(fileOfKey(folder, key), 'r').catch(undefinedIfAbsent);
    if (!handle) return undefined;
    try {
      return await readLabels(handle, (await handle.stat()).size);
    } finally {
      await handle.close();
    }
  }

  async function openObject(key: string): Promise<OpenObject> {
    const handle = await open(fileOfKey(folder, key), 'r');
    try {
      const { size: fileSize, mtime: modified } = await handle.stat();
      const { size, contentType, sha256: etag } = await readLabels(handle, fileSize);
      const read = (range?: ByteRange) => readBody(handle, size, range);
      return { object: { key, size, contentType, modified, etag }, read, close: () => handle.close() };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }
}

function whilePutting(error: unknown): unknown {
  if (hasCode(error, 'ENOENT')) return new StorageError('failed', 'The storage folder is gone.', { cause: error });
  return fromFileError(error);
}

async function writeObject(path: string, body: Uint8Array | Readable, contentType: string): Promise<Labels> {
  const handle = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
      hash.update(bytes);
      await writeAll(handle, bytes);
      size += bytes.length;
    }
    const labels = { contentType, size, sha256: hash.digest('hex') };
    await writeAll(handle, writeLabels(labels));
    await handle.sync();
    return labels;
  } finally {
    await handle.close();
  }
}

/** The first folder upwards that stays. */
async function removeEmptyFolders(from: string, root: string): Promise<string> {
  for (let folder = from; folder !== root; folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) return folder;
    }
  }
  return root;
}

function readBody(handle: FileHandle, size: number, range: ByteRange | undefined): Readable {
  if (size === 0 && !range) {
    const nothing = Readable.from([]);
    nothing.once('close', () => void handle.close());
    return nothing;
  }
  return handle.createReadStream(clampRange(range ?? { start: 0, end: size - 1 }, size));
}

async function* walk(folder: string, key: string): AsyncGenerator<ListedObject> {
  const entries = await opendir(folder).catch(undefinedIfAbsent);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const segment = segmentOfFolder(entry.name);
      if (segment !== undefined) yield* walk(path, `${key}${segment}/`);
    } else {
      const segment = segmentOfFile(entry.name);
      const file = segment === undefined ? undefined : await stat(path).catch(undefinedIfAbsent);
      if (file) yield { key: key + segment, size: file.size - labelsBytes, modified: file.mtime };
    }
  }
}

function undefinedIfAbsent(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw fromFileError(error);
}
