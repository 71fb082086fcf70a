import type { Watchlist } from '@plumbline/contract/resources/workPackages';
import { formatCount } from '../../../ui/format.ts';

const toldNames = 5;

export interface ExportInWords {
  /** Nothing goes out where no package has an id. */
  isEmpty: boolean;
  goes: string;
  /** Empty where nothing is left out. */
  leftOut: string;
}

/** What goes out to Primavera, and what does not and why ([WORK-7]). */
export function describeExport(packages: readonly Pick<Watchlist, 'name' | 'primavera'>[]): ExportInWords {
  const taken = packages.filter(({ primavera }) => primavera.activityId !== null);
  const left = packages.filter(({ primavera }) => primavera.activityId === null);
  const activities = new Set(taken.map(({ primavera }) => primavera.activityId)).size;
  return {
    isEmpty: taken.length === 0,
    goes: describeTaken(taken.length, activities),
    leftOut: left.length === 0 ? '' : `${describeLeft(left.length)} ${listNames(left.map(({ name }) => name))}`,
  };
}

function describeTaken(packages: number, activities: number): string {
  if (packages === 0) return 'No work package has an Activity ID, by which Primavera P6 would know it.';
  const goes = packages === 1 ? '1 work package goes' : `${formatCount(packages)} work packages go`;
  return `${goes} out as ${activities === 1 ? '1 activity' : `${formatCount(activities)} activities`}.`;
}

const describeLeft = (count: number) =>
  count === 1 ? '1 has no Activity ID and is left out:' : `${formatCount(count)} have no Activity ID and are left out:`;

function listNames(names: readonly string[]): string {
  const more = names.length - toldNames;
  const shown = more > 1 ? names.slice(0, toldNames) : names;
  return `${shown.join(', ')}${more > 1 ? ` and ${formatCount(more)} more` : ''}.`;
}
