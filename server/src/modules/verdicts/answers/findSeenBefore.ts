import { codeOfStatus } from '@plumbline/contract/formats/painting';
import type { VerdictRow } from './VerdictRow.ts';

const noData = codeOfStatus('no_data');
const notDue = codeOfStatus('not_due');

/** The last verdict of an earlier scan that saw the element, where this one did not; `verdicts` are oldest first. */
export function findSeenBefore(verdict: VerdictRow, verdicts: readonly VerdictRow[]): VerdictRow | undefined {
  if (verdict.status !== noData) return undefined;
  return verdicts.findLast(
    ({ status, scan_date }) => status !== noData && status !== notDue && scan_date < verdict.scan_date,
  );
}
