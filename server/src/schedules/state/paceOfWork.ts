import type { WorkState } from '@plumbline/contract/workState';
import type { WorkClock } from '../calendar/openWorkClock.ts';
import type { MeasuredScan } from '../compare/MeasuredWork.ts';
import { startMinute } from '../localTime.ts';

/** Percent a minute of work. */
export interface Pace {
  slowest: number;
  mean: number;
  fastest: number;
}

interface Asked {
  clock: WorkClock;
  scans: readonly MeasuredScan[];
  begun: WorkState['begun'];
  /** The day that a planner reports; taken where scans do not contradict it. */
  reportedStart: string | null;
  /** Percent a minute of work as planned. */
  plannedPace: number;
}

/** What crews do now is what they did lately. */
const pointsThatCount = 4;
/** Two stretches of time at least, of a week of work together, and a tenth that stands: less says nothing about the rest. */
const fewestPoints = 3;
const fewestDays = 5;
const leastPercent = 10;
/** Of the planned pace: with less nobody works there. */
const leastOfPlanned = 0.25;

/** How fast work goes since it began itself, over the last scans that saw it. */
export function paceOfWork(asked: Asked): Pace | 'tooEarly' | 'stalled' {
  const { clock, plannedPace } = asked;
  const points = pointsOf(asked);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < fewestPoints) return 'tooEarly';
  if (last.percent < leastPercent || clock.daysBetween(first.minute, last.minute) < fewestDays) return 'tooEarly';
  const paceBetween = (from: Point, to: Point) => {
    const minutes = clock.between(from.minute, to.minute);
    return minutes <= 0 ? [] : [(to.percent - from.percent) / minutes];
  };
  const recent = points.slice(-pointsThatCount);
  const paces = recent.slice(1).flatMap((to, i) => paceBetween(recent[i] as Point, to));
  const [mean] = paceBetween(recent[0] as Point, last);
  if (mean === undefined || paces.length < fewestPoints - 1) return 'tooEarly';
  if (mean <= 0 || mean < leastOfPlanned * plannedPace) return 'stalled';
  return { slowest: Math.min(...paces), mean, fastest: Math.max(...paces) };
}

interface Point {
  minute: number;
  percent: number;
}

/** From its own start on: weeks before it say nothing about its pace. */
function pointsOf({ scans, begun, reportedStart }: Asked): Point[] {
  if (begun === null) return [];
  const isReported =
    reportedStart !== null && reportedStart <= begun.by && (begun.after === null || reportedStart >= begun.after);
  const start = isReported ? reportedStart : begun.after;
  const seen = scans.filter(({ day, isSeen }) => isSeen && day >= begun.by);
  const measured = seen.map(({ day, percent }) => ({ minute: startMinute(day), percent }));
  return start === null || start === begun.by ? measured : [{ minute: startMinute(start), percent: 0 }, ...measured];
}
