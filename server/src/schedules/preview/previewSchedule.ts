import { isStorableText } from '@plumbline/contract/isStorableText';
import { longestPackageCode } from '@plumbline/contract/resources/workPackages';
import type { Activity, Schedule, ScheduleProblem } from '../Schedule.ts';
import { type Matching, matchActivities, type PlannedPackage } from './matchActivities.ts';
import { type PlannedDays, plannedDays } from './plannedDays.ts';

export type ChangedField = 'startDate' | 'endDate' | 'activityId' | 'wbs';

export interface Change {
  field: ChangedField;
  from: string | null;
  to: string;
}

/** A package that an activity of the schedule is, and what would become of it. */
export interface PreviewedPackage {
  packageId: string;
  activity: string;
  by: Matching;
  /** Empty where the schedule says what the package says. */
  changes: Change[];
}

/** An activity that no package is: a draft, which needs elements before it is one. */
export interface PreviewedActivity extends Partial<PlannedDays> {
  activity: string;
  id: string;
  name: string;
  wbs: string;
}

export interface SchedulePreview {
  matched: PreviewedPackage[];
  added: PreviewedActivity[];
  /** Packages that the schedule does not speak of: they stay as they are. */
  unmatched: string[];
  /** Milestones, levels of effort and summaries, of which nothing is built. */
  notBuiltCount: number;
  problems: ScheduleProblem[];
}

/** What an import would do, before it does: nothing is overwritten that is not listed here. */
export function previewSchedule(schedule: Schedule, packages: readonly PlannedPackage[]): SchedulePreview {
  const built = schedule.activities.filter(({ type }) => type === 'task');
  const { matches, unclear } = matchActivities(built, packages);
  const byId = new Map(packages.map((one) => [one.id, one]));
  const matchedKeys = new Set(matches.map(({ activity }) => activity.key));
  const matchedPackages = new Set(matches.map(({ packageId }) => packageId));
  const tooLong = matches.filter(({ activity: { id, wbsCode } }) =>
    [id, wbsCode].some((text) => !codeOf(text) && text),
  );
  const undated = matches.filter(({ activity }) => plannedDays(activity) === undefined);
  return {
    matched: matches.map(({ activity, packageId, by }) => ({
      packageId,
      activity: activity.key,
      by,
      changes: changesOf(byId.get(packageId) as PlannedPackage, activity),
    })),
    added: built.filter(({ key }) => !matchedKeys.has(key)).map(draftOf),
    unmatched: packages.filter(({ id }) => !matchedPackages.has(id)).map(({ id }) => id),
    notBuiltCount: schedule.activities.length - built.length,
    problems: [
      ...schedule.problems,
      ...unclear.map((reason) => ({ reason })),
      ...undated.map(({ activity: { id, name } }) => ({
        reason: `Activity ${id || name} has no planned dates: its work package keeps its own.`,
      })),
      ...tooLong.map(({ activity: { id, name } }) => ({
        reason: `A code of activity ${(name || id).slice(0, 50)} has more than ${longestPackageCode} letters, or some that cannot be kept: its work package keeps its own.`,
      })),
    ],
  };
}

function changesOf(one: PlannedPackage, activity: Activity): Change[] {
  const days = plannedDays(activity);
  const wanted: [ChangedField, string | null, string | undefined][] = [
    ['startDate', one.startDate, days?.startDate],
    ['endDate', one.endDate, days?.endDate],
    ['activityId', one.activityId, codeOf(activity.id)],
    ['wbs', one.wbs, codeOf(activity.wbsCode)],
  ];
  // What the schedule does not say is no change.
  return wanted.flatMap(([field, from, to]) =>
    to === undefined || to === '' || to === from ? [] : [{ field, from, to }],
  );
}

/** What a package can be given; the planner's tool may have more letters. */
const codeOf = (text: string) => (text.length <= longestPackageCode && isStorableText(text) ? text : undefined);

const draftOf = (activity: Activity): PreviewedActivity => ({
  activity: activity.key,
  id: activity.id,
  name: activity.name,
  wbs: activity.wbsCode,
  ...plannedDays(activity),
});
