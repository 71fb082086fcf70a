import type { ComparedRow, UnmeasuredReason } from '@plumbline/contract/resources/scheduleComparison';
import { formatDay } from '../../../../ui/format.ts';

const shortReasons: Record<UnmeasuredReason, string> = {
  notBuilt: '',
  noPackage: '–',
  noElements: 'No elements',
  noScan: 'No scan',
  notSeen: 'Not seen',
};

const reasons: Record<UnmeasuredReason, string> = {
  notBuilt: 'Nothing is built of it',
  noPackage: 'No work package, so nothing measures it',
  noElements: 'The latest model has no element of its work package',
  noScan: 'Not measured yet',
  notSeen: 'No scan has seen it',
};

/** What is not whole is never shown as 100. */
export const showPercent = (percent: number | undefined): string =>
  percent === undefined ? '–' : `${Math.floor(percent + 1e-6)}%`;

const reasonOf = ({ unmeasured, type }: ComparedRow): UnmeasuredReason =>
  unmeasured ?? (type === undefined ? 'noPackage' : 'notBuilt');

/** In a cell: a percentage, or why there is none. */
export const measuredInShort = (row: ComparedRow): string =>
  row.measured === undefined ? shortReasons[reasonOf(row)] : showPercent(row.measured);

export function measuredInWords(row: ComparedRow): string {
  if (row.measured === undefined) return reasons[reasonOf(row)];
  const notSeen = row.notSeen === undefined ? '' : `, ${showPercent(Math.max(1, row.notSeen))} not seen`;
  return `${showPercent(row.measured)}${notSeen}${periodOf(row.startedOn, row.finishedOn)}`;
}

export const reportedInWords = ({ reported, actualStart, actualFinish }: ComparedRow): string =>
  reported === undefined ? 'Nothing is reported' : `${showPercent(reported)}${periodOf(actualStart, actualFinish)}`;

const periodOf = (start: string | undefined, finish: string | undefined) =>
  (start === undefined ? '' : `, from ${formatDay(start)}`) + (finish === undefined ? '' : ` to ${formatDay(finish)}`);

export function plannedInWords({ start, end, planned }: ComparedRow): string {
  if (start === undefined || end === undefined) return 'No dates';
  const days = start === end ? formatDay(start) : `${formatDay(start)} to ${formatDay(end)}`;
  return planned === undefined ? days : `${days}, ${showPercent(planned)} by the last scan`;
}

/** Of days of work: a tenth matters only where there are few. */
function showDays(days: number): string {
  const shown = Math.abs(days) >= 10 ? Math.round(Math.abs(days)) : Math.round(Math.abs(days) * 2) / 2;
  return `${shown} ${shown === 1 ? 'day' : 'days'}`;
}

/** 'On plan', '3 days late', '1.5 days ahead'. */
export function aheadInWords(ahead: number): string {
  if (Math.abs(ahead) < 0.25) return 'On plan';
  return ahead < 0 ? `${showDays(ahead)} late` : `${showDays(ahead)} ahead`;
}

export function differenceInWords({ differs, reported, actualStart }: ComparedRow): string | undefined {
  if (differs === undefined) return undefined;
  const found = `measured ${showPercent(differs.percent)} by the scan of ${formatDay(differs.on)}`;
  if (differs.kind !== 'earlier' || actualStart === undefined) return `Reported ${showPercent(reported)}, ${found}`;
  return `Reported to have begun on ${formatDay(actualStart)}, ${found}`;
}
