import { dayOf } from './days.ts';

/** What is planned: nothing before the first day, all of it on the last, as much each day between. */
export interface Plan {
  start: number;
  end: number;
  /** Among others. */
  weight: number;
}

export const planOf = ({ startDate, endDate }: { startDate: string; endDate: string }, weight = 1): Plan => ({
  start: dayOf(startDate),
  end: dayOf(endDate),
  weight,
});

/** Which part of these is planned to stand on a day, from 0 to 1. */
export function plannedShare(plans: readonly Plan[], day: number): number {
  let planned = 0;
  let all = 0;
  for (const { start, end, weight } of plans) {
    all += weight;
    planned += weight * (day >= end ? 1 : Math.max(0, (day - start) / (end - start)));
  }
  return all === 0 ? 0 : planned / all;
}

export interface Standing {
  /** What stands, from 0 to 1, on the day of the last scan. */
  share: number;
  day: number;
  /** The day of the first scan at which all stood, of those that stay so. */
  finished?: number | undefined;
}

/** Days before the plan, negative behind it. What is finished stays as early or late as it was. */
export function aheadDays(plans: readonly Plan[], { share, day, finished }: Standing): number {
  const end = Math.max(...plans.map((plan) => plan.end));
  if (finished !== undefined) return end - finished;
  const start = Math.min(...plans.map((plan) => plan.start));
  if (share === 0) return Math.min(0, start - day);
  return Math.round(plannedDay(plans, share, { start, end }) - day);
}

/** The day on which so much is planned to stand; a plan only grows. */
function plannedDay(plans: readonly Plan[], share: number, { start, end }: { start: number; end: number }): number {
  let [low, high] = [start, end];
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (plannedShare(plans, middle) < share) low = middle;
    else high = middle;
  }
  return high;
}
