import {
  longestPackageDescription,
  longestPackageName,
  plannedFields,
} from '@plumbline/contract/resources/workPackages';
import type { Activity } from '../Schedule.ts';
import { plannedDays } from './plannedDays.ts';

/** What an activity would be as a work package, without its elements. */
export interface PackageDraft {
  name: string;
  description: string;
  startDate: string;
  endDate: string;
  primavera: { activityId: string | null; wbs: string | null };
}

/** As long as a work package's name may be; packages are known by it again. */
export const packageNameOf = ({ name, id }: Pick<Activity, 'name' | 'id'>) =>
  shortened(name.trim() || id.trim(), longestPackageName);

/** A draft, or why there is none, as a sentence. */
export function draftPackage(activity: Activity): PackageDraft | string {
  const days = plannedDays(activity);
  if (days === undefined) return 'It has no planned dates.';
  const { data, error } = plannedFields.safeParse({
    name: packageNameOf(activity),
    description: shortened(activity.wbsNames.join(' › ').trim(), longestPackageDescription),
    ...days,
    primavera: { activityId: activity.id, wbs: activity.wbsCode },
  });
  if (data) return data;
  const { path = [], message } = error.issues[0] ?? {};
  return `${labels[String(path.at(-1))] ?? 'One of its fields'}: ${message}`;
}

const labels: Record<string, string> = {
  name: 'Name',
  description: 'Structure',
  startDate: 'Start',
  endDate: 'Finish',
  activityId: 'Activity ID',
  wbs: 'WBS code',
};

/** Not within a letter of two units. */
const shortened = (text: string, longest: number) =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
