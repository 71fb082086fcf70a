import type { ComparedActivity } from './ComparedActivity.ts';
import { showDay, showPercent } from './holdUpInWords.ts';

/** 'Reported 100%, measured 60% by the scan of 05/03/2026'; null where report and scans agree. */
export function disagreementInWords({ disagreement, reportedPercent, activity }: ComparedActivity): string | null {
  if (disagreement === null) return null;
  const { kind, percent, on } = disagreement;
  const found = `measured ${showPercent(percent)} by the scan of ${showDay(on)}`;
  if (kind !== 'earlier') return `Reported ${showPercent(reportedPercent ?? 0)}, ${found}`;
  return `Reported to have begun on ${showDay((activity.actual.start ?? on).slice(0, 10))}, ${found}`;
}
