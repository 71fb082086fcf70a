import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { createFile } from './createFile.ts';
import { type FileSource, openFile } from './openFile.ts';
import { hasEnded, processMark } from './processMark.ts';

/** Where a run keeps what it has done so far: a thing is there whole or not at all, so a killed run goes on from it. */
export interface WorkFolder {
  readonly path: string;
  has(name: string): Promise<boolean>;
  open(name: string): Promise<FileSource>;
  readBytes(name: string): Promise<Uint8Array>;
  readJson<T>(name: string): Promise<T>;
  /** Writes beside the place and renames when all of it is on the disk. */
  write(name: string, fill: (sink: Awaited<ReturnType<typeof createFile>>) => Promise<void>): Promise<void>;
  writeBytes(name: string, bytes: Uint8Array): Promise<void>;
  writeJson(name: string, value: unknown): Promise<void>;
  /** Writes a file that must not be there yet; false when it is. Of several processes one succeeds. */
  create(name: string, bytes: Uint8Array): Promise<boolean>;
  /** Names of the files and folders in it. */
  list(): Promise<string[]>;
  /** Removes a file, or a folder with all in it. */
  remove(name: string): Promise<void>;
  /** Removes what processes that were killed had begun to write. */
  removeUnfinished(): Promise<void>;
}

/** Opens the folder, making it if it is not there. */
export async function openWorkFolder(path: string): Promise<WorkFolder> {
  await mkdir(path, { recursive: true });
  const at = (name: string) => join(path, name);

  const folder: WorkFolder = {
    path,
    has: (name) =>
      stat(at(name)).then(
        () => true,
        () => false,
      ),
    open: (name) => openFile(at(name), name),
    readBytes: (name) => readFile(at(name)),
    readJson: async (name) => JSON.parse(await readFile(at(name), 'utf8')),
    async write(name, fill) {
      // Two processes may do the same work at once; the part names must not collide.
      const part = at(`${name}.${processMark()}~${Math.random().toString(36).slice(2)}.part`);
      const sink = await createFile(part);
      try {
        await fill(sink);
        await sink.close();
        await rename(part, at(name));
      } catch (error) {
        await bestEffort(sink.close());
        await rm(part, { force: true });
        throw error;
      }
    },
    writeBytes: (name, bytes) => folder.write(name, (sink) => sink.write(bytes, 0)),
    writeJson: (name, value) => folder.writeBytes(name, Buffer.from(JSON.stringify(value))),
    create: (name, bytes) =>
      writeFile(at(name), bytes, { flag: 'wx' }).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      ),
    list: () => readdir(path),
    remove: (name) => rm(at(name), { recursive: true, force: true }),
    async removeUnfinished() {
      for (const name of await readdir(path, { recursive: true })) {
        const mark = /\.([^.]+~\d+)~\w+\.part$/.exec(name)?.[1];
        if (mark && hasEnded(mark)) await folder.remove(name);
      }
    },
  };
  return folder;
}
