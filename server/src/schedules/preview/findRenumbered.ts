import type { Activity } from '../Schedule.ts';
import { packageNameOf } from './draftPackage.ts';
import { foldText } from './foldText.ts';
import type { KnownActivity } from './KnownActivity.ts';
import type { PlannedPackage } from './matchActivities.ts';
import { plannedDays } from './plannedDays.ts';

/** An activity that a package seems to be, under another id than it had. */
export interface Renumbered {
  activity: Activity;
  packageIds: string[];
  /** Why, as a sentence. */
  why: string;
  /** By its dates alone, which others may have as well. */
  isDoubtful: boolean;
}

export interface Renumbering {
  /** All of the file. */
  activities: readonly Activity[];
  /** Those that may be one of the packages. */
  open: readonly Activity[];
  packages: readonly PlannedPackage[];
  /** All of the last import; of packages that it does not know, they say themselves what they were. */
  known: readonly KnownActivity[];
}

const ways = [
  {
    signOf: ({ name, wbsCode }: Signed) => (wbsCode === '' ? '' : `${name}\n${foldText(wbsCode)}`),
    inWords: 'with the same name and WBS code',
    isDoubtful: false,
  },
  {
    signOf: ({ name, days }: Signed) => (days === undefined ? '' : `${name}\n${days.startDate}\n${days.endDate}`),
    inWords: 'with the same name and dates',
    isDoubtful: true,
  },
] as const;

type Signed = Pick<KnownActivity, 'name' | 'wbsCode' | 'days'>;

/**
 * Activities that planners gave another id: one is gone from the file, one is new in it, and they are the only two with that name
 * at that place. What could be one of several is none.
 */
export function findRenumbered({ activities, open, packages, known }: Renumbering): Renumbered[] {
  const inFile = new Set(activities.map(({ id }) => foldText(id)));
  const packagesOf = Map.groupBy(
    packages.filter(({ activityId }) => activityId !== null && !inFile.has(foldText(activityId))),
    ({ activityId }) => foldText(activityId ?? ''),
  );
  if (packagesOf.size === 0) return [];
  const before = new Set(known.map(({ id }) => foldText(id)));
  const gone = new Map([
    ...[...packagesOf].map(([id, [one]]) => [id, asKnown(one as PlannedPackage)] as const),
    ...known.filter(({ id }) => id !== '' && !inFile.has(foldText(id))).map((one) => [foldText(one.id), one] as const),
  ]);
  const fresh = new Set(open.filter(({ id }) => id !== '' && !before.has(foldText(id))));
  const found: Renumbered[] = [];
  for (const { signOf, inWords, isDoubtful } of ways) {
    const sign = (one: Signed) => signOf({ ...one, name: foldText(one.name) });
    const newOnes = Map.groupBy(fresh, (activity) =>
      sign({ name: packageNameOf(activity), wbsCode: activity.wbsCode, days: plannedDays(activity) }),
    );
    for (const [key, group] of Map.groupBy(gone.values(), (one) => sign({ ...one, name: packageNameOf(one) }))) {
      const [[one], [activity]] = [group, newOnes.get(key) ?? []];
      const isOnly = group.length === 1 && newOnes.get(key)?.length === 1;
      if (key === '' || !isOnly || one === undefined || activity === undefined) continue;
      fresh.delete(activity);
      gone.delete(foldText(one.id));
      const packageIds = packagesOf.get(foldText(one.id))?.map(({ id }) => id) ?? [];
      const why = `${one.id} is not in the file; ${activity.id} is, ${inWords}.`;
      if (packageIds.length > 0) found.push({ activity, packageIds, why, isDoubtful });
    }
  }
  return found;
}

const asKnown = ({ activityId, name, wbs, startDate, endDate }: PlannedPackage): KnownActivity => ({
  id: activityId ?? '',
  name,
  wbsCode: wbs ?? '',
  days: { startDate, endDate },
});
