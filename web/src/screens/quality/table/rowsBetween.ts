import type { TableRow } from '@plumbline/contract/resources/classificationTable';

/** The elements of the rows from one to another, both included; the latter alone when the first is on another page. */
export function rowsBetween(rows: readonly TableRow[], from: number, to: number): number[] {
  const elements = rows.map(({ forgeObjectId }) => forgeObjectId);
  const start = elements.indexOf(from);
  const end = elements.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return elements.slice(Math.min(start, end), Math.max(start, end) + 1);
}
