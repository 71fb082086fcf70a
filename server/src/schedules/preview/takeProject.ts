import type { Schedule, ScheduleProject } from '../Schedule.ts';

/** One project of a schedule, with what belongs to it. What is odd about the file stays: it is of the file. */
export function takeProject(schedule: Schedule, { key }: Pick<ScheduleProject, 'key'>): Schedule {
  if (schedule.projects.length === 1) return schedule;
  const activities = schedule.activities.filter(({ project }) => project === key);
  const own = new Set(activities.map((activity) => activity.key));
  const calendars = new Set(activities.map(({ calendar }) => calendar));
  return {
    ...schedule,
    projects: schedule.projects.filter((project) => project.key === key),
    wbs: schedule.wbs.filter(({ project }) => project === key),
    calendars: schedule.calendars.filter((calendar) => calendars.has(calendar.key)),
    activities,
    relations: schedule.relations.filter(({ predecessor, successor }) => own.has(predecessor) && own.has(successor)),
  };
}

export interface WantedProject {
  /** Of the project that somebody chose. */
  key?: string | undefined;
  /** What the planning tool called the one that was imported last. */
  lastId?: string | undefined;
}

/** The project that is meant: the chosen one, else the one that was imported last, else the one with most activities. */
export function chooseProject(schedule: Schedule, { key, lastId }: WantedProject): ScheduleProject | undefined {
  if (key !== undefined) return schedule.projects.find((project) => project.key === key);
  const last = schedule.projects.find(({ id }) => id !== '' && id === lastId);
  if (last) return last;
  const counts = countActivities(schedule);
  return schedule.projects.toSorted((a, b) => (counts.get(b.key) ?? 0) - (counts.get(a.key) ?? 0))[0];
}

export function countActivities({ activities }: Schedule): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { project } of activities) counts.set(project, (counts.get(project) ?? 0) + 1);
  return counts;
}
