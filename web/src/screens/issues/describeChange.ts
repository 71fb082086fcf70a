import type { IssueChange } from '@plumbline/contract/resources/issues';
import { formatDay } from '../../ui/format.ts';

type Field = IssueChange['fields'][number];

const acts: Record<IssueChange['kind'], string> = {
  created: 'Created the issue',
  updated: 'Changed the issue',
  commented: 'Commented',
  commentDeleted: 'Deleted a comment',
  assetAdded: 'Added a picture',
  assetRemoved: 'Removed a picture',
  deleted: 'Deleted the issue',
  restored: 'Brought the issue back',
};

const fieldNames: Record<Field['field'], string> = {
  issueStatus: 'Status',
  location: 'Location',
  diagnosis: 'Name',
  elements: 'Elements',
  assignedUser: 'Assigned to',
  deadline: 'Deadline',
  priority: 'Priority',
};

/** What somebody did, a line for each thing: 'Status: Open Issue → Closed'. */
export function describeChange({ kind, fields }: Pick<IssueChange, 'kind' | 'fields'>): string[] {
  if (kind !== 'updated' || fields.length === 0) return [acts[kind]];
  return fields.map((field) => `${fieldNames[field.field]}: ${sideOf(field, 'from')} → ${sideOf(field, 'to')}`);
}

function sideOf({ field, ...values }: Field, side: 'from' | 'to'): string {
  const value = values[side];
  if (value === null || value === '') return 'none';
  return field === 'deadline' ? formatDay(value) : value;
}
