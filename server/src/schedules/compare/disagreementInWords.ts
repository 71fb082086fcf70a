import { sayDisagreement } from '@plumbline/contract/sayDisagreement';
import type { ComparedActivity } from './ComparedActivity.ts';

/** 'Reported 100%, measured 60% by the scan of 05/03/2026'; null where report and scans agree. */
export function disagreementInWords({ disagreement, reportedPercent, activity }: ComparedActivity): string | null {
  if (disagreement === null) return null;
  const { start, finish } = activity.actual;
  return sayDisagreement(disagreement, {
    percent: reportedPercent,
    start: start?.slice(0, 10) ?? null,
    finish: finish?.slice(0, 10) ?? null,
  });
}
