import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';

type Trade = AnalysisView['analyses'][number];

function stageOf({ delivery, progress }: Trade): string {
  if (delivery === 'Ready') return 'ready';
  if (progress === undefined) return 'still';
  return progress >= 100 ? 'done' : 'working';
}

/**
 * Changes whenever results of a view may have come or gone: with its status, and with the delivery of one of its
 * analyses, which leaves the status as it is. What was loaded of the results is known by it.
 */
export function deliverySign({ statusUpdateTime, analyses }: AnalysisView): string {
  return [statusUpdateTime, ...analyses.map((trade) => `${trade._id}=${stageOf(trade)}`)].join(' ');
}
