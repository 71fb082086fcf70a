import type { Between, WorkState } from '@plumbline/contract/workState';
import type { WorkClock } from '../calendar/openWorkClock.ts';
import type { MeasuredScan, MeasuredWork } from '../compare/MeasuredWork.ts';
import { dayNumber, finishMinute, startMinute, writeDayNumber } from '../localTime.ts';
import type { PlannedDays } from '../preview/plannedDays.ts';

interface Asked {
  planned: PlannedDays | null;
  clock: WorkClock;
  work: Pick<MeasuredWork, 'scans' | 'notSeen'>;
}

type Lateness = Pick<WorkState, 'verdict' | 'least' | 'most'>;

/**
 * How work stands beside its plan, said once for every page and file. What stands at a scan was finished between the last scan
 * that found some of it missing and that one; so days late are a range, and late is what is late at both ends of it. A scan that
 * saw nothing of it is no bound. Null where no scan has seen any of it.
 */
export function workStateOf({ planned, work, clock }: Asked): WorkState | null {
  const { scans } = work;
  const on = scans.findLast(({ isSeen }) => isSeen)?.day;
  if (on === undefined) return null;
  const begun = begunOf(scans);
  const finished = finishedOf(scans);
  const openOn = finished === null ? lastOpen(scans) : finished.after;
  const days = planned && { start: planned.startDate, finish: planned.endDate };
  const measure = { planned, work, clock };
  const lateness = finished === null ? unfinished(measure, { on, openOn }) : finishedBeside(measure, finished);
  return { on, ...lateness, unit: clock.unit, begun, finished, openOn, planned: days };
}

function begunOf(scans: readonly MeasuredScan[]): Between | null {
  const first = scans.findIndex(({ percent }) => percent > 0);
  if (first < 0) return null;
  const after = scans.slice(0, first).findLast(({ isBare }) => isBare)?.day ?? null;
  return { after, by: (scans[first] as MeasuredScan).day };
}

/** By the first scan at which all stood, of those that stay so. */
function finishedOf(scans: readonly MeasuredScan[]): Between | null {
  const whole = scans.findLastIndex(({ percent }) => percent < 100) + 1;
  const found = scans[whole];
  return found ? { after: lastOpen(scans.slice(0, whole)), by: found.day } : null;
}

const lastOpen = (scans: readonly MeasuredScan[]) => scans.findLast(({ isOpen }) => isOpen)?.day ?? null;

const noPlan: Lateness = { verdict: 'noPlan', least: null, most: null };
/** Of sums of hours that are no round numbers. */
const tiny = 1e-6;
const wholeLeast = (days: number) => Math.floor(days + tiny) + 0;
const wholeMost = (days: number) => Math.ceil(days - tiny) + 0;

/** The last day on which what is not finished is not late: days without work after the planned finish are none too many. */
export function lastDayInTime(planned: PlannedDays, clock: WorkClock): string {
  let day = dayNumber(planned.endDate);
  // A calendar may end before the plan does.
  const farthest = day + longestWait;
  while (day < farthest && wholeLeast(lateBy(planned, clock, writeDayNumber(day + 1))) < 1) day++;
  return writeDayNumber(day);
}

const longestWait = 370;

/** What is finished on a day without work is not late by it. */
const lateBy = ({ endDate }: PlannedDays, clock: WorkClock, day: string) =>
  clock.daysBetween(finishMinute(endDate), finishMinute(day));

function finishedBeside({ planned, clock }: Asked, { after, by }: Between): Lateness {
  if (planned === null) return noPlan;
  const least = after === null ? null : wholeLeast(lateBy(planned, clock, after));
  const most = wholeMost(lateBy(planned, clock, by));
  const verdict =
    least !== null && least > 0
      ? 'late'
      : most < 0
        ? 'early'
        : most === 0
          ? 'onTime'
          : least === null
            ? 'dayUnknown'
            : 'perhapsLate';
  return { verdict, least, most };
}

function unfinished(asked: Asked, { on, openOn }: { on: string; openOn: string | null }): Lateness {
  const { planned, work, clock } = asked;
  if (planned === null) return noPlan;
  const isPast = (day: string) => day > planned.endDate && wholeLeast(lateBy(planned, clock, day)) > 0;
  if (openOn !== null && isPast(openOn)) {
    return { verdict: 'late', least: wholeLeast(lateBy(planned, clock, openOn)), most: null };
  }
  const last = work.scans.at(-1) as MeasuredScan;
  if (isPast(last.day)) return { verdict: 'notSeenSince', least: null, most: null };
  return againstPlan(asked, planned, { percent: last.percent, on });
}

/**
 * As if the work were spread evenly over its days. At what hour of its day a scan was made is not known, nor what stands of that
 * which nobody has seen: behind is what is behind in the morning if all of that stands, ahead what is so in the evening without.
 */
function againstPlan(
  { work: { notSeen }, clock }: Asked,
  { startDate, endDate }: PlannedDays,
  { percent, on }: { percent: number; on: string },
): Lateness {
  const [start, end] = [startMinute(startDate), finishMinute(endDate)];
  if (percent <= 0 && on < startDate) return { verdict: 'notDue', least: null, most: null };
  const dueAt = (part: number) => clock.add(start, (clock.between(start, end) * Math.min(100, part)) / 100) ?? end;
  const least = wholeLeast(clock.daysBetween(dueAt(percent + notSeen), startMinute(on)));
  const most = wholeMost(clock.daysBetween(dueAt(percent), finishMinute(on)));
  return { verdict: least > 0 ? 'behind' : most < 0 ? 'ahead' : 'onPlan', least, most };
}
