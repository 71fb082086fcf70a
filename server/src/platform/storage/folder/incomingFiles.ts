import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { orNone } from '@plumbline/contract/orNone';
import type { MakeFolder } from './durable.ts';
import type { ProcessIdentity } from './identifyProcess.ts';

/** Longer than any write without a byte; past it a file of another machine counts as left behind. */
const abandonedMs = 24 * 3_600_000;

/** Where files are written before they are whole. Several processes may share the folder, also across machines. */
export interface IncomingFiles {
  newPath(): string;
}

/** Removes what dead processes left half written; what a living one is writing stays. */
export async function openIncomingFiles(
  folder: string,
  self: ProcessIdentity,
  makeFolder: MakeFolder,
): Promise<IncomingFiles> {
  await makeFolder(folder);
  for (const name of await readdir(folder)) {
    if (await isLeftBehind(join(folder, name), name)) await rm(join(folder, name), { force: true, recursive: true });
  }
  return { newPath: () => join(folder, `${self.name}.${randomUUID()}`) };

  async function isLeftBehind(path: string, name: string): Promise<boolean> {
    const alive = await self.isAlive(name);
    if (alive !== undefined) return !alive;
    const found = await orNone(stat(path), 'ENOENT');
    return found !== undefined && Date.now() - found.mtimeMs > abandonedMs;
  }
}
