import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orNone } from '@plumbline/contract/orNone';

const pathIn = (folder: string) => join(folder, 'port');

/** The port whose address was given out last. */
export async function findGivenPort(folder: string): Promise<number | undefined> {
  const text = await orNone(readFile(pathIn(folder), 'utf8'), 'ENOENT');
  return Number(text) || undefined;
}

export async function keepGivenPort(folder: string, port: number): Promise<void> {
  await writeFile(pathIn(folder), String(port), { mode: 0o600 });
}
