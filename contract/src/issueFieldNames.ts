import type { IssueChange } from './resources/issues.ts';

/** What the history and the audit trail call the fields of an issue. */
export const issueFieldNames: Record<IssueChange['fields'][number]['field'], string> = {
  issueStatus: 'Status',
  location: 'Location',
  diagnosis: 'Name',
  description: 'Description',
  elements: 'Elements',
  assignedUser: 'Assigned to',
  deadline: 'Deadline',
  priority: 'Priority',
};
