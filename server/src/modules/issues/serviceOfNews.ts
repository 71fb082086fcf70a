import type { IssueStatus } from '@plumbline/contract/resources/issues';
import type { Db } from '../../platform/database.ts';
import type { MailsService, NewNote } from '../mails/service.ts';
import * as repository from './watchersRepository.ts';

export interface NewsOptions {
  mails: Pick<MailsService, 'addNotes'>;
}

interface Doing {
  projectId: string;
  /** Who did it, and is not told of it. */
  userId: string;
}

/** What happened to an issue that people are told of. */
export interface IssueNews {
  issueId: string;
  status?: { from: IssueStatus; to: IssueStatus } | undefined;
  /** The new one, if there is one. */
  assignedTo?: string | null | undefined;
}

/** What notes of issues say, for whoever puts them into words. */
export type AboutIssue = { by: string } & (
  | { assigned: true }
  | { commentId: string }
  | { from: IssueStatus; to: IssueStatus }
);

export type IssueNewsTeller = ReturnType<typeof createIssueNews>;

/** Notes down whom to tell of what, in the transaction that does it. */
export function createIssueNews({ mails }: NewsOptions) {
  async function watchersOf(trx: Db, issueIds: readonly string[], except: string): Promise<Map<string, string[]>> {
    const rows = issueIds.length === 0 ? [] : await repository.listWatchers(trx, issueIds);
    const others = rows.filter(({ user_id }) => user_id !== except);
    const grouped = Map.groupBy(others, ({ issue_id }) => issue_id);
    return new Map([...grouped].map(([issueId, own]) => [issueId, own.map(({ user_id }) => user_id)]));
  }

  return {
    /** Of any number of issues at once; after they have changed, as a new assignee watches. */
    async tellChanges(trx: Db, { projectId, userId: by }: Doing, news: readonly IssueNews[]): Promise<void> {
      const changed = news.filter(({ status }) => status !== undefined);
      const watchers = await watchersOf(
        trx,
        changed.map(({ issueId }) => issueId),
        by,
      );
      const notes = news.flatMap(({ issueId, status, assignedTo }): NewNote[] => {
        const about = { projectId, subject: issueId };
        const isForOther = assignedTo && assignedTo !== by;
        const assigned = isForOther
          ? [{ ...about, userId: assignedTo, kind: 'issueAssigned' as const, about: { by, assigned: true } }]
          : [];
        const told = status === undefined ? [] : (watchers.get(issueId) ?? []);
        return [
          ...assigned,
          ...told.map((userId) => ({ ...about, userId, kind: 'issueStatus' as const, about: { by, ...status } })),
        ];
      });
      await mails.addNotes(trx, notes);
    },

    async tellComment(
      trx: Db,
      { projectId, userId: by }: Doing,
      { issueId, commentId, mentions }: { issueId: string; commentId: string; mentions: readonly string[] },
    ): Promise<void> {
      const watchers = (await watchersOf(trx, [issueId], by)).get(issueId) ?? [];
      const note = { projectId, subject: issueId, about: { by, commentId }, source: commentId };
      const called = mentions.filter((userId) => userId !== by);
      await mails.addNotes(trx, [
        ...called.map((userId) => ({ ...note, userId, kind: 'issueMention' as const })),
        ...watchers.map((userId) => ({ ...note, userId, kind: 'issueComment' as const })),
      ]);
    },
  };
}
