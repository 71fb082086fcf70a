import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';

const dayMs = 24 * 60 * 60 * 1000;
/** For so many days people are told that an analysis is ready ([QUAL-5]). */
const readyNoticeDays = 4;

/** Until when people are told that the view is ready; absent when they are not, or no longer. */
export function readyNoticeUntil({ status, statusUpdateTime }: AnalysisView, nowMs: number): number | undefined {
  const untilMs = Date.parse(statusUpdateTime) + readyNoticeDays * dayMs;
  return status === 'ready' && nowMs <= untilMs ? untilMs : undefined;
}

/** A view that becomes ready once more is another notice. */
export function readyNoticeOf({ _id, statusUpdateTime }: AnalysisView): string {
  return `ready ${_id} ${statusUpdateTime}`;
}
