import type { Db } from '../../platform/database.ts';
import type { MeasuredWork } from '../../schedules/compare/MeasuredWork.ts';
import type { PackageRow } from './PackageRow.ts';
import { dayOfMoment, writeDay } from './plan/days.ts';
import { type LastMeasurings, workOf } from './plan/workOf.ts';
import * as records from './recordsRepository.ts';
import * as repository from './repository.ts';

export interface MeasuredWorks {
  /** Of the packages that were asked for together, by their key. */
  works: Map<string, MeasuredWork>;
  /** Days of the scans, oldest first. */
  scans: string[];
  packages: { _id: string; name: string }[];
}

/** All that was measured of a project. */
export interface MeasuredProject extends LastMeasurings {
  rows: PackageRow[];
  /** Days of the scans, oldest first. */
  scans: string[];
}

export async function loadMeasured(db: Db, projectId: string): Promise<MeasuredProject> {
  const [rows, shares, scans] = await Promise.all([
    repository.listPackages(db, projectId),
    records.listShares(db, projectId),
    records.listMeasuredScans(db, projectId),
  ]);
  const lastView = scans.at(-1)?.view_id;
  const last = lastView === undefined ? [] : await records.listRecordsOfView(db, projectId, lastView);
  const dates = scans.map(({ scan_date }) => scan_date);
  return {
    rows,
    shareOf: new Map(shares.map((share) => [share.watchlist_id, share])),
    lastOf: new Map(last.map((sums) => [sums.watchlist_id, sums])),
    dates,
    scans: dates.map((date) => writeDay(dayOfMoment(date))),
  };
}

/** Of packages that are something together, such as an activity, by their key; a package is in one group at most. */
export function worksOf(
  { rows, ...measured }: MeasuredProject,
  groups: ReadonlyMap<string, readonly string[]>,
): Map<string, MeasuredWork> {
  const groupOf = new Map([...groups].flatMap(([key, ids]) => ids.map((id) => [id, key] as const)));
  const byGroup = Map.groupBy(rows, ({ id }) => groupOf.get(id));
  const works = new Map<string, MeasuredWork>();
  for (const [key, packages] of byGroup) if (key !== undefined) works.set(key, workOf(packages, measured));
  return works;
}

/** What scans found of packages that are something together. */
export function createWorks({ db }: { db: Db }) {
  return async function measuredWorks(
    projectId: string,
    groups: ReadonlyMap<string, readonly string[]>,
  ): Promise<MeasuredWorks> {
    const measured = await loadMeasured(db, projectId);
    const { scans, rows } = measured;
    return { works: worksOf(measured, groups), scans, packages: rows.map(({ id, name }) => ({ _id: id, name })) };
  };
}
