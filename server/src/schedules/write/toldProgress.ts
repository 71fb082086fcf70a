import type { ActivityStatus } from '../Schedule.ts';

/** What has begun is above 0, and what is not whole is never rounded to 100. */
export function toldPercent(percent: number): number {
  if (percent <= 0) return 0;
  return percent >= 100 ? 100 : Math.min(99.99, Math.max(0.01, Math.floor(percent * 100 + 1e-6) / 100));
}

/** Finished is what was found whole, and stays so; begun is what a scan found something of. */
export function toldProgress({
  percent,
  startedOn,
  finishedOn,
}: {
  percent: number;
  startedOn: string | null;
  finishedOn: string | null;
}): { status: ActivityStatus; percent: number } {
  if (percent >= 100 && finishedOn !== null) return { status: 'completed', percent: 100 };
  if (percent <= 0 || startedOn === null) return { status: 'notStarted', percent: 0 };
  return { status: 'inProgress', percent: Math.min(99.99, toldPercent(percent)) };
}
