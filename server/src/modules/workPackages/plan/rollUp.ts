import type { RollUpNode } from '@plumbline/contract/resources/workPackages';
import type { WorkForecast } from '@plumbline/contract/workForecast';
import { isLate, type WorkState } from '@plumbline/contract/workState';
import { dayOf, dayOfMoment, writeDay } from './days.ts';
import { type TreeNode, wbsTree } from './wbsTree.ts';

export interface PlannedPackage {
  id: string;
  name: string;
  wbs: string | null;
  start_date: string;
  end_date: string;
  value: number | null;
  element_count: number;
}

/** What stood of a package at each scan, by what it is weighed by, and of how much. */
export interface Share {
  watchlist_id: string;
  progress: Float64Array;
  totals: Float64Array;
}

/** How many elements of a package there are at the last scan, and of how many nothing is known; and what they weigh. */
export interface LastSums {
  watchlist_id: string;
  total: number;
  no_data: number;
  weighted: { total: number; no_data: number } | null;
}

/** How a package stands beside its plan, and when it will be finished. */
export interface PackageStanding {
  /** Percent that is planned on the day of the last scan. */
  planned: number;
  state: WorkState | null;
  forecast: WorkForecast | null;
}

export interface Measured {
  shares: readonly Share[];
  /** Of the scans, oldest first. */
  dates: readonly Date[];
  last: readonly LastSums[];
  standingOf(packageId: string): PackageStanding;
  /** What the schedule calls a level; undefined where it knows none of that code. */
  nameOfLevel(wbs: string): string | undefined;
}

const percent = (share: number) => Math.round(share * 10_000) / 100;

/** What a package counts for among others: what somebody says, or as many as it has elements. */
export const weightOf = ({ value, element_count }: Pick<PlannedPackage, 'value' | 'element_count'>) =>
  value ?? Math.max(1, element_count);

/** Every package as a row below the levels of its code, with what is planned and measured on the day of the last scan. */
export function rollUp(
  packages: readonly PlannedPackage[],
  measured: Measured,
): { date: string | null; nodes: RollUpNode[] } {
  const { shares, dates, last } = measured;
  const shareOf = new Map(shares.map((share) => [share.watchlist_id, share]));
  const lastOf = new Map(last.map((sums) => [sums.watchlist_id, sums]));
  const lastScan = dates.at(-1);
  const describe = (node: TreeNode<PlannedPackage>) => {
    const share = mergeShares(node.packages, shareOf, dates.length).at(-1) ?? 0;
    return describeNode(node, { share, notSeen: notSeenOf(node.packages, lastOf), measured });
  };
  return { date: lastScan ? writeDay(dayOfMoment(lastScan)) : null, nodes: wbsTree(packages).map(describe) };
}

/** What stood of all of them at each scan, from 0 to 1. */
export function mergeShares(
  packages: readonly PlannedPackage[],
  shareOf: ReadonlyMap<string, Share>,
  count: number,
): Float64Array {
  const all = packages.reduce((sum, one) => sum + weightOf(one), 0);
  const merged = new Float64Array(count);
  for (const one of packages) {
    const { progress, totals } = shareOf.get(one.id) ?? {};
    if (progress === undefined || totals === undefined) continue;
    for (let i = 0; i < count; i++) {
      const total = totals[i] ?? 0;
      if (total > 0) merged[i] = (merged[i] as number) + (weightOf(one) * ((progress[i] as number) / total)) / all;
    }
  }
  // Thirds that are added up come to a little less than one.
  return merged.map((share) => (share > 1 - 1e-9 ? 1 : share));
}

/** By what is measured: what stands and what nobody has seen are never more than all. */
function notSeenOf(packages: readonly PlannedPackage[], lastOf: ReadonlyMap<string, LastSums>): number {
  let notSeen = 0;
  let all = 0;
  for (const one of packages) {
    const last = lastOf.get(one.id);
    if (last === undefined) continue;
    const { total, no_data } = last.weighted ?? last;
    notSeen += total === 0 ? 0 : (weightOf(one) * no_data) / total;
    all += weightOf(one);
  }
  return all === 0 ? 0 : notSeen / all;
}

interface Known {
  share: number;
  notSeen: number;
  measured: Measured;
}

function describeNode(node: TreeNode<PlannedPackage>, { share, notSeen, measured }: Known): RollUpNode {
  const { key, parent, level, wbs, packages, package: one } = node;
  const standings = packages.map(({ id }) => measured.standingOf(id));
  const all = packages.reduce((sum, each) => sum + weightOf(each), 0);
  const planned = packages.reduce(
    (sum, each, i) => sum + weightOf(each) * (standings[i] as PackageStanding).planned,
    0,
  );
  return {
    key,
    parent,
    level,
    wbs,
    name: one?.name ?? (wbs === null ? '' : (measured.nameOfLevel(wbs) ?? wbs)),
    watchlist: one?.id ?? null,
    numPackages: packages.length,
    startDate: packages.map(({ start_date }) => start_date).reduce((a, b) => (dayOf(a) < dayOf(b) ? a : b)),
    endDate: packages.map(({ end_date }) => end_date).reduce((a, b) => (dayOf(a) > dayOf(b) ? a : b)),
    planned: Math.round((100 * planned) / all) / 100,
    measured: percent(share),
    notSeen: percent(notSeen),
    numLate: standings.filter(({ state }) => isLate(state)).length,
    state: one === undefined ? null : (standings[0]?.state ?? null),
    forecast: one === undefined ? together(standings) : (standings[0]?.forecast ?? null),
  };
}

/** A level is finished with the last that lies in it: by its pace alone where that of all of them is known. */
function together(standings: readonly PackageStanding[]): WorkForecast | null {
  const open = standings.flatMap(({ forecast }) => (forecast === null ? [] : [forecast]));
  const latest = (days: readonly (string | null)[]) => (days.includes(null) ? null : (days.toSorted().at(-1) ?? null));
  const [first] = open;
  if (first === undefined) return null;
  const expected = latest(open.map((one) => one.expected));
  return {
    by: groundOf(open),
    earliest: latest(open.flatMap(({ earliest }) => earliest ?? [])),
    expected,
    latest: expected === null ? null : latest(open.map((one) => one.latest)),
    percentPerDay: null,
    unit: first.unit,
    isPushed: open.some(({ isPushed }) => isPushed),
  };
}

/** What all of them have; where one cannot be foreseen, neither can all, and what keeps it is not true of the others. */
function groundOf(open: readonly WorkForecast[]): WorkForecast['by'] {
  const [first, ...others] = new Set(open.map(({ by }) => by));
  if (first === undefined || others.length === 0) return first ?? 'plan';
  return [first, ...others].every((by) => by === 'pace' || by === 'plan') ? 'pace' : 'tooEarly';
}
