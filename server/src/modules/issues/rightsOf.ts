import { type IssueRights, issueRights, mayImportIssues, mayRecordIssues } from '@plumbline/contract/issueRights';
import { AppError } from '../../AppError.ts';
import type { Membership } from '../../http/RequestContext.ts';

interface Asker {
  membership: Pick<Membership, 'permissions'>;
  userId: string;
}

interface Owned {
  created_by: string;
  assigned_to: string | null;
}

/** What the caller may do with an issue. */
export const rightsOf = ({ membership: { permissions }, userId }: Asker, issue: Owned): IssueRights =>
  issueRights({ userId, permissions }, { author: issue.created_by, assignee: issue.assigned_to });

export function refuseChange(asker: Asker, issue: Owned): void {
  if (!rightsOf(asker, issue).mayChange) throw new AppError('issues.mayNotChange');
}

export function refuseRecording({ membership }: Pick<Asker, 'membership'>): void {
  if (!mayRecordIssues(membership.permissions)) throw new AppError('issues.mayNotRecord');
}

export function refuseImport({ membership }: Pick<Asker, 'membership'>): void {
  if (!mayImportIssues(membership.permissions)) throw new AppError('issueFiles.mayNotImport');
}
