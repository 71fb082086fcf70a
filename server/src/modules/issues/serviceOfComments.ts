import { type IssueComment, mostIssueComments } from '@plumbline/contract/resources/issues';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import { everyTime, type Once } from '../../platform/once.ts';
import type { Caller } from './Caller.ts';
import * as repository from './commentsRepository.ts';
import { describeComment } from './describeIssue.ts';
import * as issues from './repository.ts';

/** What people say about an issue. */
export function createIssueComments({ db }: { db: Db }) {
  return {
    async listComments({ membership }: Caller, listing: repository.CommentListing) {
      const { rows, total } = await repository.listComments(db, membership.projectId, listing);
      return { result: rows.map(describeComment), total };
    },

    async comment(
      { membership: { projectId }, userId }: Caller,
      { issue: issueId, comment }: { issue: string; comment: string },
      once: Once = everyTime,
    ): Promise<IssueComment> {
      const commentId = await once.run(db, async (trx) => {
        const issue = await issues.lockIssue(trx, projectId, issueId);
        if (issue === undefined) throw new AppError('issues.notFound');
        if ((await repository.countComments(trx, issueId)) >= mostIssueComments) {
          throw new AppError('issues.tooManyComments');
        }
        const id = await repository.insertComment(trx, { issue_id: issueId, comment, created_by: userId });
        await issues.tell(trx, issue, { kind: 'commented', changed_by: userId });
        return id;
      });
      const made = await repository.findComment(db, projectId, commentId);
      if (made === undefined) throw new AppError('issues.commentNotFound');
      return describeComment(made);
    },

    async removeComment({ membership: { projectId }, userId }: Caller, commentId: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const comment = await repository.findComment(trx, projectId, commentId);
        if (comment === undefined) throw new AppError('issues.commentNotFound');
        if (comment.created_by !== userId) throw new AppError('issues.commentNotYours');
        const issue = await issues.lockIssue(trx, projectId, comment.issue_id);
        if (issue === undefined || !(await repository.deleteComment(trx, commentId))) {
          throw new AppError('issues.commentNotFound');
        }
        await issues.tell(trx, issue, { kind: 'commentDeleted', changed_by: userId });
      });
    },
  };
}
