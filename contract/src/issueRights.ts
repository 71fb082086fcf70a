import { holdsAll, type Permission } from './permissions.ts';

/** What a role lets people do with issues, beyond those that are their own or assigned to them. */
export const issueLevels = {
  look: 'May look',
  comment: 'May comment',
  work: 'May work on issues',
} as const;
export type IssueLevel = keyof typeof issueLevels;

export function issueLevelOf(held: readonly Permission[]): IssueLevel {
  if (holdsAll(held, ['ISSUE_WRITE'])) return 'work';
  return holdsAll(held, ['ISSUE_COMMENT']) ? 'comment' : 'look';
}

export interface IssuePerson {
  userId: string | undefined;
  permissions: readonly Permission[];
}

/** Whose an issue is. */
export interface IssueParties {
  author: string;
  assignee: string | null | undefined;
}

export interface IssueRights {
  /** Its fields, elements, pictures, viewpoints and links. */
  mayChange: boolean;
  mayComment: boolean;
  mayDelete: boolean;
}

/** What somebody who sees issues may do with one. Watching is everybody's, and a comment is deleted by its author. */
export function issueRights({ userId, permissions }: IssuePerson, { author, assignee }: IssueParties): IssueRights {
  const level = issueLevelOf(permissions);
  const isAuthor = userId === author;
  const isOwn = isAuthor || (userId !== undefined && userId === assignee);
  return {
    mayChange: isOwn || level === 'work',
    mayComment: isOwn || level !== 'look',
    mayDelete: isAuthor || holdsAll(permissions, ['ADMIN']),
  };
}

export const mayRecordIssues = (held: readonly Permission[]): boolean => issueLevelOf(held) !== 'look';

/** What comes by file also changes issues of others. */
export const mayImportIssues = (held: readonly Permission[]): boolean => issueLevelOf(held) === 'work';
