import type { Activity, Baseline, Period, ScheduleProject } from '../Schedule.ts';
import type { Problems } from './createProblems.ts';
import { limits } from './limits.ts';

/** A copy of a project that its planner put aside. */
export interface BaselineCopy extends Baseline {
  /** Of the project that it is one of. */
  original: string;
  activities: readonly Activity[];
}

/**
 * The planned dates of the baselines' activities become dates of those that have the same id. Tells the baselines of each project,
 * the one that it is held against first.
 */
export function baselineDates(
  activities: readonly Activity[],
  copies: readonly BaselineCopy[],
  { currentOf, problems }: { currentOf(project: string): string | undefined; problems: Problems },
): Map<string, Baseline[]> {
  const byProject = new Map<string, Baseline[]>();
  const dates = new Map<string, Map<string, Period>>();
  for (const [project, group] of Map.groupBy(copies, ({ original }) => original)) {
    const current = currentOf(project);
    const ordered = [...group.filter(({ key }) => key === current), ...group.filter(({ key }) => key !== current)];
    const kept = ordered.slice(0, limits.baselines);
    if (kept.length < ordered.length)
      problems.add(`Of ${ordered.length} baselines of a project the first ${limits.baselines} are read.`);
    byProject.set(
      project,
      kept.map(({ key, name }) => ({ key, name })),
    );
    for (const { key, activities: own } of kept) dates.set(key, new Map(own.map(({ id, planned }) => [id, planned])));
  }
  for (const activity of activities) {
    const own = (byProject.get(activity.project) ?? []).flatMap(({ key }) => {
      const period = dates.get(key)?.get(activity.id);
      return period ? [[key, period] as const] : [];
    });
    const [first] = own;
    if (first === undefined) continue;
    activity.baselines = Object.fromEntries(own);
    activity.baseline = first[1];
  }
  return byProject;
}

/** Without any the field is absent. */
export function withBaselines(project: ScheduleProject, byProject: ReadonlyMap<string, Baseline[]>): ScheduleProject {
  const baselines = byProject.get(project.key);
  return baselines ? { ...project, baselines } : project;
}
