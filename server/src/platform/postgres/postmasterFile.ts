import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a postmaster writes about itself into postmaster.pid. */
export interface PostmasterFile {
  pid: number;
  port: number;
  ready: boolean;
}

/** Reads postmaster.pid; undefined when it is absent or has no pid yet. */
export async function findPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  try {
    // The lines: pid, folder, start time, port, socket folder, address, shared memory, status.
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n').map((line) => line.trim());
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7] === 'ready' } : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
