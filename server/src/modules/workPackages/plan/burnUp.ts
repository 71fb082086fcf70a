import type { WorkForecast } from '@plumbline/contract/workForecast';
import type { WorkState } from '@plumbline/contract/workState';
import type { WorkClock } from '../../../schedules/calendar/openWorkClock.ts';
import { plannedPercent } from '../../../schedules/state/plannedPercent.ts';
import { dayOf, dayOfMoment, writeDay } from './days.ts';
import type { ScanPoint } from './paceOf.ts';

export interface Dates {
  startDate: string;
  endDate: string;
}

export interface NamedScan extends ScanPoint {
  name: string;
}

interface Standing {
  clock: WorkClock;
  state: WorkState | null;
  forecast: WorkForecast | null;
}

const mostPoints = 60;

const percent = (share: number) => Math.round(share * 10_000) / 100;

/** Planned and measured over time, how that stands, and where it leads; scans oldest first. */
export function burnUp(dates: Dates, scans: readonly NamedScan[], { clock, state, forecast }: Standing) {
  return {
    planned: plannedPoints(dates, clock),
    measured: scans.map(({ date, name, share }) => ({
      date: writeDay(dayOfMoment(date)),
      percent: percent(share),
      analysis: name,
    })),
    state,
    forecast,
  };
}

/** What is planned to stand on the mornings of its days, by its calendar, and all of it on the last. */
function plannedPoints(dates: Dates, clock: WorkClock): { date: string; percent: number }[] {
  const [start, end] = [dayOf(dates.startDate), dayOf(dates.endDate)];
  const step = Math.max(1, Math.ceil((end - start) / mostPoints));
  const points: { date: string; percent: number }[] = [];
  for (let day = start; day < end; day += step) {
    points.push({ date: writeDay(day), percent: percent(plannedPercent(dates, clock, writeDay(day)) / 100) });
  }
  return [...points, { date: dates.endDate, percent: 100 }];
}
