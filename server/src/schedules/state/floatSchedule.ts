import type { WorkFloat } from '@plumbline/contract/workFloat';
import type { WorkClock } from '../calendar/openWorkClock.ts';
import type { ComparedActivity } from '../compare/ComparedActivity.ts';
import { openClocks } from '../compare/openClocks.ts';
import type { Activity, Schedule } from '../Schedule.ts';
import type { Forecast } from './forecastOf.ts';
import { isTimed } from './isTimed.ts';
import { lateFinishes } from './lateFinishes.ts';
import { scheduledPeriod } from './scheduledPeriod.ts';

/**
 * Total float of each activity, by its key: as the planner's file has it, else counted from the schedule's own dates and relations;
 * and what is left of it when it is finished as foreseen. The end of the schedule stays where its planner has it, so what moves that
 * has float below nothing ([WORK-7]).
 */
export function floatSchedule(
  schedule: Pick<Schedule, 'activities' | 'relations' | 'calendars' | 'projects'>,
  compared: readonly ComparedActivity[],
  forecasts: ReadonlyMap<string, Forecast>,
): Map<string, WorkFloat> {
  const clockOf = openClocks(schedule);
  const limits = new Map(schedule.projects.map(({ key, criticalHours }) => [key, (criticalHours ?? 0) * 60]));
  // What is finished in the schedule has none, unless a scan found it open.
  const wanted = compared
    .map(({ activity }) => activity)
    .filter((one) => isTimed(one) && typeof one.float?.hours !== 'number' && forecasts.has(one.key));
  // Without relations everything could wait for the end.
  const late = schedule.relations.length === 0 ? new Map() : lateFinishes(schedule, { wanted, clockOf });
  const floats = new Map<string, WorkFloat>();
  for (const { activity } of compared) {
    const limit = limits.get(activity.project) ?? 0;
    const float = floatOf(activity, { clock: clockOf(activity), limit, late, forecast: forecasts.get(activity.key) });
    if (float !== undefined) floats.set(activity.key, float);
  }
  return floats;
}

interface Known {
  clock: WorkClock;
  /** Minutes of float up to which an activity is critical. */
  limit: number;
  late: ReadonlyMap<string, number>;
  forecast: Forecast | undefined;
}

/** Of sums of hours that are no round numbers. */
const tiny = 1e-6;
const nearly = 0.05;
const floorTenths = (tenths: number) => Math.floor(tenths + tiny);
const ceilTenths = (tenths: number) => Math.ceil(tenths - tiny);

function floatOf(activity: Activity, { clock, limit, late, forecast }: Known): WorkFloat | undefined {
  const { finish } = scheduledPeriod(activity);
  const told = activity.float?.hours ?? null;
  const until = told === null ? late.get(activity.key) : undefined;
  const own = until === undefined || finish === null ? null : clock.between(finish, until);
  const minutes = told === null ? own : told * 60;
  const { unit, minutesPerDay } = clock;
  if (minutes === null) return activity.float?.isCritical ? { days: null, isCritical: true, unit } : undefined;
  const isCritical = isTimed(activity) && (own === null ? activity.float?.isCritical === true : own <= limit + nearly);
  const left = (at: number) => minutes - clock.between(finish as number, at);
  const isOpen = forecast !== undefined && forecast.said.by !== 'notSeen' && finish !== null && isTimed(activity);
  const { earliest = 0, latest = 0 } = isOpen ? forecast.finish : {};
  const isMoved = isOpen && (earliest !== finish || latest !== finish);
  const most = isMoved ? left(earliest) : minutes;
  const least = !isMoved ? minutes : Number.isFinite(latest) ? left(latest) : null;
  const isSame = Math.abs(most - minutes) < nearly && least !== null && Math.abs(least - minutes) < nearly;
  // A range is rounded so that it holds; what is the same at both ends stays so.
  const isRange = least === null || Math.abs(most - least) >= nearly;
  return {
    days: inDays(minutes, minutesPerDay, Math.round),
    ...(told === null && { isOwn: true as const }),
    ...(isCritical && { isCritical: true as const }),
    ...(isMoved &&
      !isSame && {
        left: {
          least: least === null ? null : inDays(least, minutesPerDay, isRange ? floorTenths : Math.round),
          most: inDays(most, minutesPerDay, isRange ? ceilTenths : Math.round),
        },
      }),
    ...(!isCritical &&
      isMoved &&
      most < minutes - nearly &&
      most <= limit + nearly && { becomesCritical: true as const }),
    unit,
  };
}

const inDays = (minutes: number, minutesPerDay: number, round: (tenths: number) => number) =>
  round((10 * minutes) / minutesPerDay) / 10 + 0;
