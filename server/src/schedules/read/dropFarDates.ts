import { sayDay } from '@plumbline/contract/sayWorkState';
import type { LocalTime } from '../localTime.ts';
import type { Activity, Period, ScheduleProject } from '../Schedule.ts';
import type { Problems } from './createProblems.ts';

/** Tools write 1899-12-30 for none, and people 2999 for never: a chart or a forecast that reached there would say nothing of the rest. */
const isFar = (time: LocalTime | null) => time !== null && (time < '1950' || time >= '2101');

/** Leaves out dates that nobody can mean, and tells of the first of each activity. */
export function dropFarDates(activities: readonly Activity[], problems: Problems): void {
  for (const activity of activities) {
    let first: LocalTime | null = null;
    const near = (time: LocalTime | null) => {
      if (!isFar(time)) return time;
      first ??= time;
      return null;
    };
    const kept = (period: Period): Period =>
      isFar(period.start) || isFar(period.finish) ? { start: near(period.start), finish: near(period.finish) } : period;
    activity.planned = kept(activity.planned);
    activity.actual = kept(activity.actual);
    activity.remaining = kept(activity.remaining);
    activity.baseline = kept(activity.baseline);
    if (activity.current) activity.current = kept(activity.current);
    for (const [key, period] of Object.entries(activity.baselines ?? {})) {
      if (isFar(period.start) || isFar(period.finish))
        activity.baselines = { ...activity.baselines, [key]: kept(period) };
    }
    if (first !== null)
      problems.add(
        `Activity ${activity.id || activity.name} has the date ${told(first)}, which cannot be meant. It is left out.`,
      );
  }
}

export function dropFarDataDates(projects: readonly ScheduleProject[], problems: Problems): ScheduleProject[] {
  return projects.map((project) => {
    if (!isFar(project.dataDate)) return project;
    problems.add(`The data date ${told(project.dataDate as LocalTime)} cannot be meant. It is left out.`);
    return { ...project, dataDate: null };
  });
}

const told = (time: LocalTime) => sayDay(time.slice(0, 10));
