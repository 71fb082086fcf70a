import { randomUUID } from 'node:crypto';
import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './durable.ts';

/** Longer than any write without a byte; past it a file of another machine counts as left behind. */
const abandonedMs = 24 * 3_600_000;

/** Where files are written before they are whole. Several processes may share the folder, also across machines. */
export interface IncomingFiles {
  newPath(): string;
}

/** Removes what dead processes left half written; what a living one is writing stays. */
export async function openIncomingFiles(folder: string): Promise<IncomingFiles> {
  await makeFolder(folder);
  const host = await nameOfHost();
  const self = [host, process.pid, await startOf(process.pid)].join('.');
  for (const name of await readdir(folder)) {
    if (await isLeftBehind(join(folder, name), name)) await rm(join(folder, name), { force: true, recursive: true });
  }
  return { newPath: () => join(folder, `${self}.${randomUUID()}`) };

  async function isLeftBehind(path: string, name: string): Promise<boolean> {
    const [writersHost, pid, start] = name.split('.');
    if (writersHost === host) return (await startOf(Number(pid))) !== start;
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    return Date.now() - mtimeMs > abandonedMs;
  }
}

/** Containers may share the name of the host, but each counts its processes for itself. */
async function nameOfHost(): Promise<string> {
  const processSpace = process.platform === 'linux' ? await readlink('/proc/self/ns/pid') : '';
  return `${hostname()}${processSpace}`.replace(/[^\w-]/g, '_');
}

/** Tells a process from a later one with the same number: its start in ticks on Linux, elsewhere only that it lives. */
async function startOf(pid: number): Promise<string | undefined> {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    // The second field is the program's name in parentheses and may hold anything.
    return text?.slice(text.lastIndexOf(')') + 2).split(' ')[19];
  }
  return isAlive(pid) ? 'alive' : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
