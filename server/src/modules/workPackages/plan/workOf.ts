import type { MeasuredWork } from '../../../schedules/compare/MeasuredWork.ts';
import { type Measurings, progressOf } from './progressOf.ts';
import { type LastSums, type PlannedPackage, weightOf } from './rollUp.ts';

export interface LastMeasurings extends Measurings {
  /** Of the last scan. */
  lastOf: ReadonlyMap<string, LastSums>;
}

/** What scans found of packages together. Of a package that was not measured, and of elements that are gone, nothing was seen. */
export function workOf(packages: readonly PlannedPackage[], measured: LastMeasurings): MeasuredWork {
  const isMeasured = packages.some(({ id }) => measured.shareOf.has(id));
  const { scans, startedOn, finishedOn } = progressOf(packages, measured);
  const sums = packages.map((one) => {
    const last = measured.lastOf.get(one.id);
    const { total, no_data } = last?.weighted ?? last ?? { total: 0, no_data: 0 };
    return { weight: weightOf(one), total, notSeen: total === 0 ? 1 : no_data / total };
  });
  const all = sums.reduce((sum, { weight }) => sum + weight, 0);
  const notSeen = sums.reduce((sum, one) => sum + one.weight * one.notSeen, 0) / all;
  return {
    packageIds: packages.map(({ id }) => id),
    hasElements: sums.some(({ total }) => total > 0),
    scans: isMeasured ? scans : [],
    // Thirds that are added up come to a little more or less.
    notSeen: Math.max(0, Math.min(100, Math.round(notSeen * 1e8) / 1e6)),
    startedOn,
    finishedOn,
  };
}
