import type { RollUpNode } from '@plumbline/contract/resources/workPackages';
import { finishDay, finishedDay } from './burnUp.ts';
import { dayOf, dayOfMoment, writeDay } from './days.ts';
import { paceOf, type ScanPoint } from './paceOf.ts';
import { aheadDays, plannedShare, planOf } from './plan.ts';
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

export interface Measured {
  shares: readonly Share[];
  /** Of the scans, oldest first. */
  dates: readonly Date[];
  last: readonly LastSums[];
}

const percent = (share: number) => Math.round(share * 10_000) / 100;

/** What a package counts for among others: what somebody says, or as many as it has elements. */
export const weightOf = ({ value, element_count }: PlannedPackage) => value ?? Math.max(1, element_count);

/** Every package as a row below the levels of its code, with what is planned and measured on the day of the last scan. */
export function rollUp(
  packages: readonly PlannedPackage[],
  { shares, dates, last }: Measured,
): { date: string | null; nodes: RollUpNode[] } {
  const shareOf = new Map(shares.map((share) => [share.watchlist_id, share]));
  const lastOf = new Map(last.map((sums) => [sums.watchlist_id, sums]));
  const lastScan = dates.at(-1);
  const day = lastScan && dayOfMoment(lastScan);
  const describe = (node: TreeNode<PlannedPackage>) => {
    const merged = mergeShares(node.packages, shareOf, dates.length);
    // Nothing was measured of a package that was made since.
    const scans = node.packages.some(({ id }) => shareOf.has(id))
      ? dates.map((date, i) => ({ date, share: merged[i] as number }))
      : [];
    return describeNode(node, { day, scans, notSeen: notSeenOf(node.packages, lastOf) });
  };
  return { date: day === undefined ? null : writeDay(day), nodes: wbsTree(packages).map(describe) };
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
  day: number | undefined;
  scans: ScanPoint[];
  notSeen: number;
}

function describeNode(node: TreeNode<PlannedPackage>, { day, scans, notSeen }: Known): RollUpNode {
  const { key, parent, level, wbs, packages, package: one } = node;
  const plans = packages.map((each) => planOf({ startDate: each.start_date, endDate: each.end_date }, weightOf(each)));
  const last = scans.at(-1);
  const pace = paceOf(scans);
  const finished = finishedDay(scans);
  const expected = last && last.share < 1 ? finishDay(last, pace) : null;
  return {
    key,
    parent,
    level,
    wbs,
    name: one?.name ?? wbs ?? '',
    watchlist: one?.id ?? null,
    numPackages: packages.length,
    startDate: packages.map(({ start_date }) => start_date).reduce((a, b) => (dayOf(a) < dayOf(b) ? a : b)),
    endDate: packages.map(({ end_date }) => end_date).reduce((a, b) => (dayOf(a) > dayOf(b) ? a : b)),
    planned: day === undefined ? 0 : percent(plannedShare(plans, day)),
    measured: percent(last?.share ?? 0),
    notSeen: percent(notSeen),
    aheadDays: last && day !== undefined ? aheadDays(plans, { share: last.share, day, finished }) : null,
    pacePerWeek: pace === null ? null : percent(pace),
    expected: expected === null ? null : writeDay(expected),
  };
}
