import { sayDay } from './sayWorkState.ts';

/** How a report contradicts the scans: see `differs` of a compared activity. */
export interface Disagreement {
  kind: 'more' | 'less' | 'earlier' | 'finishedEarlier' | 'finishedLater';
  percent: number;
  on: string;
}

interface Reported {
  percent: number | null;
  start: string | null;
  finish: string | null;
}

/** 'Reported 100%, measured 60% by the scan of 05/03/2026'. */
export function sayDisagreement({ kind, percent, on }: Disagreement, reported: Reported): string {
  const found = `measured ${sayPercent(percent)} by the scan of ${sayDay(on)}`;
  switch (kind) {
    case 'earlier':
      return `Reported to have begun on ${sayDay(reported.start ?? on)}, ${found}`;
    case 'finishedEarlier':
    case 'finishedLater':
      return `Reported as finished on ${sayDay(reported.finish ?? on)}, ${found}`;
    default:
      return `Reported ${sayPercent(reported.percent ?? 0)}, ${found}`;
  }
}

/** What is not whole is never shown as 100. */
const sayPercent = (percent: number) => `${Math.floor(percent + 1e-6)}%`;
