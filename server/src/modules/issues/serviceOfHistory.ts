import type { AuditAction } from '@plumbline/contract/auditActions';
import type { IssueChange } from '@plumbline/contract/resources/issues';
import { mostIssuesInEvent, type WebhookEvent, type WebhookIssue } from '@plumbline/contract/resources/webhookEvents';
import { tenantPath } from '@plumbline/contract/tenantPath';
import type { Actor } from '../../Actor.ts';
import type { Db } from '../../platform/database.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { WebhooksService } from '../webhooks/service.ts';
import { changesInWords } from './changesInWords.ts';
import type { IssueRow } from './IssueRow.ts';
import { nameOfAssignee } from './inWords.ts';
import * as repository from './repository.ts';

export interface HistoryOptions {
  audit: Pick<AuditTrail, 'record'>;
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

/** What somebody did to one issue alone: a line of the audit trail. */
interface SingleDeed extends Deed {
  kind: keyof typeof actionOf;
  by: Actor;
  /** What the fields do not say: 'a viewpoint'. */
  about?: string | undefined;
}

type IssueEvent = Extract<WebhookEvent, `issue.${string}`>;

interface ToldComment {
  id: string;
  text: string;
  importedAuthor?: string | undefined;
}

export interface ToldIssue extends repository.ToldIssue {
  /** What was said about it by the same deed. */
  comments?: readonly ToldComment[];
}

/** An issue, and one thing of it to tell. */
interface ToldItem {
  id: string;
  more: { changes?: IssueChange['fields']; comment?: ToldComment };
}

export type IssueHistory = ReturnType<typeof createIssueHistory>;

/** The one place that everything passes which people do to issues, in the transaction that does it. */
export function createIssueHistory({ audit, webhooks, findPublicUrl }: HistoryOptions) {
  async function describe(trx: Db, base: string, items: readonly ToldItem[]) {
    const ids = new Set(items.map(({ id }) => id));
    const rows = await repository.listByIds(trx, [...ids]);
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    return items.flatMap(({ id, more }) => {
      const row = rowOf.get(id);
      return row ? [{ ...describeIssue(row, base), ...more }] : [];
    });
  }

  async function note(trx: Db, type: IssueEvent, { projectId, userId }: Deed, items: readonly ToldItem[]) {
    if (items.length === 0) return;
    await webhooks.note(trx, { projectId, type, userId }, async () => {
      const tenantId = await repository.findTenant(trx, projectId);
      const base = `${findPublicUrl().replace(/\/+$/, '')}/${encodeURIComponent(tenantPath(tenantId))}`;
      const messages = [];
      for (let start = 0; start < items.length; start += mostIssuesInEvent) {
        messages.push({ issues: await describe(trx, base, items.slice(start, start + mostIssuesInEvent)) });
      }
      return messages;
    });
  }

  /** After it was done: webhooks are told how the issues are then, and each comment by itself. */
  async function tell(trx: Db, deed: Deed, told: readonly ToldIssue[]): Promise<void> {
    if (told.length === 0) return;
    const { kind, userId, event = eventOf[kind] } = deed;
    await repository.insertChanges(trx, { kind, changed_by: userId }, told);
    if (event === 'issue.changed') await note(trx, event, deed, told.flatMap(changesOf));
    else if (event)
      await note(
        trx,
        event,
        deed,
        told.map(({ id }) => ({ id, more: {} })),
      );
    await note(trx, 'issue.commented', deed, told.flatMap(commentsOf));
  }

  return {
    /** Of many: the audit trail has one line of them, from whoever did it. */
    tell,

    async tellOne(trx: Db, deed: SingleDeed, told: ToldIssue): Promise<void> {
      await tell(trx, deed, [told]);
      const { by, kind, projectId, about } = deed;
      const note = [about, changesInWords(told.fields ?? [])].filter(Boolean).join('; ');
      const subject = { kind: 'issue', id: told.id } as const;
      await audit.record(trx, { by, action: actionOf[kind], projectId, subject, ...(note && { details: { note } }) });
    },
  };
}

const actionOf = {
  created: 'issueMade',
  updated: 'issueChanged',
  commented: 'commentAdded',
  commentDeleted: 'commentDeleted',
  assetAdded: 'pictureAdded',
  assetRemoved: 'pictureDeleted',
} as const satisfies Partial<Record<IssueChange['kind'], AuditAction>>;

/** Who has only commented on an issue has not changed it. */
function changesOf({ id, fields = [], comments = [] }: ToldIssue): ToldItem[] {
  return fields.length === 0 && comments.length > 0 ? [] : [{ id, more: { changes: fields } }];
}

const commentsOf = ({ id, comments = [] }: ToldIssue): ToldItem[] =>
  comments.map((comment) => ({ id, more: { comment } }));

/** Pictures, and comments that were deleted, are told to nobody. */
const eventOf: Partial<Record<IssueChange['kind'], IssueEvent>> = {
  created: 'issue.created',
  updated: 'issue.changed',
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
    ...(row.imported_author !== null && { importedAuthor: row.imported_author }),
    analysis: { id: row.view_id, name: row.view_name },
    url: `${base}/${row.view_id}/issues/${row.id}/detail`,
  };
}
