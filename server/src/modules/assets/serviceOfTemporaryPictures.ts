import type { Db } from '../../platform/database.ts';
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
