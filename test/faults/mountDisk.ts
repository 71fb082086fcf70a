import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A disk of so many bytes that holds nothing else; nothing where this user may not mount any. */
export async function mountDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    async [Symbol.asyncDispose](): Promise<void> {
      await run('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}
