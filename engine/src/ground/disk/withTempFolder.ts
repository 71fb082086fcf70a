import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Gives a new folder under `parent` to use, and removes it with all that lies in it. */
export async function withTempFolder<T>(parent: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = await mkdtemp(join(parent, 'plumbline-'));
  try {
    return await use(path);
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}
