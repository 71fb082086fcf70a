import { randomUUID } from 'node:crypto';
import type { BcfListing } from '@plumbline/contract/resources/bcf/shared';
import type { BcfTopic, ParsedNewTopic, ParsedTopicFields } from '@plumbline/contract/resources/bcf/topics';
import { AppError } from '../../AppError.ts';
import type { Once } from '../../platform/once.ts';
import type { ViewRow } from '../analyses/service.ts';
import { type IssuesService, linkToIssue, type PageOf } from '../issues/service.ts';
import type { BcfCaller } from './BcfCaller.ts';
import type { InTurn } from './InTurn.ts';
import { readTopic } from './readTopic.ts';
import { tellTopic } from './tellTopic.ts';

export interface BcfTopicsOptions {
  issues: Pick<IssuesService, 'findTopic' | 'listTopics' | 'listKnownTopics' | 'takeTopics' | 'remove'>;
  inTurn: InTurn;
  findNewestView(caller: BcfCaller): Promise<ViewRow | undefined>;
  findPublicUrl: () => string;
}

/** Where topics come from, as the history tells it. */
export const sourceOfCalls = 'BCF-API';

/** Issues as topics: told by one description, taken in by the service that takes in files. */
export function createBcfTopics({ issues, inTurn, findNewestView, findPublicUrl }: BcfTopicsOptions) {
  const telling = (caller: BcfCaller, includeAuthorization?: boolean) => ({
    caller,
    includeAuthorization,
    linkOf: ({ view_id, id }: { view_id: string; id: string }) => {
      const { tenantId } = caller.membership;
      return linkToIssue({ publicUrl: findPublicUrl(), tenantId, viewId: view_id, issueId: id });
    },
  });

  async function one(caller: BcfCaller, guid: string, includeAuthorization?: boolean): Promise<BcfTopic> {
    return tellTopic(await issues.findTopic(caller, guid), telling(caller, includeAuthorization));
  }

  return {
    oneTopic: one,

    async listTopics(caller: BcfCaller, listing: BcfListing): Promise<PageOf<BcfTopic>> {
      const { rows, hasMore } = await inTurn(caller.userId, () => issues.listTopics(caller, listing));
      const told = telling(caller, listing.includeAuthorization);
      return { rows: rows.map((row) => tellTopic(row, told)), hasMore };
    },

    async createTopic(caller: BcfCaller, body: ParsedNewTopic, once: Once): Promise<BcfTopic> {
      const view = await findNewestView(caller);
      if (view === undefined) throw new AppError('issues.noView');
      const guid = body.guid ?? randomUUID();
      const taken = await issues.takeTopics(caller, {
        viewId: view.id,
        topics: [readTopic(body, { guid })],
        mode: 'set',
        source: sourceOfCalls,
        once,
        takeOf: () => 'theirs',
        isExpected: ([compared]) => {
          if (compared?.state !== 'new') throw new AppError('issues.guidTaken');
          return true;
        },
      });
      // A call that is sent again under its key made the first one, whatever guid this one thought of.
      return one(caller, taken.issues[0]?.guid ?? guid);
    },

    async updateTopic(caller: BcfCaller, guid: string, body: ParsedTopicFields): Promise<BcfTopic> {
      const row = await issues.findTopic(caller, guid);
      const link = telling(caller).linkOf(row);
      await issues.takeTopics(caller, {
        topics: [readTopic(body, { guid, row, link })],
        mode: 'set',
        source: sourceOfCalls,
        takeOf: () => 'theirs',
        isExpected: ([compared]) => {
          if (compared?.state === 'new' || compared?.state === 'deleted') throw new AppError('issues.notFound');
          return true;
        },
      });
      return one(caller, guid);
    },

    async deleteTopic(caller: BcfCaller, guid: string): Promise<void> {
      const { id } = await issues.findTopic(caller, guid);
      await issues.remove(caller, id);
    },
  };
}
