import type { Db } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
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
