import { codeOfStatus, isApproved, paintByte, statusCodeOf, statusOfCode } from '@plumbline/contract/formats/painting';
import type { TableRow } from '@plumbline/contract/resources/classificationTable';
import type { PendingChange } from '../../state/pendingChanges.ts';

type Change = Pick<PendingChange, 'elements' | 'change'>;

/** The rows with changes in them that the server has not confirmed yet; the rows themselves where nothing changes. */
export function withRowChanges(rows: readonly TableRow[], changes: readonly Change[]): readonly TableRow[] {
  if (changes.length === 0) return rows;
  const shown = new Set(rows.map(({ forgeObjectId }) => forgeObjectId));
  // A change of a whole view names more elements than a page has.
  const near = changes.map(({ elements, change }) => ({
    change,
    elements: new Set(elements.filter((element) => shown.has(element))),
  }));
  return rows.map((row) =>
    near.reduce((next, { elements, change }) => (elements.has(row.forgeObjectId) ? changed(next, change) : next), row),
  );
}

function changed(row: TableRow, change: Change['change']): TableRow {
  const byte = change(paintByte(codeOfStatus(row.status), row.approved));
  const status = statusOfCode(statusCodeOf(byte)) ?? row.status;
  const approved = isApproved(byte);
  if (status === row.status && approved === row.approved) return row;
  if (status === row.status) return { ...row, approved };
  // Who is told by the server; until it answers, the word before is nobody's any more.
  return { ...row, status, approved, classificationType: 'manual', setBy: undefined };
}
