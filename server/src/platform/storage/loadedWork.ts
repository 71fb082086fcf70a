import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { orNone } from '@plumbline/contract/orNone';
import { forEachConcurrently } from './forEachConcurrently.ts';
import { listKeys } from './listKeys.ts';
import type { Storage } from './Storage.ts';
import type { WorkFolder, WorkFolders } from './WorkFolder.ts';

const filesAtOnce = 8;
const binary = { contentType: 'application/octet-stream' };

/** Work folders on this machine's disk, where the storage is elsewhere: filled as they are needed, each file once. */
export function loadedWork(
  parent: string,
  storage: Pick<Storage, 'put' | 'openRead' | 'list' | 'remove'>,
): WorkFolders {
  const loading = new Map<string, Promise<void>>();

  /** Whole or not at all, and once, however many ask. */
  function loadOnce(key: string, target: string): Promise<void> {
    const begun = loading.get(target) ?? load(key, target).finally(() => loading.delete(target));
    loading.set(target, begun);
    return begun;
  }

  async function load(key: string, target: string): Promise<void> {
    if (await isThere(target)) return;
    const half = `${target}.${randomUUID()}.part`;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      // A name without its bytes, after a loss of power, would be taken for the whole file.
      await pipeline(await storage.openRead(key), createWriteStream(half, { mode: 0o600, flush: true }));
      await rename(half, target);
    } finally {
      await rm(half, { force: true });
    }
  }

  const drop = (name: string) => rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 });

  return {
    async open(name, prefix) {
      const path = join(parent, name);
      await mkdir(path, { recursive: true, mode: 0o700 });
      const shared = (label: string) => `${prefix}${label}/`;
      const folder: WorkFolder = {
        path,
        pathOf: (key) => join('inputs', createHash('sha256').update(key).digest('hex').slice(0, 32)),
        load: (keys) => forEachConcurrently(keys, filesAtOnce, (key) => loadOnce(key, join(path, folder.pathOf(key)))),
        share: (label, names) =>
          forEachConcurrently(names, filesAtOnce, async (file) => {
            await storage.put(shared(label) + file, createReadStream(join(path, file)), binary);
          }),
        async fetch(label) {
          const keys = await listKeys(storage, shared(label));
          await forEachConcurrently(keys, filesAtOnce, (key) =>
            loadOnce(key, join(path, relative(shared(label), key))),
          );
        },
        async remove() {
          const keys = await listKeys(storage, prefix);
          await forEachConcurrently(keys, filesAtOnce, (key) => storage.remove(key));
          await drop(name);
        },
      };
      return folder;
    },
    list: async () => (await orNone(readdir(parent), 'ENOENT')) ?? [],
    drop,
  };
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
