import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { orNone } from '@plumbline/contract/orNone';
import { createAddressSigner } from '../storage/addresses/createAddressSigner.ts';
import { openFolderStorage } from '../storage/folder/openFolderStorage.ts';
import type { StorageCredentials } from '../storage/s3/openS3Storage.ts';
import { readS3Address } from '../storage/s3/s3Address.ts';
import { BackupError } from './BackupError.ts';
import type { BackupPlace } from './BackupPlace.ts';

export interface PlaceOptions {
  /** A folder, or s3://bucket/prefix. */
  name: string;
  credentials: StorageCredentials | undefined;
  /** To be made where it is not there: otherwise that is a mistake in its name. */
  isMade?: boolean;
}

export type OpenPlace = BackupPlace & { close(): Promise<void> };

/** Opens where backups are kept; what does not work is a BackupError. */
export function openBackupPlace(options: PlaceOptions): Promise<OpenPlace> {
  return options.name.startsWith('s3:') ? openBucket(options) : openFolder(options);
}

async function openFolder({ name, isMade = false }: PlaceOptions): Promise<OpenPlace> {
  const folder = resolve(name);
  const found = await orNone(readdir(folder), 'ENOENT', 'ENOTDIR');
  if (!found && !isMade) throw new BackupError(`There is no folder ${folder}.`);
  if (found?.some((entry) => !ours.includes(entry))) {
    throw new BackupError(`The folder ${folder} holds other files. Give backups a folder of their own.`);
  }
  const storage = await openFolderStorage(folder, unusedAddresses()).catch((error: Error) => {
    throw new BackupError(`The folder ${folder} cannot be used. ${error.message}`, { cause: error });
  });
  return Object.assign(storage, { name: folder });
}

const ours = ['backups', 'content', '.incoming', '.uploads', '.work'];

async function openBucket({ name, credentials }: PlaceOptions): Promise<OpenPlace> {
  const address = readS3Address(name);
  if (!credentials) throw new BackupError('A bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  const { openS3Storage } = await import('../storage/s3/openS3Storage.ts');
  const workFolder = await mkdtemp(join(tmpdir(), 'plumbline-backup-'));
  const storage = await openS3Storage({
    address,
    credentials,
    addresses: unusedAddresses(),
    workFolder,
    now: () => new Date(),
  });
  const close = async () => {
    await storage.close();
    await rm(workFolder, { recursive: true, force: true });
  };
  try {
    for await (const _ of storage.list('backups/')) break;
  } catch (error) {
    await close();
    throw new BackupError(`The bucket ${address.bucket} cannot be used. ${(error as Error).message}`, { cause: error });
  }
  const { put, stat, openRead, list, remove } = storage;
  return { name: `s3://${address.bucket}/${address.prefix}`, put, stat, openRead, list, remove, close };
}

/** Nothing here is reached by an address. */
const unusedAddresses = () =>
  createAddressSigner({ signingKey: randomBytes(32), publicPath: '/', now: () => new Date() });
