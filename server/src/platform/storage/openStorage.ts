import { join } from 'node:path';
import { StartError } from '../StartError.ts';
import { createAddressSigner } from './addresses/createAddressSigner.ts';
import { openFolderStorage } from './folder/openFolderStorage.ts';
import type { AddressSigner, FolderStorage, S3Storage, Storage } from './Storage.ts';
import { StorageError } from './StorageError.ts';
import type { StorageCredentials } from './s3/openS3Storage.ts';
import { readS3Address } from './s3/s3Address.ts';

export interface StorageSettings {
  /** s3://bucket/prefix?…; absent: a folder below the data folder. */
  url?: string;
  dataFolder: string;
  /** Where registerSignedStorageRoutes is mounted, such as /api/storage. */
  publicPath: string;
  signingKey: string | Uint8Array;
  credentials?: StorageCredentials;
  now?: () => Date;
}

const shortestSigningKeyBytes = 16;

/** Opens the store that the settings name and tries it; what does not work is a StartError. */
export async function openStorage({ now = () => new Date(), ...settings }: StorageSettings): Promise<Storage> {
  const { signingKey, publicPath } = settings;
  if (Buffer.byteLength(signingKey) < shortestSigningKeyBytes) {
    throw new StartError(`The key that signs addresses must have at least ${shortestSigningKeyBytes} bytes.`);
  }
  const addresses = createAddressSigner({ signingKey, publicPath, now });
  return settings.url === undefined ? openFolder(settings.dataFolder, addresses) : openS3(settings, addresses, now);
}

async function openFolder(dataFolder: string, addresses: AddressSigner): Promise<FolderStorage> {
  const folder = join(dataFolder, 'files');
  try {
    const storage = await openFolderStorage(folder, addresses);
    // What is stored can be read from a full disk, and deleting makes room: that takes a server that runs.
    await storage.check().catch((error) => {
      if (!(error instanceof StorageError && error.kind === 'full')) throw error;
    });
    return storage;
  } catch (error) {
    throw new StartError(`The storage folder ${folder} cannot be used. ${(error as Error).message}`, { cause: error });
  }
}

async function openS3(settings: StorageSettings, addresses: AddressSigner, now: () => Date): Promise<S3Storage> {
  const address = readS3Address(settings.url ?? '');
  const { credentials } = settings;
  if (!credentials) {
    throw new StartError('The setting STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY beside it.');
  }
  // The SDK is loaded only by those who use it: it costs every other start a fifth of a second.
  const { openS3Storage } = await import('./s3/openS3Storage.ts');
  const workFolder = join(settings.dataFolder, 'work');
  const storage = await openS3Storage({ address, credentials, addresses, workFolder, now });
  try {
    await storage.check();
    return storage;
  } catch (error) {
    await storage.close();
    const place = address.endpoint ? `${address.bucket} at ${address.endpoint}` : address.bucket;
    throw new StartError(`The storage bucket ${place} cannot be used. ${(error as Error).message}`, { cause: error });
  }
}
