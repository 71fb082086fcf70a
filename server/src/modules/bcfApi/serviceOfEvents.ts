import type { BcfListing } from '@plumbline/contract/resources/bcf/shared';
import type { AccessService } from '../access/service.ts';
import type { CommentEventRow, IssuesService, PageOf, TopicEventRow } from '../issues/service.ts';
import type { BcfCaller } from './BcfCaller.ts';
import type { InTurn } from './InTurn.ts';

export interface BcfEventsOptions {
  inTurn: InTurn;
  access: Pick<AccessService, 'listPeople'>;
  issues: Pick<IssuesService, 'findTopic' | 'findTopicComment' | 'listTopicEvents' | 'listCommentEvents'>;
}

/** What happened, from the histories of issues. */
export function createBcfEvents({ inTurn, access, issues }: BcfEventsOptions) {
  /** Histories have people by their names as they were: where one member alone has it, it is their e-mail. */
  async function withEmails({ membership }: BcfCaller, { rows, hasMore }: PageOf<TopicEventRow>) {
    if (!rows.some(({ type }) => type === 'assigned_to_updated')) return { rows, hasMore };
    const people = await access.listPeople(membership.projectId);
    const byName = Map.groupBy(people, ({ first_name, last_name }) => `${first_name} ${last_name}`.trim());
    const emailOf = (name: string | null) => {
      const [one, ...others] = byName.get(name ?? '') ?? [];
      return one && others.length === 0 ? one.email : name;
    };
    const told = rows.map((row) => (row.type === 'assigned_to_updated' ? { ...row, value: emailOf(row.value) } : row));
    return { rows: told, hasMore };
  }

  return {
    async listTopicEvents(caller: BcfCaller, listing: BcfListing, topicGuid?: string) {
      if (topicGuid !== undefined) await issues.findTopic(caller, topicGuid);
      const page = await inTurn(caller.userId, () => issues.listTopicEvents(caller, { ...listing, topicGuid }));
      const { rows, hasMore } = await withEmails(caller, page);
      return { rows: rows.map(tellEvent), hasMore };
    },

    async listCommentEvents(caller: BcfCaller, listing: BcfListing, of?: { topicGuid: string; commentGuid: string }) {
      if (of !== undefined) await issues.findTopicComment(caller, of.topicGuid, of.commentGuid);
      const { rows, hasMore } = await inTurn(caller.userId, () =>
        issues.listCommentEvents(caller, { ...listing, ...of }),
      );
      return {
        rows: rows.map((row: CommentEventRow) => ({ comment_guid: row.comment_guid, ...tellEvent(row) })),
        hasMore,
      };
    },
  };
}

const tellEvent = ({ topic_guid, date, author, type, value }: TopicEventRow) => ({
  topic_guid,
  date: date.toISOString(),
  author,
  events: [{ type, value }],
});
