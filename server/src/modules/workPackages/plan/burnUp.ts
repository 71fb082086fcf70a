import { dayOf, dayOfMoment, writeDay } from './days.ts';
import { lastScans, paceBetween, paceOf, type ScanPoint } from './paceOf.ts';
import { aheadDays, planOf } from './plan.ts';

interface Dates {
  startDate: string;
  endDate: string;
}

export interface NamedScan extends ScanPoint {
  name: string;
}

/** What is farther away is no forecast. */
const farthestDays = 20 * 365;

/** When so much is finished at a pace a week; nothing where it never is. */
export function finishDay({ share, date }: ScanPoint, pace: number | null): number | null {
  if (pace === null || pace <= 0) return null;
  const days = Math.ceil(((1 - share) / pace) * 7 - 1e-9);
  return days > farthestDays ? null : dayOfMoment(date) + days;
}

/** The day of the first scan at which all stood, of those that stay so. */
export function finishedDay(scans: readonly ScanPoint[]): number | undefined {
  const lastOpen = scans.findLastIndex(({ share }) => share < 1);
  const first = scans[lastOpen + 1];
  return first && dayOfMoment(first.date);
}

/** The paces that the end may come at: between each of the last scans, and since the planned start. */
function pacesOf(dates: Dates, scans: readonly ScanPoint[]): number[] {
  const last = lastScans(scans);
  const between = last.slice(1).map((to, i) => paceBetween(last[i] as ScanPoint, to));
  const start = { date: new Date(dayOf(dates.startDate) * 86_400_000), share: 0 };
  const sinceStart = last.length < 2 ? null : paceBetween(start, last.at(-1) as ScanPoint);
  return [...between, sinceStart].filter((pace) => pace !== null);
}

function finishOf(dates: Dates, scans: readonly ScanPoint[], pace: number | null) {
  const last = scans.at(-1);
  const expected = last === undefined || last.share >= 1 ? null : finishDay(last, pace);
  if (last === undefined || expected === null) return null;
  const paces = pacesOf(dates, scans);
  const earliest = finishDay(last, Math.max(...paces)) ?? expected;
  const latest = finishDay(last, Math.min(...paces));
  return {
    expected: writeDay(expected),
    earliest: writeDay(Math.min(earliest, expected)),
    latest: latest === null ? null : writeDay(Math.max(latest, expected)),
  };
}

const percent = (share: number) => Math.round(share * 10_000) / 100;

/** Planned and measured over time, and where it leads; scans oldest first. */
export function burnUp(dates: Dates, scans: readonly NamedScan[]) {
  const pace = paceOf(scans);
  const last = scans.at(-1);
  const finished = finishedDay(scans);
  const { startDate, endDate } = dates;
  return {
    planned: [
      { date: startDate, percent: 0 },
      { date: endDate, percent: 100 },
    ],
    measured: scans.map(({ date, name, share }) => ({
      date: writeDay(dayOfMoment(date)),
      percent: percent(share),
      analysis: name,
    })),
    pacePerWeek: pace === null ? null : percent(pace),
    aheadDays: last ? aheadDays([planOf(dates)], { share: last.share, day: dayOfMoment(last.date), finished }) : null,
    finish: finishOf(dates, scans, pace),
    finishedOn: finished === undefined ? null : writeDay(finished),
  };
}
