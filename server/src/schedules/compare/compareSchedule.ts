import type { WorkState } from '@plumbline/contract/workState';
import { type PlannedDays, plannedDays } from '../preview/plannedDays.ts';
import type { Activity, Schedule } from '../Schedule.ts';
import { plannedPercent } from '../state/plannedPercent.ts';
import { workStateOf } from '../state/workStateOf.ts';
import { toldProgress } from '../write/toldProgress.ts';
import type { ComparedActivity, MeasuredPart, Unmeasured } from './ComparedActivity.ts';
import { disagreementOf, reportedPercent } from './disagreementOf.ts';
import type { MeasuredWork } from './MeasuredWork.ts';
import { openClocks } from './openClocks.ts';

export interface Measured {
  /** Of the work packages of an activity, by its key. */
  works: ReadonlyMap<string, MeasuredWork>;
  /** The day of the last scan; null before the first. */
  lastScan: string | null;
}

/** Every activity as planned, reported and measured, in the order of the schedule ([WORK-7]). */
export function compareSchedule(schedule: Schedule, { works, lastScan }: Measured): ComparedActivity[] {
  const clockOf = openClocks(schedule);
  const dataDays = new Map(schedule.projects.map(({ key, dataDate }) => [key, dataDate?.slice(0, 10) ?? null]));
  return schedule.activities.map((activity) => {
    const work = works.get(activity.key);
    const planned = plannedDays(activity) ?? null;
    const clock = clockOf(activity);
    const state = work ? workStateOf({ planned, work, clock }) : null;
    const measured = measuredOf(activity, work, state);
    const isMeasured = typeof measured !== 'string';
    return {
      activity,
      packageIds: work?.packageIds ?? [],
      planned,
      baseline: baselineOf(activity, planned),
      plannedPercent: planned && lastScan !== null ? plannedPercent(planned, clock, lastScan) : null,
      reportedPercent: reportedPercent(activity),
      measured,
      state: isMeasured ? state : null,
      disagreement:
        isMeasured && work && state
          ? disagreementOf(activity, { work, state, dataDay: dataDays.get(activity.project) ?? null })
          : null,
    };
  });
}

/** A number only where a scan has seen something: what nobody could see is not 0 %. */
function measuredOf(
  { type }: Activity,
  work: MeasuredWork | undefined,
  state: WorkState | null,
): MeasuredPart | Unmeasured {
  if (work === undefined || work.packageIds.length === 0) return type === 'task' ? 'noPackage' : 'notBuilt';
  const last = work.scans.at(-1);
  if (last === undefined) return 'noScan';
  if (!work.hasElements) return 'noElements';
  if (work.notSeen >= 100 - 1e-6 || state === null) return 'notSeen';
  const [startedOn, finishedOn] = [state.begun?.by ?? null, state.finished?.by ?? null];
  const { status, percent } = toldProgress({ percent: last.percent, startedOn, finishedOn });
  return { status, percent, notSeen: work.notSeen, on: state.on };
}

function baselineOf({ baseline }: Activity, planned: PlannedDays | null): PlannedDays | null {
  const none = { start: null, finish: null };
  const days = plannedDays({ planned: none, baseline });
  if (days === undefined || (days.startDate === planned?.startDate && days.endDate === planned.endDate)) return null;
  return days;
}
