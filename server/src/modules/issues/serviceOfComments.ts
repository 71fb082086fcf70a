import { type IssueComment, mostIssueComments } from '@plumbline/contract/resources/issues';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import { everyTime, type Once } from '../../platform/once.ts';
import type { Caller } from './Caller.ts';
import * as repository from './commentsRepository.ts';
import { describeComment } from './describeIssue.ts';
import * as issues from './repository.ts';
import { rightsOf } from './rightsOf.ts';
import type { IssueHistory } from './serviceOfHistory.ts';
import { createIssueNews, type NewsOptions } from './serviceOfNews.ts';
import type { IssuePeople } from './serviceOfPeople.ts';
import { insertMentions, listMentions } from './watchersRepository.ts';

export interface CommentsOptions extends NewsOptions {
  db: Db;
  people: Pick<IssuePeople, 'listAssignable'>;
  history: IssueHistory;
}

interface NewComment {
  issue: string;
  comment: string;
  mentions?: readonly string[];
  /** As another tool knows it. */
  guid?: string | undefined;
  /** What it is about, of what was seen. */
  viewpointGuid?: string | undefined;
}

/** What people say about an issue. */
export function createIssueComments({ db, mails, people, history }: CommentsOptions) {
  const news = createIssueNews({ mails });

  async function refuseOutsiders(trx: Db, projectId: string, mentions: readonly string[]): Promise<void> {
    if (mentions.length === 0) return;
    const known = new Set((await people.listAssignable(projectId, trx)).map(({ _id }) => _id));
    if (!mentions.every((userId) => known.has(userId))) throw new AppError('issues.cannotMention');
  }

  return {
    async listComments({ membership }: Caller, listing: repository.CommentListing) {
      const { rows, total } = await repository.listComments(db, membership.projectId, listing);
      const mentions = await listMentions(
        db,
        rows.map(({ id }) => id),
      );
      const mentionsOf = Map.groupBy(mentions, ({ comment_id }) => comment_id);
      return { result: rows.map((row) => describeComment(row, mentionsOf.get(row.id) ?? [])), total };
    },

    async comment(
      caller: Caller,
      { issue: issueId, comment, mentions: asked = [], guid, viewpointGuid }: NewComment,
      once: Once = everyTime,
    ): Promise<IssueComment> {
      const { userId, membership, by } = caller;
      const { projectId } = membership;
      const mentions = [...new Set(asked)];
      const commentId = await once.run(db, async (trx) => {
        const issue = await issues.lockIssue(trx, projectId, issueId);
        if (issue === undefined) throw new AppError('issues.notFound');
        if (!rightsOf(caller, issue).mayComment) throw new AppError('issues.mayNotComment');
        if ((await repository.countComments(trx, issueId)) >= mostIssueComments) {
          throw new AppError('issues.tooManyComments');
        }
        await refuseOutsiders(trx, projectId, mentions);
        const id = await repository.insertComment(trx, {
          issue_id: issueId,
          comment,
          created_by: userId,
          ...(guid !== undefined && { bcf_guid: guid }),
          ...(viewpointGuid !== undefined && { viewpoint_guid: viewpointGuid }),
        });
        if (id === undefined) throw new AppError('issues.guidTaken');
        await insertMentions(trx, id, mentions);
        const told = { id: issueId, revision: issue.revision, comments: [{ id, text: comment }] };
        await history.tellOne(trx, { projectId, userId, by, kind: 'commented' }, told);
        await news.tellComment(trx, { projectId, userId }, { issueId, commentId: id, mentions });
        return id;
      });
      const made = await repository.findComment(db, projectId, commentId);
      if (made === undefined) throw new AppError('issues.commentNotFound');
      return describeComment(made, await listMentions(db, [commentId]));
    },

    async removeComment({ membership: { projectId }, userId, by }: Caller, commentId: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const comment = await repository.findComment(trx, projectId, commentId);
        if (comment === undefined) throw new AppError('issues.commentNotFound');
        if (comment.created_by !== userId) throw new AppError('issues.commentNotYours');
        const issue = await issues.lockIssue(trx, projectId, comment.issue_id);
        if (issue === undefined || !(await repository.deleteComment(trx, commentId))) {
          throw new AppError('issues.commentNotFound');
        }
        await history.tellOne(trx, { projectId, userId, by, kind: 'commentDeleted' }, issue);
      });
    },
  };
}
