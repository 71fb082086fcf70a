import { readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Bytes of all files in a folder but those in one that is left out by its name; those that go away meanwhile count for nothing. */
export async function sizeOf(folder: string, leftOut: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.split(sep).includes(leftOut)) continue;
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    bytes += found?.size ?? 0;
  }
  return bytes;
}
