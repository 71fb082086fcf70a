import { type IssueAsset, type IssueAssetType, mostIssueAssets } from '@plumbline/contract/resources/issues';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import { everyTime, type Once } from '../../platform/once.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import type { AnalysesService } from '../analyses/service.ts';
import { type AssetOwner, findPicture, removePicture, uuidPattern } from '../assets/service.ts';
import * as repository from './assetsRepository.ts';
import type { Caller } from './Caller.ts';
import { describeAsset } from './describeIssue.ts';
import * as issues from './repository.ts';
import { refuseChange } from './rightsOf.ts';
import type { IssueHistory } from './serviceOfHistory.ts';

export interface PicturesOptions {
  db: Db;
  storage: Pick<Storage, 'remove'>;
  analyses: Pick<AnalysesService, 'findVisibleView'>;
  history: IssueHistory;
  now?: () => Date;
}

export interface NewPicture {
  imagePath: string;
  type: IssueAssetType;
  analysisViewId?: string | null | undefined;
}

interface OfAsset {
  issueId: string;
  assetId: string;
}

const pattern = new RegExp(`^issues/(${uuidPattern})/${uuidPattern}\\.(?:png|jpe?g)$`);

/** Whoever sent a picture attaches it within seconds. */
const forsakenAfterMs = 86_400_000;
const sweptAtOnce = 1000;

/** The pictures of issues: sent to a signed address below the issue, then attached. */
export function createIssuePictures({ db, storage, analyses, history, now = () => new Date() }: PicturesOptions) {
  /** Below an issue of the project: everybody who sees it sees them, and who may change it adds to them. */
  const assetOwner: AssetOwner = {
    pattern,
    read: async ({ membership }, { key }) =>
      (await repository.hasKey(db, membership.projectId, key)) ? {} : undefined,
    async write(caller, { key, match }) {
      const { membership } = caller;
      const issueId = match[1] as string;
      const issue = await issues.findIssue(db, membership.projectId, issueId);
      if (issue === undefined) return false;
      refuseChange(caller, issue);
      if ((await repository.countAssets(db, issueId)) >= mostIssueAssets) throw new AppError('issues.tooManyAssets');
      // What is attached stays as it was seen.
      return !(await repository.hasKey(db, membership.projectId, key));
    },
  };

  /** After the rows are gone. What the storage does not remove now is swept. */
  async function removeObjects(keys: readonly string[]): Promise<void> {
    await Promise.allSettled(keys.map((key) => removePicture(db, storage, key)));
  }

  return {
    assetOwner,
    removeObjects,

    async attach(
      caller: Caller,
      issueId: string,
      { imagePath: key, type, analysisViewId }: NewPicture,
      once: Once = everyTime,
    ): Promise<IssueAsset> {
      const { membership, userId, by } = caller;
      const { projectId, tenantId } = membership;
      const view = analysisViewId ? await analyses.findVisibleView(membership, analysisViewId) : undefined;
      const assetId = await once.run(db, async (trx) => {
        const issue = await issues.lockIssue(trx, projectId, issueId);
        if (issue === undefined) throw new AppError('issues.notFound');
        refuseChange(caller, issue);
        await refuseForeign(trx, { projectId, tenantId, issueId, key });
        if ((await repository.countAssets(trx, issueId)) >= mostIssueAssets) {
          throw new AppError('issues.tooManyAssets');
        }
        const asset = { issue_id: issueId, key, type, view_id: view?.id ?? null, created_by: userId };
        const id = await repository.insertAsset(trx, asset);
        await history.tellOne(trx, { projectId, userId, by, kind: 'assetAdded' }, issue);
        return id;
      });
      const made = await repository.findAsset(db, issueId, assetId);
      if (made === undefined) throw new AppError('issues.assetNotFound');
      return describeAsset(made);
    },

    async detach(caller: Caller, { issueId, assetId }: OfAsset): Promise<void> {
      const { userId, membership, by } = caller;
      const { projectId } = membership;
      const key = await inTransaction(db, async (trx) => {
        const issue = await issues.lockIssue(trx, projectId, issueId);
        if (issue === undefined) throw new AppError('issues.notFound');
        refuseChange(caller, issue);
        const asset = await repository.findAsset(trx, issueId, assetId);
        if (asset === undefined) throw new AppError('issues.assetNotFound');
        await repository.deleteAsset(trx, assetId);
        await history.tellOne(trx, { projectId, userId, by, kind: 'assetRemoved' }, issue);
        return asset.key;
      });
      await removeObjects([key]);
    },

    /** Removes what was sent and never attached, and what deleted issues have left. */
    async sweep(): Promise<void> {
      const before = new Date(now().getTime() - forsakenAfterMs);
      for (const key of await repository.listForsaken(db, before, sweptAtOnce)) await removePicture(db, storage, key);
    },
  };
}

interface Attached {
  projectId: string;
  tenantId: string;
  issueId: string;
  key: string;
}

/** What was not sent below this issue is not its picture. */
async function refuseForeign(trx: Db, { projectId, tenantId, issueId, key }: Attached): Promise<void> {
  const match = key.startsWith(`${tenantId}/`) ? pattern.exec(key.slice(tenantId.length + 1)) : null;
  const picture = match?.[1] === issueId ? await findPicture(trx, key) : undefined;
  if (picture?.projectId !== projectId || picture.bytes === 0) throw new AppError('issues.assetNotFound');
  if (await repository.hasKey(trx, projectId, key)) throw new AppError('issues.assetNotFound');
}
