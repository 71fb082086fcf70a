import { AppError } from '../../AppError.ts';
import type { Membership } from '../../http/RequestContext.ts';
import type { Db } from '../../platform/database.ts';
import type { AnalysesService } from '../analyses/service.ts';
import { type AssetOwner, uuidPattern } from '../assets/service.ts';
import * as repository from './repository.ts';
import { listVisibleVersions } from './resolveVersions.ts';

/** The run and, but for panoramas, the number of the element. What a run has measured (run.bin) is nobody's to read. */
const pattern = new RegExp(
  `^runs/(${uuidPattern})/(?:element-(\\d{1,9})(?:\\.heatmap|\\.cloud|\\.png|-section-\\d{1,3}\\.svg)|sphere-\\d{1,6}\\.(?:png|jpe?g))$`,
);

export interface AssetsOfVersionsOptions {
  db: Db;
  analyses: Pick<AnalysesService, 'findVisibleView'>;
}

/** Heat maps, sections and panoramas, for whoever may see a version that names them. */
export function createAssetsOfVersions({ db, analyses }: AssetsOfVersionsOptions) {
  const seesView = (membership: Membership, viewId: string) =>
    analyses.findVisibleView(membership, viewId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'analyses.notFound') return false;
        throw error;
      },
    );

  async function seesAny(membership: Membership, versions: readonly repository.NamedVersion[]): Promise<boolean> {
    const viewIds = new Set(listVisibleVersions(versions, membership.permissions).map(({ view_id }) => view_id));
    for (const viewId of viewIds) if (await seesView(membership, viewId)) return true;
    return false;
  }

  const assetOwner: AssetOwner = {
    pattern,
    async read({ membership }, { key, match }) {
      const [, runId = '', element] = match;
      const elementIndex = element === undefined ? undefined : Number(element);
      const versions = await repository.listVersionsNaming(db, { key, runId, elementIndex });
      return (await seesAny(membership, versions)) ? {} : undefined;
    },
  };

  return {
    assetOwner,
    /** Whether the caller may see what a version says. */
    async seesVersion(membership: Membership, versionId: string): Promise<boolean> {
      const version = await repository.findVersion(db, versionId);
      return version !== undefined && seesAny(membership, [version]);
    },
  };
}
