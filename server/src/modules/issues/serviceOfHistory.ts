import type { IssueChange } from '@plumbline/contract/resources/issues';
import { mostIssuesInEvent, type WebhookEvent, type WebhookIssue } from '@plumbline/contract/resources/webhookEvents';
import { tenantPath } from '@plumbline/contract/tenantPath';
import type { Db } from '../../platform/database.ts';
import type { WebhooksService } from '../webhooks/service.ts';
import type { IssueRow } from './IssueRow.ts';
import { nameOfAssignee } from './inWords.ts';
import * as repository from './repository.ts';

export interface HistoryOptions {
  webhooks: Pick<WebhooksService, 'note'>;
  findPublicUrl: () => string;
}

/** What somebody did to issues: all of them the same. */
interface Deed {
  projectId: string;
  userId: string;
  kind: IssueChange['kind'];
  /** What webhooks are told of it, where the kind does not say. */
  event?: IssueEvent | undefined;
}

type IssueEvent = Extract<WebhookEvent, `issue.${string}`>;

export interface ToldIssue extends repository.ToldIssue {
  /** Of one that was commented on. */
  comment?: { id: string; text: string };
}

export type IssueHistory = ReturnType<typeof createIssueHistory>;

/** The one place that everything passes which people do to issues, in the transaction that does it. */
export function createIssueHistory({ webhooks, findPublicUrl }: HistoryOptions) {
  async function describe(trx: Db, projectId: string, told: readonly ToldIssue[]) {
    const rows = await repository.listByIds(
      trx,
      told.map(({ id }) => id),
    );
    const tenantId = await repository.findTenant(trx, projectId);
    const base = `${findPublicUrl().replace(/\/+$/, '')}/${encodeURIComponent(tenantPath(tenantId))}`;
    const toldOf = new Map(told.map((one) => [one.id, one]));
    return rows.map((row) => ({ ...describeIssue(row, base), told: toldOf.get(row.id) as ToldIssue }));
  }

  return {
    /** After it was done: webhooks are told how the issues are then. */
    async tell(trx: Db, { projectId, userId, kind, event }: Deed, told: readonly ToldIssue[]): Promise<void> {
      if (told.length === 0) return;
      await repository.insertChanges(trx, { kind, changed_by: userId }, told);
      const type = event ?? eventOf[kind];
      if (type === undefined) return;
      await webhooks.note(trx, { projectId, type, userId }, async () => {
        const messages = [];
        for (let start = 0; start < told.length; start += mostIssuesInEvent) {
          const issues = await describe(trx, projectId, told.slice(start, start + mostIssuesInEvent));
          messages.push({
            issues: issues.map(({ told: { fields = [], comment }, ...issue }) => ({
              ...issue,
              ...(type === 'issue.changed' && { changes: fields }),
              ...(comment && { comment }),
            })),
          });
        }
        return messages;
      });
    },
  };
}

/** Pictures, and comments that were deleted, are told to nobody. */
const eventOf: Partial<Record<IssueChange['kind'], IssueEvent>> = {
  created: 'issue.created',
  updated: 'issue.changed',
  commented: 'issue.commented',
  deleted: 'issue.deleted',
  restored: 'issue.restored',
};

function describeIssue(row: IssueRow, base: string): WebhookIssue {
  const assignee = nameOfAssignee(row);
  return {
    id: row.id,
    number: row.number,
    name: row.diagnosis,
    status: row.status,
    priority: row.priority,
    location: row.location,
    deadline: row.deadline,
    author: { id: row.created_by, name: `${row.author_first_name} ${row.author_last_name}`.trim() },
    assignee: row.assigned_to === null ? null : { id: row.assigned_to, name: assignee ?? '' },
    analysis: { id: row.view_id, name: row.view_name },
    url: `${base}/${row.view_id}/issues/${row.id}/detail`,
  };
}
