import { buffer } from 'node:stream/consumers';
import type { Db } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { type AssetOwner, uuidPattern } from './AssetOwner.ts';
import * as repository from './repository.ts';

export const temporaryLifeMs = 24 * 3_600_000;

/** `{tenant}/temp/{uuid}.{ext}`: pictures on their way into something else. Any member who sees pictures may send and read them. */
export function temporaryPictures(db: Db): AssetOwner {
  return {
    pattern: new RegExp(`^temp/${uuidPattern}\\.(?:png|jpe?g)$`, 'i'),
    isTemporary: true,
    async read({ membership }, { key }) {
      const asset = await repository.findAsset(db, key);
      if (asset === undefined || asset.project_id !== membership.projectId || asset.size === 0) return undefined;
      return { until: new Date(asset.created_at.getTime() + temporaryLifeMs) };
    },
    write: async () => true,
  };
}

const temporaryName = new RegExp(`^${uuidPattern}\\.(?:png|jpe?g)$`, 'i');
const largestPictureBytes = 30 * 1024 * 1024;

/** The bytes of a temporary picture of a tenant; nothing for other keys, and for one that is gone. */
export async function readTemporaryPicture(
  storage: Pick<Storage, 'stat' | 'openRead'>,
  tenantId: string,
  key: string,
): Promise<Buffer | undefined> {
  const folder = `${tenantId}/temp/`;
  if (!key.startsWith(folder) || !temporaryName.test(key.slice(folder.length))) return undefined;
  const found = await storage.stat(key);
  if (found === undefined || found.size > largestPictureBytes) return undefined;
  return buffer(await storage.openRead(key));
}
