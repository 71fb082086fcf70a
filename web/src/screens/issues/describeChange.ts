import { issueFieldNames } from '@plumbline/contract/issueFieldNames';
import type { IssueChange } from '@plumbline/contract/resources/issues';
import { formatIssueDay } from '../../ui/format.ts';

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
  imported: 'Imported the issue',
};

/** What somebody did, a line for each thing: 'Status: Open Issue → Closed', and why, where the product knows. */
export function describeChange({ kind, fields, note }: Pick<IssueChange, 'kind' | 'fields' | 'note'>): string[] {
  const isNamed = kind !== 'updated' || fields.length === 0;
  const lines = [
    ...(isNamed ? [acts[kind]] : []),
    ...fields.map((field) => `${issueFieldNames[field.field]}: ${sideOf(field, 'from')} → ${sideOf(field, 'to')}`),
  ];
  return note === undefined ? lines : [...lines, note];
}

function sideOf({ field, ...values }: Field, side: 'from' | 'to'): string {
  const value = values[side];
  if (value === null || value === '') return 'none';
  return field === 'deadline' ? formatIssueDay(value) : value;
}
