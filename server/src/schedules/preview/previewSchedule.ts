import { isStorableText } from '@plumbline/contract/isStorableText';
import { longestPackageCode } from '@plumbline/contract/resources/workPackages';
import type { Activity, Schedule, ScheduleProblem } from '../Schedule.ts';
import { findRenumbered } from './findRenumbered.ts';
import { foldText } from './foldText.ts';
import type { KnownActivity } from './KnownActivity.ts';
import { type Match, type Matching, matchActivities, type PlannedPackage } from './matchActivities.ts';
import { namesFit } from './namesFit.ts';
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
  by: Matching | 'renumbered';
  /** Why it is matched although its id is another, or why it may be the wrong one: a sentence. */
  remark: string | null;
  /** Nobody should take it unseen. */
  isDoubtful: boolean;
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
export function previewSchedule(
  schedule: Schedule,
  packages: readonly PlannedPackage[],
  known: readonly KnownActivity[] = [],
): SchedulePreview {
  const built = schedule.activities.filter(({ type }) => type === 'task');
  const { matches, unclear } = matchAll(schedule, { built, packages, known });
  const matchedKeys = new Set(matches.map(({ activity }) => activity.key));
  const matchedPackages = new Set(matches.map(({ one }) => one.id));
  const tooLong = matches.filter(({ activity: { id, wbsCode } }) =>
    [id, wbsCode].some((text) => !codeOf(text) && text),
  );
  const undated = matches.filter(({ activity }) => plannedDays(activity) === undefined);
  return {
    matched: matches.map(({ activity, one, ...match }) => ({
      ...match,
      packageId: one.id,
      activity: activity.key,
      changes: changesOf(one, activity),
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

interface HeldAgainst {
  built: readonly Activity[];
  packages: readonly PlannedPackage[];
  known: readonly KnownActivity[];
}

type FullMatch = Pick<PreviewedPackage, 'by' | 'remark' | 'isDoubtful'> & { activity: Activity; one: PlannedPackage };

/** By what they are called, and then those that are called otherwise now. */
function matchAll({ activities }: Schedule, { built, packages, known }: HeldAgainst) {
  const byId = new Map(packages.map((one) => [one.id, one]));
  const packageOf = (id: string) => byId.get(id) as PlannedPackage;
  const { matches, unclear } = matchActivities(built, packages);
  const names = new Map(known.map(({ id, name }) => [foldText(id), name]));
  const taken = new Set<string>(matches.flatMap(({ activity, packageId }) => [activity.key, packageId]));
  const renumbered = findRenumbered({
    activities,
    known,
    open: built.filter(({ key }) => !taken.has(key)),
    packages: packages.filter(({ id }) => !taken.has(id)),
  });
  const called = matches.map((match): FullMatch => {
    const one = packageOf(match.packageId);
    const remark = strangeName(match, one, names);
    return { activity: match.activity, one, by: match.by, remark, isDoubtful: remark !== null };
  });
  const moved = renumbered.flatMap(({ activity, packageIds, why: remark, isDoubtful }) =>
    packageIds.map((id): FullMatch => ({ activity, one: packageOf(id), by: 'renumbered', remark, isDoubtful })),
  );
  return { matches: [...called, ...moved], unclear };
}

/** Packages may have been given names of their own: what the activity was called at the last import counts as well. */
function strangeName(
  { activity: { id, name } }: Match,
  one: PlannedPackage,
  names: ReadonlyMap<string, string>,
): string | null {
  const before = id === '' ? undefined : names.get(foldText(id));
  if (namesFit(name, one.name) || (before !== undefined && namesFit(name, before))) return null;
  return before === undefined || before === one.name
    ? 'The names of the activity and of the work package have no word in common.'
    : `At the last import ${id} was “${before}”: the names have no word in common.`;
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
