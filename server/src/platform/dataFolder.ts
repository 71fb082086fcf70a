import { access, constants, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { orNone } from '@plumbline/contract/orNone';
import { StartError } from './StartError.ts';
import { syncFolder } from './storage/folder/durable.ts';

const format = '1';

/** Makes the data folder, or makes sure that it is one of ours and of this format. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const marker = join(folder, 'VERSION');
  const marked = orNone(readFile(marker, 'utf8'), 'ENOENT', 'ENOTDIR');
  const found = (await marked.catch((error: NodeJS.ErrnoException) => refuse(folder, error)))?.trim() ?? '';
  // An empty marker: a process was killed, or is at work, between making and writing it.
  if (found === '') return begin(folder, marker);
  if (found === format) return checkWritable(folder);
  throw new StartError(
    `The data folder ${folder} has format ${found.slice(0, 20)}, and this version of Plumbline reads format ${format}. Start the version that wrote it, or set PLUMBLINE_DATA to another folder.`,
  );
}

async function begin(folder: string, marker: string): Promise<void> {
  const strangers = await makeFolder(folder)
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

/** Node's own way to make the folders above never ends where the system says ENOENT to a name below a folder: in /proc. */
async function makeFolder(folder: string): Promise<void> {
  // Of a folder that cannot be looked at, making it says why.
  const found = await bestEffort(stat(folder));
  if (found?.isDirectory()) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  await mkdir(folder).catch(async (error: NodeJS.ErrnoException) => {
    // Another process may have made it meanwhile.
    if (error.code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error;
  });
}

/** A folder that has become another user's, or lies on a disk that is mounted for reading only. */
async function checkWritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK | constants.X_OK).catch((error: NodeJS.ErrnoException) => refuse(folder, error));
}

const reasons: Record<string, string> = {
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a part of its path is a file',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it lies on a disk that can only be read',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'its name is too long',
};

function refuse(folder: string, { code = '' }: NodeJS.ErrnoException): never {
  const reason = reasons[code] ? `${reasons[code]} (${code})` : code;
  throw new StartError(
    `The data folder ${folder} cannot be used: ${reason}. Set PLUMBLINE_DATA to a folder that this user may write to.`,
  );
}

/** What fails below the data folder while the start makes it is a line for a person as well; the rest keeps its trace. */
export async function belowDataFolder<Result>(folder: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const failed = [error, (error as Error).cause].find(isOfFiles);
    if (failed?.path?.startsWith(folder)) refuse(failed.path, failed);
    throw error;
  }
}

function isOfFiles(error: unknown): error is NodeJS.ErrnoException {
  return typeof (error as NodeJS.ErrnoException | undefined)?.path === 'string';
}
