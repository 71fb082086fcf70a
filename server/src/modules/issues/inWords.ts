import type { IssueUser } from '@plumbline/contract/resources/issues';
import type { IssueRow } from './IssueRow.ts';

type WordedIssue = Pick<IssueRow, 'status' | 'location' | 'diagnosis' | 'priority' | 'deadline'>;

/** The fields of an issue as its history tells them. */
export function inWords({ status, location, diagnosis, priority, deadline }: WordedIssue, assignedUser: string | null) {
  return { issueStatus: status, diagnosis, location, priority, deadline, assignedUser };
}

export const nameOf = ({ firstName, lastName }: IssueUser) => `${firstName} ${lastName}`.trim();

export function nameOfAssignee({ assigned_to, assignee_first_name, assignee_last_name }: IssueRow): string | null {
  return assigned_to === null ? null : `${assignee_first_name} ${assignee_last_name}`.trim();
}

/** 'Ann, imported by Ben Ode' of an issue that came from another tool. */
export function authorOf({ author_first_name, author_last_name, imported_author }: IssueRow): string {
  const name = `${author_first_name} ${author_last_name}`.trim();
  return imported_author === null ? name : `${imported_author}, imported by ${name}`;
}
