import { AppError } from '../../AppError.ts';
import type { ForeignParts } from '../../bcf/SeenViewpoint.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import { everyTime, type Once } from '../../platform/once.ts';
import type { Caller } from './Caller.ts';
import * as issues from './repository.ts';
import { refuseChange } from './rightsOf.ts';
import type { IssueHistory } from './serviceOfHistory.ts';
import type { createIssuePictures } from './serviceOfPictures.ts';
import * as topics from './topicListsRepository.ts';
import * as repository from './topicPartsRepository.ts';

export interface TopicPartsOptions {
  db: Db;
  pictures: Pick<ReturnType<typeof createIssuePictures>, 'removeObjects'>;
  history: IssueHistory;
}

/** The parts as they are to be, what came of it, and what was done: 'Document link added'. */
type ChangeParts<Result> = (parts: ForeignParts) => { parts: ForeignParts; result: Result; about: string };

/** What topics say that issues do not show, changed in place; and viewpoints, which go as they came. */
export function createTopicParts({ db, pictures, history }: TopicPartsOptions) {
  async function lockTopic(trx: Db, caller: Caller, guid: string) {
    const { projectId } = caller.membership;
    const found = await topics.findTopic(trx, projectId, guid);
    const row = found && (await issues.lockIssue(trx, projectId, found.id));
    if (row === undefined) throw new AppError('issues.notFound');
    refuseChange(caller, row);
    return row;
  }

  return {
    /** Until the change is saved nobody else changes them: none is lost to another. */
    changeParts<Result>(caller: Caller, guid: string, change: ChangeParts<Result>, once: Once = everyTime) {
      return once.run(db, async (trx) => {
        const row = await lockTopic(trx, caller, guid);
        const { parts, result, about } = change((await repository.findParts(trx, row.id)) ?? {});
        await repository.setParts(trx, row.id, parts);
        await history.tellOne(trx, { ...deedOf(caller), kind: 'updated', about }, row);
        return result;
      });
    },

    /** One that a comment is about stays, as does what an issue was made with here. */
    async removeViewpoint(caller: Caller, guid: string, viewpointGuid: string): Promise<void> {
      const key = await inTransaction(db, async (trx) => {
        const row = await lockTopic(trx, caller, guid);
        if (await repository.hasCommentOn(trx, row.id, viewpointGuid)) throw new AppError('issues.viewpointInUse');
        const removed = await repository.deleteViewpoint(trx, row.id, viewpointGuid);
        if (removed === undefined) throw new AppError('issues.viewpointNotFound');
        // The first is what the issue shows.
        if (removed.position === 0) await repository.clearViewport(trx, row.id);
        await history.tellOne(trx, { ...deedOf(caller), kind: 'assetRemoved', about: 'Viewpoint' }, row);
        return removed.snapshot_key;
      });
      if (key !== null) await pictures.removeObjects([key]);
    },

    /** The pictures and other files of all issues, newest issues first. */
    listTopicDocuments: ({ membership }: Caller) => repository.listDocuments(db, membership.projectId),

    async findTopicDocument({ membership }: Caller, guid: string) {
      const found = await repository.findDocument(db, membership.projectId, guid);
      if (found === undefined) throw new AppError('issues.documentNotFound');
      return found;
    },
  };
}

const deedOf = ({ membership: { projectId }, userId, by }: Caller) => ({ projectId, userId, by });
