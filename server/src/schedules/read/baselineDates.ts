import type { Activity, Period } from '../Schedule.ts';

/** The planned dates of a baseline's activities become the baseline dates of those that have the same id. */
export function baselineDates(activities: Activity[], baselineOf: (project: string) => readonly Activity[]): void {
  const byProject = new Map<string, Map<string, Period>>();
  const datesOf = (project: string) => {
    const known = byProject.get(project) ?? new Map(baselineOf(project).map(({ id, planned }) => [id, planned]));
    byProject.set(project, known);
    return known;
  };
  for (const activity of activities) {
    const dates = datesOf(activity.project).get(activity.id);
    if (dates) activity.baseline = dates;
  }
}
