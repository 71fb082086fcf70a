import { sayDay } from '@plumbline/contract/sayWorkState';
import type { ComparedActivity, Unmeasured } from './ComparedActivity.ts';
import type { Awaited, HoldUp } from './HoldUp.ts';

/** 'A1020 Walls, Level 2 must be finished before A1030 Ducts, Level 2 starts on 12/03/2026; measured 64% by the scan of 05/03/2026.' */
export function holdUpInWords(holdUp: HoldUp): string {
  const { of, need, first } = holdUp;
  return `${nameOf(of)} must be ${need} before ${nameOf(first.of)} ${eventInWords(first)}${wayInWords(holdUp)}; ${measuredInWords(of)}.`;
}

function eventInWords({ event, on, isOverdue }: Awaited): string {
  if (isOverdue) return `starts, which was planned for ${sayDay(on)}`;
  return `${event === 'isDue' ? 'is due' : event} on ${sayDay(on)}`;
}

function wayInWords({ through, numThrough }: HoldUp): string {
  if (numThrough === 0) return '';
  const names = through.map(({ activity: { id, name } }) => id || name);
  const more = numThrough - names.length;
  return ` (over ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}

export const unmeasuredInWords: Record<Unmeasured, string> = {
  notBuilt: 'nothing is built of it',
  noPackage: 'it has no work package, so nothing measures it',
  noElements: 'the latest model has no element of its work package',
  noScan: 'it has not been measured yet',
  notSeen: 'no scan has seen it',
};

function measuredInWords({ measured, reportedPercent }: ComparedActivity): string {
  const reported = reportedPercent === null ? '' : `, reported ${showPercent(reportedPercent)}`;
  if (typeof measured === 'string') return `${unmeasuredInWords[measured]}${reported}`;
  const { percent, notSeen, on } = measured;
  const unseen = notSeen > 0 ? `, ${showPercent(Math.max(1, notSeen))} not seen` : '';
  return `measured ${showPercent(percent)} by the scan of ${sayDay(on)}${unseen}${reported}`;
}

const nameOf = ({ activity: { id, name } }: ComparedActivity): string =>
  [id, name].filter((part) => part !== '').join(' ') || '(without a name)';

/** What is not whole is never shown as 100. */
const showPercent = (percent: number): string => `${Math.floor(percent + 1e-6)}%`;
