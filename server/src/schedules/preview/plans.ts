import type { Activity, Period, Schedule } from '../Schedule.ts';
import { UnreadableSchedule } from '../UnreadableSchedule.ts';
import { type PlannedDays, plannedDays } from './plannedDays.ts';

/** What lateness is counted from. */
export interface KeptPlan {
  /** `planned`, `current`, or a baseline of its file. */
  key: string;
  /** As people read it: “Baseline “B1””, “Planned dates”. */
  label: string;
}

/** Dates of a file that may be the plan. */
export interface Plan extends KeptPlan {
  /** That have such dates. */
  activityCount: number;
}

const plannedKey = 'planned';
const currentKey = 'current';
const ofBaseline = 'baseline:';
/** A column of a table, which has no name of its own. */
const onlyBaseline = `${ofBaseline}only`;

/** Each of the dates that a schedule of one project has of its activities, the likeliest plan first. */
export function listPlans(schedule: Schedule): Plan[] {
  const { projects, activities } = schedule;
  const named = (projects[0]?.baselines ?? []).map(({ key, name }) => ({
    key: `${ofBaseline}${key}`,
    label: baselineLabel(name),
  }));
  const baselines = named.length > 0 ? named : [{ key: onlyBaseline, label: baselineLabel('Baseline') }];
  const isShownOtherwise = activities.some(
    ({ planned, current }) => current !== undefined && !isSame(planned, current),
  );
  const all = [
    ...baselines,
    plannedOf(schedule.format),
    ...(isShownOtherwise ? [{ key: currentKey, label: 'Current dates' }] : []),
  ].map((plan) => ({ ...plan, activityCount: activities.filter((one) => isDated(datesOf(one, plan.key))).length }));
  const found = all.filter(({ key, activityCount }) => key === plannedKey || activityCount > 0);
  // A baseline of a few activities is no plan of the others, and one that was only put aside is none of the project's.
  const isHeldAgainst = activities.filter(({ baseline }) => isDated(baseline)).length * 2 >= activities.length;
  return isHeldAgainst ? found : found.toSorted((a, b) => Number(b.key === plannedKey) - Number(a.key === plannedKey));
}

const plannedLabels: Record<Schedule['format'], string> = {
  xer: 'Planned dates',
  pmxml: 'Planned dates',
  p6Xlsx: 'Planned dates',
  // They have no other.
  mspdi: 'Start and finish of the file',
  table: 'Start and finish of the file',
};

export const plannedOf = (format: Schedule['format']): KeptPlan => ({ key: plannedKey, label: plannedLabels[format] });

const baselineLabel = (name: string) => (/^baseline\b/i.test(name) ? name : `Baseline “${name}”`);

/** The chosen one, else that of the last import, else the likeliest. */
export function choosePlan(
  plans: readonly Plan[],
  { key, last }: { key?: string | undefined; last?: KeptPlan | undefined },
): Plan {
  const chosen = key === undefined ? (findKept(plans, last) ?? plans[0]) : plans.find((plan) => plan.key === key);
  if (chosen === undefined) throw new UnreadableSchedule('The chosen plan is not in this file.');
  return chosen;
}

/** Baselines are known by their names: their keys are another in each file. */
export function findKept(plans: readonly Plan[], last: KeptPlan | undefined): Plan | undefined {
  if (last?.key === currentKey)
    return plans.find(({ key }) => key === currentKey) ?? plans.find(({ key }) => key === plannedKey);
  return plans.find(({ key, label }) => (last?.key === plannedKey ? key === plannedKey : label === last?.label));
}

/** A schedule whose planned dates are those of a plan; of what the plan does not know, they stay. What remains goes by what is foreseen now. */
export function takePlan(schedule: Schedule, key: string): Schedule {
  if (key === plannedKey) return schedule;
  const activities = schedule.activities.map((activity) => {
    const dates = datesOf(activity, key);
    if (dates === undefined || !isDated(dates)) return activity;
    const { planned, current = planned, remaining, status } = activity;
    return {
      ...activity,
      planned: dates,
      current,
      ...(status !== 'completed' && {
        remaining: { start: remaining.start ?? current.start, finish: remaining.finish ?? current.finish },
      }),
    };
  });
  return { ...schedule, activities };
}

/** Dates of a schedule that are not its plan. */
export interface OtherPlan {
  label: string;
  daysOf(activity: Activity): PlannedDays | undefined;
}

const none: Period = { start: null, finish: null };

/** Its baselines, and its current dates, of a schedule that has taken its plan: then its planned dates are the plan. */
export const listOtherPlans = (schedule: Schedule, plan: KeptPlan): OtherPlan[] =>
  listPlans(schedule)
    .filter(({ key }) => key !== plan.key && key !== plannedKey)
    .map(({ key, label }) => ({
      label,
      daysOf: (activity) => plannedDays({ planned: datesOf(activity, key) ?? none, baseline: none }),
    }));

function datesOf({ planned, current, baseline, baselines }: Activity, key: string): Period | undefined {
  if (key === plannedKey) return planned;
  if (key === currentKey) return current ?? planned;
  return key === onlyBaseline ? baseline : baselines?.[key.slice(ofBaseline.length)];
}

const isDated = (period: Period | undefined) => (period?.start ?? period?.finish ?? null) !== null;
const isSame = (a: Period, b: Period) => a.start === b.start && a.finish === b.finish;
