import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './StartError.ts';
import { syncFolder } from './storage/folder/durable.ts';

const format = '1';

/** Makes the data folder, or makes sure that it is one of ours and of this format. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const marker = join(folder, 'VERSION');
  const found = (await readFile(marker, 'utf8').catch(() => '')).trim();
  // An empty marker: a process was killed, or is at work, between making and writing it.
  if (found === '') return begin(folder, marker);
  if (found === format) return;
  throw new StartError(
    `The data folder ${folder} has format ${found.slice(0, 20)}, and this version of Plumbline reads format ${format}. Start the version that wrote it, or set PLUMBLINE_DATA to another folder.`,
  );
}

async function begin(folder: string, marker: string): Promise<void> {
  const strangers = await mkdir(folder, { recursive: true })
    .then(() => readdir(folder))
    .catch((error: NodeJS.ErrnoException) => refuse(folder, error));
  if (strangers.some((name) => name !== 'VERSION')) {
    throw new StartError(
      `The folder ${folder} holds other files and is not a Plumbline data folder. Set PLUMBLINE_DATA to an empty or new folder.`,
    );
  }
  // Lost with the power, it would be missed beside all that is written after it.
  await writeFile(marker, `${format}\n`, { flush: true })
    .then(() => syncFolder(folder))
    .catch((error: NodeJS.ErrnoException) => refuse(folder, error));
}

function refuse(folder: string, { code }: NodeJS.ErrnoException): never {
  throw new StartError(`The data folder ${folder} cannot be used (${code}).`);
}
