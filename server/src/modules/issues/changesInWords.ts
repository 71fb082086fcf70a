import { issueFieldNames } from '@plumbline/contract/issueFieldNames';
import type { IssueChange } from '@plumbline/contract/resources/issues';

type Field = IssueChange['fields'][number];

/** A description is told in full by the issue's own history. */
const longestSide = 80;

/** 'Status: Open Issue → Closed; Deadline: none → 2026-10-05', as the audit trail tells it. */
export function changesInWords(fields: readonly Field[]): string {
  return fields.map(({ field, from, to }) => `${issueFieldNames[field]}: ${side(from)} → ${side(to)}`).join('; ');
}

function side(value: string | null): string {
  if (value === null || value === '') return 'none';
  return value.length > longestSide ? `${value.slice(0, longestSide).toWellFormed()}…` : value;
}
