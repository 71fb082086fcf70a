import type { ComparedRow, UnmeasuredReason } from '@plumbline/contract/resources/scheduleComparison';
import { sayDisagreement } from '@plumbline/contract/sayDisagreement';
import { sayBetween } from '@plumbline/contract/sayWorkState';
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
  const { begun, finished } = row.state ?? {};
  const parts = [begun && `begun ${sayBetween(begun)}`, finished && `finished ${sayBetween(finished)}`];
  return [`${showPercent(row.measured)}${notSeen}`, ...parts.filter(Boolean)].join(', ');
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

export const differenceInWords = ({ differs, reported, actualStart, actualFinish }: ComparedRow): string | undefined =>
  differs &&
  sayDisagreement(differs, { percent: reported ?? null, start: actualStart ?? null, finish: actualFinish ?? null });
