import { readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { orNone } from '@plumbline/contract/orNone';
import { fileOfKey } from '../storageKeys.ts';
import type { WorkFolders } from '../WorkFolder.ts';
import { type MakeFolder, syncFolder } from './durable.ts';

/** Work folders beside the objects, for all who use the storage's folder: nothing has to be copied. */
export function folderWork(folder: string, makeFolder: MakeFolder): WorkFolders {
  // Not the name of any key's folder, so listings pass it by.
  const parent = join(folder, '.work');
  const drop = async (name: string) => {
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 });
    await orNone(rmdir(parent), 'ENOTEMPTY', 'EEXIST', 'ENOENT');
  };
  return {
    async open(name) {
      const path = join(parent, name);
      await makeFolder(path);
      return {
        path,
        pathOf: (key) => relative(path, fileOfKey(folder, key)),
        load: async () => {},
        // Their bytes are on the disk, as the engine writes them; their names are not.
        async share(_label, names) {
          for (const within of new Set(names.map(dirname))) await syncFolder(join(path, within));
        },
        fetch: async () => {},
        remove: () => drop(name),
      };
    },
    list: async () => (await orNone(readdir(parent), 'ENOENT')) ?? [],
    drop,
  };
}
