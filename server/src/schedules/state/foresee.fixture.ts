import { compareSchedule } from '../compare/compareSchedule.ts';
import type { MeasuredWork } from '../compare/MeasuredWork.ts';
import type { Schedule } from '../Schedule.ts';
import { forecastSchedule } from './forecastSchedule.ts';

/** A schedule beside what was measured of its activities, by their keys, up to the last of their scans. */
export function foreseeAll(schedule: Schedule, works: Readonly<Record<string, MeasuredWork>>) {
  const measured = new Map(Object.entries(works));
  const days = [...measured.values()].flatMap(({ scans }) => scans.map(({ day }) => day));
  const lastScan = days.sort().at(-1) ?? null;
  const compared = compareSchedule(schedule, { works: measured, lastScan });
  const scansOf = (key: string) => measured.get(key)?.scans ?? [];
  return { compared, forecasts: forecastSchedule(schedule, compared, { scansOf, lastScan }) };
}
