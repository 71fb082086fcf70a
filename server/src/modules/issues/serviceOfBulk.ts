import {
  type BulkChanges,
  type LeftIssue,
  mostBulkIssues,
  mostLeftTold,
  undoHours,
} from '@plumbline/contract/resources/issueBulk';
import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import { everyTime, type Once } from '../../platform/once.ts';
import type { ChangedColumns } from '../../platform/schema.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { Caller } from './Caller.ts';
import { evidenceInWords } from './describeFinding.ts';
import type { IssueRow } from './IssueRow.ts';
import { inWords, nameOf, nameOfAssignee } from './inWords.ts';
import { listChanges } from './listChanges.ts';
import * as operations from './operationsRepository.ts';
import * as repository from './repository.ts';
import { rightsOf } from './rightsOf.ts';
import type { IssueHistory } from './serviceOfHistory.ts';
import type { IssueNewsTeller } from './serviceOfNews.ts';
import type { IssuePeople } from './serviceOfPeople.ts';

/** Issues by name, or those of a list with as many as it was shown with. */
export interface MeantIssues {
  ids?: readonly string[] | undefined;
  list?: (repository.AskedIssues & { total: number }) | undefined;
}

export interface BulkOptions {
  db: Db;
  audit: AuditTrail;
  people: Pick<IssuePeople, 'findAssignee'>;
  news: Pick<IssueNewsTeller, 'tellChanges'>;
  history: IssueHistory;
  checkModel(projectId: string, modelId: string | undefined): Promise<void>;
  now?: () => Date;
}

interface Change {
  changes: BulkChanges;
  because?: 'solved' | undefined;
}

const longestNote = 300;

/** What people do to many issues at once, and take back. */
export function createIssueBulk(options: BulkOptions) {
  const { db, audit, people, news, history, checkModel, now = () => new Date() } = options;
  const oldest = () => new Date(now().getTime() - undoHours * 3_600_000);

  async function listMeant(trx: Db, projectId: string, { ids, list }: MeantIssues): Promise<string[]> {
    if (list === undefined) return [...new Set((ids ?? []).map((id) => id.toLowerCase()))];
    const { total, ...asked } = list;
    if (total > mostBulkIssues) throw new AppError('issues.tooManyAtOnce', { total });
    const found = await repository.listIds(trx, projectId, asked, mostBulkIssues + 1);
    if (found.length > mostBulkIssues) throw new AppError('issues.tooManyAtOnce', { total: found.length });
    if (found.length !== total) throw new AppError('issues.listMoved', { total: found.length });
    return found;
  }

  async function lockMeant(trx: Db, projectId: string, ids: readonly string[]) {
    const locked = await repository.lockIssues(trx, projectId, ids);
    const known = new Set(locked);
    const gone = ids.filter((id) => !known.has(id)).map((_id) => ({ _id, ...nameless, why: 'gone' as const }));
    return { rows: await repository.listByIds(trx, locked), gone };
  }

  /** Nothing of one that is so already. */
  function compare(row: IssueRow, { changes, because }: Change, assignee: string | null) {
    const next = {
      ...row,
      status: changes.issueStatus ?? row.status,
      priority: changes.priority ?? row.priority,
      deadline: changes.deadline === undefined ? row.deadline : changes.deadline,
      assigned_to: changes.assignedUser === undefined ? row.assigned_to : changes.assignedUser,
    };
    const nameBefore = nameOfAssignee(row);
    const nameAfter = next.assigned_to === row.assigned_to ? nameBefore : assignee;
    const fields = listChanges(
      { texts: inWords(row, nameBefore), assignedTo: row.assigned_to, elements: [] },
      { texts: inWords(next, nameAfter), assignedTo: next.assigned_to, elements: [] },
    );
    const columns = columnNames.filter((name) => next[name] !== row[name]);
    const pick = (from: typeof next): ChangedColumns => Object.fromEntries(columns.map((name) => [name, from[name]]));
    if (columns.length === 0) return undefined;
    const note = because === undefined ? undefined : evidenceInWords(row);
    return { id: row.id, revision: row.revision + 1, before: pick(row), after: pick(next), fields, note };
  }

  async function write(trx: Db, { membership: { projectId }, userId }: Caller, changed: readonly Compared[]) {
    const isRelinked = changed.some(({ after }) => after.status !== undefined);
    const linkChange = isRelinked ? await repository.takeLinkChange(trx, projectId) : undefined;
    await operations.changeIssues(trx, changed, linkChange);
    await history.tell(trx, { projectId, userId, kind: 'updated' }, changed);
    await news.tellChanges(trx, { projectId, userId }, changed.map(newsOf));
  }

  type Action = 'issuesChanged' | 'issuesDeleted' | 'issuesUndone';
  function tell(
    trx: Db,
    { membership: { projectId }, by }: Caller,
    action: Action,
    told: { count: number; note: string },
  ) {
    const note = told.note.length > longestNote ? `${told.note.slice(0, longestNote).toWellFormed()}…` : told.note;
    const subject = { kind: 'project', id: projectId } as const;
    return audit.record(trx, { by, action, projectId, subject, details: { count: told.count, note } });
  }

  /** Those that the caller may not delete are left. */
  async function softDelete(trx: Db, caller: Caller, rows: readonly IssueRow[]) {
    const { userId, membership } = caller;
    const { projectId } = membership;
    const own = rows.filter((row) => rightsOf(caller, row).mayDelete);
    const left = rows.filter((row) => !own.includes(row)).map((row) => leave(row, 'notYours'));
    if (own.length === 0) return { operation: undefined, own, left };
    const operation = await operations.insertOperation(trx, {
      project_id: projectId,
      kind: 'deletion',
      created_by: userId,
    });
    await repository.takeLinkChange(trx, projectId, 'deletion');
    await history.tell(trx, { projectId, userId, kind: 'deleted' }, own);
    await operations.setDeleted(
      trx,
      own.map(({ id }) => id),
      operation,
    );
    return { operation, own, left };
  }

  async function undoChange(trx: Db, caller: Caller, operationId: string) {
    const { projectId } = caller.membership;
    const done = await operations.listChanges(trx, operationId);
    const { rows, gone } = await lockMeant(
      trx,
      projectId,
      done.map(({ id }) => id),
    );
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    const assignees = done.flatMap(({ before }) => before.assigned_to ?? []);
    const nameOfUser = await repository.findNames(trx, [...new Set(assignees)]);
    const left: LeftIssue[] = [...gone];
    const restored: Compared[] = [];
    for (const { id, before, after } of done) {
      const row = rowOf.get(id);
      if (row === undefined) continue;
      // Whoever handed an issue on takes that back, although it is not assigned to them any more.
      const { assigned_to: assignedThen = row.assigned_to } = before;
      if (!rightsOf(caller, { ...row, assigned_to: assignedThen }).mayChange) {
        left.push(leave(row, 'notYours'));
        continue;
      }
      const names = columnNames.filter((name) => Object.hasOwn(after, name));
      const same = names.filter((name) => row[name] === after[name]);
      if (same.length < names.length) left.push(leave(row, 'changedSince'));
      const { status, priority, deadline, assigned_to } = Object.fromEntries(
        same.map((name) => [name, before[name]]),
      ) as ChangedColumns;
      const changes = { issueStatus: status, priority, deadline, assignedUser: assigned_to };
      const assignee = assigned_to ? (nameOfUser.get(assigned_to) ?? null) : null;
      const compared = compare(row, { changes }, assignee);
      if (compared) restored.push({ ...compared, note: 'Undone' });
    }
    if (restored.length > 0) await write(trx, caller, restored);
    return { restored: restored.length, left };
  }

  async function undoDeletion(trx: Db, { membership: { projectId }, userId }: Caller, operationId: string) {
    const linkChange = await repository.takeLinkChange(trx, projectId);
    const rows = await operations.restoreDeleted(trx, operationId, linkChange);
    await history.tell(trx, { projectId, userId, kind: 'restored' }, rows);
    return { restored: rows.length, left: [] as LeftIssue[] };
  }

  return {
    async changeMany(caller: Caller, { changes, because, ...meant }: MeantIssues & Change, once: Once = everyTime) {
      const { membership, userId } = caller;
      const { projectId } = membership;
      await checkModel(projectId, meant.list?.model);
      return once.run(db, async (trx) => {
        const { assignedUser } = changes;
        const assignee = assignedUser ? nameOf(await people.findAssignee(trx, projectId, assignedUser)) : null;
        const { rows, gone } = await lockMeant(trx, projectId, await listMeant(trx, projectId, meant));
        const isMeant = ({ finding_state }: IssueRow) => because === undefined || finding_state === 'solved';
        const notSolved = rows.filter((row) => !isMeant(row)).map((row) => leave(row, 'notSolved'));
        const isOpenTo = (row: IssueRow) => rightsOf(caller, row).mayChange;
        const solved = rows.filter(isMeant);
        const notYours = solved.filter((row) => !isOpenTo(row)).map((row) => leave(row, 'notYours'));
        const meantRows = solved.filter(isOpenTo);
        const changed = meantRows.flatMap((row) => compare(row, { changes, because }, assignee) ?? []);
        const answer = {
          changed: changed.length,
          unchanged: meantRows.length - changed.length,
          ...tellLeft([...gone, ...notYours, ...notSolved]),
        };
        if (changed.length === 0) return answer;
        const row = { project_id: projectId, kind: 'change', created_by: userId } as const;
        const operation = await operations.insertOperation(trx, row);
        await write(trx, caller, changed);
        await operations.keepChanges(trx, operation, changed);
        const note = bulkInWords(changes, assignee);
        await tell(trx, caller, 'issuesChanged', { count: changed.length, note });
        return { operation, ...answer };
      });
    },

    async removeMany(caller: Caller, meant: MeantIssues, once: Once = everyTime) {
      const { projectId } = caller.membership;
      await checkModel(projectId, meant.list?.model);
      return once.run(db, async (trx) => {
        const { rows, gone } = await lockMeant(trx, projectId, await listMeant(trx, projectId, meant));
        const { operation, own, left } = await softDelete(trx, caller, rows);
        const note = own.map(({ number }) => `#${number}`).join(', ');
        if (operation) await tell(trx, caller, 'issuesDeleted', { count: own.length, note });
        return { ...(operation && { operation }), deleted: own.length, ...tellLeft([...gone, ...left]) };
      });
    },

    async remove(caller: Caller, issueId: string): Promise<{ operation: string }> {
      const { projectId } = caller.membership;
      return everyTime.run(db, async (trx) => {
        const row = await repository.lockIssue(trx, projectId, issueId);
        if (row === undefined) throw new AppError('issues.notFound');
        const { operation } = await softDelete(trx, caller, [row]);
        if (operation === undefined) throw new AppError('issues.notYours');
        const subject = { kind: 'issue', id: issueId, name: `#${row.number} - ${row.diagnosis}` } as const;
        await audit.record(trx, { by: caller.by, action: 'issueDeleted', projectId, subject });
        return { operation };
      });
    },

    /** Whoever did it, once, within a day. */
    async undo(caller: Caller, operationId: string, once: Once = everyTime) {
      return once.run(db, async (trx) => {
        const operation = await operations.lockOperation(trx, caller.membership.projectId, operationId);
        const isUndoable =
          operation?.created_by === caller.userId && operation.undone_at === null && operation.created_at > oldest();
        if (operation === undefined || !isUndoable) throw new AppError('issues.cannotUndo');
        const isChange = operation.kind === 'change';
        const { restored, left } = await (isChange ? undoChange : undoDeletion)(trx, caller, operationId);
        await operations.setUndone(trx, operationId);
        const note = isChange ? 'a change' : 'a deletion';
        if (restored > 0) await tell(trx, caller, 'issuesUndone', { count: restored, note });
        return { restored, ...tellLeft(left) };
      });
    },

    /** Deletes for good what cannot be brought back any more. */
    purge: (): Promise<void> => operations.purge(db, oldest()),
  };
}

function newsOf({ id: issueId, before, after }: Compared) {
  const status = before.status && after.status ? { from: before.status, to: after.status } : undefined;
  return { issueId, status, assignedTo: after.assigned_to };
}

interface Compared extends operations.ChangedIssue, repository.ToldIssue {}

const nameless = { issueId: null, diagnosis: null };
const columnNames = ['status', 'priority', 'deadline', 'assigned_to'] as const;

function leave({ id, number, diagnosis }: IssueRow, why: LeftIssue['why']): LeftIssue {
  return { _id: id, issueId: number, diagnosis, why };
}

const tellLeft = (left: readonly LeftIssue[]) => ({ left: left.slice(0, mostLeftTold), leftCount: left.length });

/** 'Status: Closed; Assigned to: nobody', as the audit trail tells it. */
function bulkInWords({ issueStatus, priority, deadline, assignedUser }: BulkChanges, assignee: string | null) {
  const said = [
    issueStatus && `Status: ${issueStatus}`,
    priority && `Priority: ${priority}`,
    deadline !== undefined && `Deadline: ${deadline ?? 'none'}`,
    assignedUser !== undefined && `Assigned to: ${assignee ?? 'nobody'}`,
  ];
  return said.filter(Boolean).join('; ');
}
