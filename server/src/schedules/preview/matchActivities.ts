import type { Activity } from '../Schedule.ts';
import { packageNameOf } from './draftPackage.ts';
import { foldText } from './foldText.ts';

/** What a work package is known by. */
export interface PlannedPackage {
  id: string;
  name: string;
  activityId: string | null;
  wbs: string | null;
  /** Days, yyyy-MM-dd, both of them included. */
  startDate: string;
  endDate: string;
}

export const matchings = ['activityId', 'wbs', 'name'] as const;
export type Matching = (typeof matchings)[number];

export interface Match {
  activity: Activity;
  packageId: string;
  by: Matching;
}

export interface Matched {
  matches: Match[];
  /** Sentences: what could be matched in several ways, and was not. */
  unclear: string[];
}

const signs: Record<
  Matching,
  { ofActivity(activity: Activity): string; ofPackage(one: PlannedPackage): string; inWords: string }
> = {
  activityId: {
    ofActivity: ({ id }) => id,
    ofPackage: ({ activityId }) => activityId ?? '',
    inWords: 'the Activity ID',
  },
  wbs: { ofActivity: ({ wbsCode }) => wbsCode, ofPackage: ({ wbs }) => wbs ?? '', inWords: 'the WBS code' },
  name: { ofActivity: packageNameOf, ofPackage: ({ name }) => name, inWords: 'the name' },
};

/**
 * Which activity a package is, by its id, else by its WBS code, else by its name. A package with an Activity ID is nothing else
 * than that activity. Several packages may be parts of one activity by its id; a code or a name tells only where it is that of
 * one activity and one package.
 */
export function matchActivities(activities: readonly Activity[], packages: readonly PlannedPackage[]): Matched {
  const matches: Match[] = [];
  const unclear: string[] = [];
  const found = new Set<string>();
  const taken = new Set<string>();
  for (const by of matchings) {
    const { ofActivity, ofPackage, inWords } = signs[by];
    const open = activities.filter(({ key }) => !taken.has(key));
    const bySign = Map.groupBy(open, (activity) => foldText(ofActivity(activity)));
    const asking = packages.filter((one) => !found.has(one.id) && (by === 'activityId' || one.activityId === null));
    for (const [sign, group] of Map.groupBy(asking, (one) => foldText(ofPackage(one)))) {
      const candidates = sign === '' ? [] : (bySign.get(sign) ?? []);
      const [activity] = candidates;
      if (activity === undefined) continue;
      if (candidates.length > 1 || (by !== 'activityId' && group.length > 1)) {
        unclear.push(
          `${ofPackage(group[0] as PlannedPackage)} is ${inWords} of ${countOf(candidates.length, 'activity', 'activities')} and ${countOf(group.length, 'work package', 'work packages')}.`,
        );
        continue;
      }
      for (const { id } of group) {
        found.add(id);
        matches.push({ activity, packageId: id, by });
      }
      taken.add(activity.key);
    }
  }
  return { matches, unclear };
}

const countOf = (count: number, one: string, many: string) => (count === 1 ? `one ${one}` : `${count} ${many}`);
