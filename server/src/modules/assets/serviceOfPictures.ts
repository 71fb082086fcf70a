import { type Db, inTransaction } from '../../platform/database.ts';
import type { Space } from '../../platform/space/createSpace.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import type { AccessService } from '../access/service.ts';
import * as repository from './repository.ts';

/** A picture that was sent to a signed address; one that is only announced has no bytes yet. */
export async function findPicture(db: Db, key: string): Promise<{ projectId: string; bytes: number } | undefined> {
  const asset = await repository.findAsset(db, key);
  return asset && { projectId: asset.project_id, bytes: asset.size };
}

/** For modules whose pictures these are. What a crash leaves is still counted, and can be removed again. */
export async function removePicture(db: Db, storage: Pick<Storage, 'remove'>, key: string): Promise<void> {
  await storage.remove(key);
  await repository.deleteAsset(db, key);
}

export interface StoringOptions {
  db: Db;
  storage: Pick<Storage, 'putMany'>;
  access: Pick<AccessService, 'admitBytes'>;
  /** Of the storage's disk; absent where the storage is elsewhere. */
  space?: Pick<Space, 'admit'> | undefined;
}

/** A file that came with something else, not to a signed address. */
export interface StoredFile {
  key: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Counted before they are stored: what a crash leaves is known, and swept by whose they are. */
export async function storeFiles(
  { db, storage, access, space }: StoringOptions,
  { projectId, userId }: { projectId: string; userId: string },
  files: readonly StoredFile[],
): Promise<void> {
  if (files.length === 0) return;
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  await space?.admit(total);
  await inTransaction(db, async (trx) => {
    await access.admitBytes(trx, projectId, total);
    const common = { project_id: projectId, created_by: userId, is_temporary: false };
    await repository.insertAssets(
      trx,
      files.map(({ key, bytes }) => ({ ...common, key, size: bytes.length })),
    );
  });
  await storage.putMany(files.map(({ key, contentType, bytes }) => ({ key, contentType, read: async () => bytes })));
}
