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

/** What stood of a package at a scan, by what it is weighed by; oldest first. */
export interface Share {
  watchlist_id: string;
  view_id: string;
  scan_date: Date;
  progress: number;
  total: number;
}

/** How many elements of a package there are at the last scan, and of how many nothing is known. */
export interface LastSums {
  watchlist_id: string;
  total: number;
  no_data: number;
}

const percent = (share: number) => Math.round(share * 10_000) / 100;

/** What a package counts for among others: what somebody says, or as many as it has elements. */
const weightOf = ({ value, element_count }: PlannedPackage) => value ?? Math.max(1, element_count);

/** Every package as a row below the levels of its code, with what is planned and measured on the day of the last scan. */
export function rollUp(
  packages: readonly PlannedPackage[],
  shares: readonly Share[],
  last: readonly LastSums[],
): { date: string | null; nodes: RollUpNode[] } {
  const sharesOf = Map.groupBy(shares, ({ watchlist_id }) => watchlist_id);
  const lastOf = new Map(last.map((sums) => [sums.watchlist_id, sums]));
  const lastScan = shares.at(-1)?.scan_date;
  const day = lastScan && dayOfMoment(lastScan);
  const describe = (node: TreeNode<PlannedPackage>) =>
    describeNode(node, { day, scans: mergeShares(node.packages, sharesOf), notSeen: notSeenOf(node.packages, lastOf) });
  return { date: day === undefined ? null : writeDay(day), nodes: wbsTree(packages).map(describe) };
}

/** What stood of all of them at each scan, from 0 to 1. */
function mergeShares(packages: readonly PlannedPackage[], sharesOf: ReadonlyMap<string, Share[]>): ScanPoint[] {
  const all = packages.reduce((sum, one) => sum + weightOf(one), 0);
  const points = new Map<string, ScanPoint>();
  for (const one of packages) {
    for (const { view_id, scan_date, progress, total } of sharesOf.get(one.id) ?? []) {
      const point = points.get(view_id) ?? { date: scan_date, share: 0 };
      point.share += total === 0 ? 0 : (weightOf(one) * (progress / total)) / all;
      points.set(view_id, point);
    }
  }
  const sorted = [...points.values()].sort((a, b) => a.date.getTime() - b.date.getTime());
  // Thirds that are added up come to a little less than one.
  return sorted.map(({ date, share }) => ({ date, share: share > 1 - 1e-9 ? 1 : share }));
}

function notSeenOf(packages: readonly PlannedPackage[], lastOf: ReadonlyMap<string, LastSums>): number {
  let notSeen = 0;
  let total = 0;
  for (const { id } of packages) {
    notSeen += lastOf.get(id)?.no_data ?? 0;
    total += lastOf.get(id)?.total ?? 0;
  }
  return total === 0 ? 0 : notSeen / total;
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
    ...{ key, parent, level, wbs, name: one?.name ?? wbs ?? '', watchlist: one?.id ?? null },
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
