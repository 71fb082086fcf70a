import { localTime } from '../../exports/localStamp.ts';
import type { Db } from '../../platform/database.ts';
import type { MeasuredWork } from '../../schedules/compare/MeasuredWork.ts';
import { dayOfMoment, writeDay } from './plan/days.ts';
import { workOf } from './plan/workOf.ts';
import * as records from './recordsRepository.ts';
import * as repository from './repository.ts';

export interface MeasuredWorks {
  /** Of the packages that were asked for together, by their key. */
  works: Map<string, MeasuredWork>;
  /** Days of the scans, oldest first. */
  scans: string[];
  packages: { _id: string; name: string }[];
}

/** What scans found of packages that are something together, such as an activity. */
export function createWorks({ db }: { db: Db }) {
  return async function measuredWorks(
    projectId: string,
    groups: ReadonlyMap<string, readonly string[]>,
    timezoneOffset: number,
  ): Promise<MeasuredWorks> {
    const [rows, shares, scans] = await Promise.all([
      repository.listPackages(db, projectId),
      records.listShares(db, projectId),
      records.listMeasuredScans(db, projectId),
    ]);
    const lastView = scans.at(-1)?.view_id;
    const last = lastView === undefined ? [] : await records.listRecordsOfView(db, projectId, lastView);
    const dates = scans.map(({ scan_date }) => localTime(scan_date, timezoneOffset));
    const measured = {
      shareOf: new Map(shares.map((share) => [share.watchlist_id, share])),
      lastOf: new Map(last.map((sums) => [sums.watchlist_id, sums])),
      dates,
    };
    const byId = new Map(rows.map((row) => [row.id, row]));
    const works = new Map<string, MeasuredWork>();
    for (const [key, ids] of groups) {
      const packages = ids.flatMap((id) => byId.get(id) ?? []);
      if (packages.length > 0) works.set(key, workOf(packages, measured));
    }
    return {
      works,
      scans: dates.map((date) => writeDay(dayOfMoment(date))),
      packages: rows.map(({ id, name }) => ({ _id: id, name })),
    };
  };
}
