import type { BcfComment, ParsedNewComment } from '@plumbline/contract/resources/bcf/comments';
import type { BcfListing } from '@plumbline/contract/resources/bcf/shared';
import { AppError } from '../../AppError.ts';
import type { Once } from '../../platform/once.ts';
import type { IssuesService, PageOf } from '../issues/service.ts';
import type { BcfCaller } from './BcfCaller.ts';
import { tellComment } from './tellComment.ts';

export interface BcfCommentsOptions {
  issues: Pick<
    IssuesService,
    'findTopic' | 'listTopicComments' | 'findTopicComment' | 'findCommentGuid' | 'comment' | 'removeComment'
  >;
  hasViewpoint(caller: BcfCaller, topicGuid: string, viewpointGuid: string): Promise<boolean>;
}

interface OfComment {
  topicGuid: string;
  commentGuid: string;
}

/** What a comment says that only points at a viewpoint. */
const withoutWords = 'A viewpoint';

/** Comments as the product has them: who watches an issue is told of those of tools too. */
export function createBcfComments({ issues, hasViewpoint }: BcfCommentsOptions) {
  async function one(caller: BcfCaller, { topicGuid, commentGuid }: OfComment, includeAuthorization?: boolean) {
    const row = await issues.findTopicComment(caller, topicGuid, commentGuid);
    return tellComment(row, { caller, topicGuid, includeAuthorization });
  }

  return {
    oneComment: one,

    async listComments(caller: BcfCaller, topicGuid: string, listing: BcfListing): Promise<PageOf<BcfComment>> {
      const { rows, hasMore } = await issues.listTopicComments(caller, topicGuid, listing);
      const { includeAuthorization } = listing;
      return { rows: rows.map((row) => tellComment(row, { caller, topicGuid, includeAuthorization })), hasMore };
    },

    async createComment(
      caller: BcfCaller,
      topicGuid: string,
      { guid, comment = withoutWords, viewpoint_guid: viewpointGuid }: ParsedNewComment,
      once: Once,
    ): Promise<BcfComment> {
      const { id: issue } = await issues.findTopic(caller, topicGuid);
      if (viewpointGuid !== undefined && !(await hasViewpoint(caller, topicGuid, viewpointGuid))) {
        throw new AppError('issues.viewpointNotFound');
      }
      const { _id } = await issues.comment(caller, { issue, comment, guid, viewpointGuid }, once);
      return one(caller, { topicGuid, commentGuid: await issues.findCommentGuid(caller, _id) });
    },

    async deleteComment(caller: BcfCaller, { topicGuid, commentGuid }: OfComment): Promise<void> {
      const { id } = await issues.findTopicComment(caller, topicGuid, commentGuid);
      await issues.removeComment(caller, id);
    },
  };
}
