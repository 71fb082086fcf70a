import type { WorkForecast } from '@plumbline/contract/workForecast';
import type { WorkState } from '@plumbline/contract/workState';
import type { Db } from '../../platform/database.ts';
import { openWorkClock, type WorkClock } from '../../schedules/calendar/openWorkClock.ts';
import { compareSchedule } from '../../schedules/compare/compareSchedule.ts';
import { levelsOf } from '../../schedules/compare/levelsOf.ts';
import type { MeasuredWork } from '../../schedules/compare/MeasuredWork.ts';
import { openClocks } from '../../schedules/compare/openClocks.ts';
import { finishMinute, startMinute } from '../../schedules/localTime.ts';
import { plannedDays } from '../../schedules/preview/plannedDays.ts';
import type { Activity, Schedule } from '../../schedules/Schedule.ts';
import { type Forecast, forecastOf, foreseenAlike } from '../../schedules/state/forecastOf.ts';
import { forecastSchedule } from '../../schedules/state/forecastSchedule.ts';
import { plannedPercent } from '../../schedules/state/plannedPercent.ts';
import { workStateOf } from '../../schedules/state/workStateOf.ts';
import type { PackageRow } from './PackageRow.ts';
import type { PackageStanding } from './plan/rollUp.ts';
import { workOf } from './plan/workOf.ts';
import { loadMeasured, type MeasuredProject, worksOf } from './serviceOfWorks.ts';

/** The schedule that a project was given last, and which packages its activities are, by their keys. */
export interface ProjectPlan {
  schedule: Schedule;
  matches: ReadonlyMap<string, readonly string[]>;
}

export interface StatesOptions {
  db: Db;
  /** Schedules know packages, and not the other way round; undefined where the project was never given one. */
  findPlan(projectId: string): Promise<ProjectPlan | undefined>;
}

export interface PackageStates {
  measured: MeasuredProject;
  clockOf: ClockOf;
  stateOf(row: PackageRow): WorkState | null;
  /** Also what is planned, and when it will be finished. */
  standingOf(row: PackageRow): PackageStanding;
  nameOfLevel(wbs: string): string | undefined;
}

/** Without a calendar every day counts. */
const everyDay = openWorkClock({ week: [], exceptions: [], hoursPerDay: null });
const unbound = { start: foreseenAlike(Number.NEGATIVE_INFINITY), finish: foreseenAlike(Number.NEGATIVE_INFINITY) };

export type ClockOf = (packageId: string) => WorkClock;

const clocksOf = (plan: ProjectPlan | undefined): ClockOf => {
  const activityOf = activitiesOf(plan);
  const timeOf = plan ? openClocks(plan.schedule) : () => everyDay;
  return (packageId) => {
    const activity = activityOf.get(packageId);
    return activity === undefined ? everyDay : timeOf(activity);
  };
};

/** The clocks that packages go by. */
export const createClocks =
  ({ findPlan }: Pick<StatesOptions, 'findPlan'>) =>
  async (projectId: string): Promise<ClockOf> =>
    clocksOf(await findPlan(projectId));

/** How packages stand beside their plan: by the calendar of the activity that they are, as the schedule tells it too. */
export function createStates({ db, findPlan }: StatesOptions) {
  return async function open(projectId: string): Promise<PackageStates> {
    const [measured, plan] = await Promise.all([loadMeasured(db, projectId), findPlan(projectId)]);
    const activityOf = activitiesOf(plan);
    const clockOf = clocksOf(plan);
    const lastScan = measured.scans.at(-1) ?? null;
    const dates = ({ start_date, end_date }: PackageRow) => ({ startDate: start_date, endDate: end_date });
    const stateOfWork = (row: PackageRow, work: MeasuredWork) =>
      work.hasElements ? workStateOf({ planned: dates(row), work, clock: clockOf(row.id) }) : null;
    let foreseen: ReturnType<typeof foresee> | undefined;

    function forecastOfPackage(row: PackageRow, work: MeasuredWork, state: WorkState | null): WorkForecast | null {
      if (lastScan === null || (state !== null && state.finished !== null)) return null;
      const activity = activityOf.get(row.id);
      // A part of an activity, or one that was moved away from it, goes by its own days.
      if (plan && activity && plan.matches.get(activity.key)?.length === 1 && isPlannedAlike(row, activity)) {
        foreseen ??= foresee(plan, measured);
        return foreseen.get(activity.key)?.said ?? null;
      }
      const clock = clockOf(row.id);
      const scheduled = { start: startMinute(row.start_date), finish: finishMinute(row.end_date) };
      const minutes = clock.between(scheduled.start, scheduled.finish);
      const percent = state === null ? 0 : (work.scans.at(-1)?.percent ?? 0);
      const asked = {
        clock,
        planned: dates(row),
        scheduled,
        minutes,
        leftMinutes: minutes * (1 - percent / 100),
        state,
      };
      const { scans } = work;
      const now = startMinute(lastScan);
      return forecastOf({ ...asked, scans, reportedStart: null, isBegun: percent > 0, now }, unbound).said;
    }

    const levels = plan && new Map(levelsOf(plan.schedule).levels.map(({ code, name }) => [code, name]));
    return {
      measured,
      clockOf,
      stateOf: (row) => stateOfWork(row, workOf([row], measured)),
      standingOf(row) {
        const work = workOf([row], measured);
        const state = stateOfWork(row, work);
        const planned = lastScan === null ? 0 : plannedPercent(dates(row), clockOf(row.id), lastScan);
        return { planned, state, forecast: forecastOfPackage(row, work, state) };
      },
      nameOfLevel: (wbs) => levels?.get(wbs) || undefined,
    };
  };
}

/** The activity that each package is. */
function activitiesOf(plan: ProjectPlan | undefined): Map<string, Activity> {
  const byKey = new Map(plan?.schedule.activities.map((activity) => [activity.key, activity]));
  return new Map(
    [...(plan?.matches ?? [])].flatMap(([key, ids]) => {
      const activity = byKey.get(key);
      return activity === undefined ? [] : ids.map((id) => [id, activity] as const);
    }),
  );
}

function isPlannedAlike(row: PackageRow, activity: Activity): boolean {
  const days = plannedDays(activity);
  return days?.startDate === row.start_date && days.endDate === row.end_date;
}

function foresee({ schedule, matches }: ProjectPlan, measured: MeasuredProject): Map<string, Forecast> {
  const works = worksOf(measured, matches);
  const lastScan = measured.scans.at(-1) ?? null;
  const compared = compareSchedule(schedule, { works, lastScan });
  return forecastSchedule(schedule, compared, { scansOf: (key) => works.get(key)?.scans ?? [], lastScan });
}
