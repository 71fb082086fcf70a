import type { BcfComment } from '@plumbline/contract/resources/bcf/comments';
import type { TopicCommentRow } from '../issues/service.ts';
import { commentActionsOf } from './actionsOf.ts';
import type { BcfCaller } from './BcfCaller.ts';

interface OfTopic {
  caller: BcfCaller;
  topicGuid: string;
  includeAuthorization?: boolean | undefined;
}

export function tellComment(row: TopicCommentRow, { caller, topicGuid, includeAuthorization }: OfTopic): BcfComment {
  const { modifiedAt, modifiedBy } = row.foreign_parts ?? {};
  return {
    guid: row.bcf_guid,
    date: row.created_at.toISOString(),
    author: row.author,
    comment: row.comment,
    topic_guid: topicGuid,
    ...(row.viewpoint_guid !== null && { viewpoint_guid: row.viewpoint_guid }),
    ...(modifiedAt !== undefined && { modified_date: modifiedAt }),
    ...(modifiedBy !== undefined && { modified_author: modifiedBy }),
    ...(includeAuthorization && { authorization: { comment_actions: commentActionsOf(caller, row) } }),
  };
}
