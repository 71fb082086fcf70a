import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import type { Caller } from './Caller.ts';
import type { CommentEventRow, TopicCommentRow, TopicEventRow, TopicListing, TopicRow } from './TopicRow.ts';
import * as events from './topicEventsRepository.ts';
import * as repository from './topicListsRepository.ts';

/** A page of a list, and whether there is more after it. */
export interface PageOf<Row> {
  rows: Row[];
  hasMore: boolean;
}

/** Issues as topics, for lists that other tools ask: each is a fixed number of questions, however long it is. */
export function createTopicLists({ db }: { db: Db }) {
  async function find({ membership: { projectId } }: Caller, guid: string): Promise<TopicRow> {
    const row = await repository.findTopic(db, projectId, guid);
    if (row === undefined) throw new AppError('issues.notFound');
    return row;
  }

  return {
    findTopic: find,
    findUsedWords: ({ membership }: Caller) => repository.findUsedWords(db, membership.projectId),
    listKnownTopics: ({ membership }: Caller, guids: readonly string[]) =>
      repository.listKnownGuids(db, membership.projectId, guids),

    async listTopics({ membership }: Caller, listing: TopicListing): Promise<PageOf<TopicRow>> {
      return pageOf(listing, await repository.listTopics(db, membership.projectId, listing));
    },

    async listTopicComments(caller: Caller, guid: string, listing: TopicListing): Promise<PageOf<TopicCommentRow>> {
      const { id } = await find(caller, guid);
      return pageOf(listing, await repository.listTopicComments(db, id, listing));
    },

    async findTopicComment(caller: Caller, guid: string, commentGuid: string): Promise<TopicCommentRow> {
      const { id } = await find(caller, guid);
      const row = await repository.findTopicComment(db, id, commentGuid);
      if (row === undefined) throw new AppError('issues.commentNotFound');
      return row;
    },

    async findCommentGuid({ membership }: Caller, commentId: string): Promise<string> {
      const guid = await repository.findCommentGuid(db, membership.projectId, commentId);
      if (guid === undefined) throw new AppError('issues.commentNotFound');
      return guid;
    },

    /** Of all topics of the project, or of one. */
    async listTopicEvents({ membership }: Caller, asked: events.AskedEvents): Promise<PageOf<TopicEventRow>> {
      return pageOf(asked, await events.listTopicEvents(db, membership.projectId, asked));
    },

    async listCommentEvents({ membership }: Caller, asked: events.AskedEvents): Promise<PageOf<CommentEventRow>> {
      return pageOf(asked, await events.listCommentEvents(db, membership.projectId, asked));
    },
  };
}

function pageOf<Row>({ $top }: TopicListing, rows: Row[]): PageOf<Row> {
  return { rows: rows.slice(0, $top), hasMore: rows.length > $top };
}
