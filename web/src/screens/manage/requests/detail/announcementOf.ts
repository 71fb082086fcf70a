import type { AnalysisRequestDetail } from '@plumbline/contract/resources/analysisRequests';

/** What is told to those who listen: every tenth, every new step and the end, not every second. */
export function announcementOf({ status, progress }: Pick<AnalysisRequestDetail, 'status' | 'progress'>): string {
  if (status === 'waiting') return 'The analysis waits to begin.';
  if (status === 'review') return 'The analysis is done and waits for review.';
  if (status === 'ready') return 'The analysis is ready.';
  if (status !== 'running' || progress === undefined) return '';
  const tenths = Math.floor(progress.percent / 10) * 10;
  const step = progress.steps.find((each) => each.status === 'running');
  return `${tenths}% done${step ? `: ${step.name}` : ''}`;
}
