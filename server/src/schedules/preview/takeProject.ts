import type { Schedule, ScheduleProblem, ScheduleProject } from '../Schedule.ts';
import { nameProject } from './nameProject.ts';

/** One project of a schedule, with what belongs to it. What is odd about the file stays: it is of the file. */
export function takeProject(schedule: Schedule, { key }: Pick<ScheduleProject, 'key'>): Schedule {
  if (schedule.projects.length === 1) return schedule;
  const activities = schedule.activities.filter(({ project }) => project === key);
  const own = new Set(activities.map((activity) => activity.key));
  const calendars = new Set(activities.map(({ calendar }) => calendar));
  const crossing = crossingRelations(schedule, own);
  return {
    ...schedule,
    problems: [...schedule.problems, ...crossing],
    problemCount: schedule.problemCount + crossing.length,
    projects: schedule.projects.filter((project) => project.key === key),
    wbs: schedule.wbs.filter(({ project }) => project === key),
    calendars: schedule.calendars.filter((calendar) => calendars.has(calendar.key)),
    activities,
    relations: schedule.relations.filter(({ predecessor, successor }) => own.has(predecessor) && own.has(successor)),
  };
}

/** A sentence for each of the other projects. */
function crossingRelations(schedule: Schedule, own: ReadonlySet<string>): ScheduleProblem[] {
  const projectOf = new Map(schedule.activities.map(({ key, project }) => [key, project]));
  const crossing = schedule.relations.filter(
    ({ predecessor, successor }) => own.has(predecessor) !== own.has(successor),
  );
  const others = Map.groupBy(crossing, ({ predecessor, successor }) =>
    projectOf.get(own.has(predecessor) ? successor : predecessor),
  );
  return [...others].map(([key, { length }]) => {
    const { id = '', name = '' } = schedule.projects.find((project) => project.key === key) ?? {};
    const [lead, are] = length === 1 ? ['1 relation leads', 'It is'] : [`${length} relations lead`, 'They are'];
    return { reason: `${lead} to another project of the file, ${nameProject({ id, name })}. ${are} left out.` };
  });
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
