import type { AnalysisVersion } from '@plumbline/contract/resources/analysisVersions';
import type { SeenTrade } from '../../../data/versions/sayOtherTolerances.ts';
import { shownVersion, type VersionedAnalysis } from '../../../data/versions/versions.ts';
import type { VersionMap } from '../../../state/shownVersions.ts';
import { formatMillimetres } from '../../../ui/format.ts';

/** A trade as customers see it once what is shown now is published. */
export interface PublishedTrade {
  analysis: VersionedAnalysis['analysis'];
  next: AnalysisVersion;
  /** What they see now, if anything. */
  before: AnalysisVersion | undefined;
  /** Whether something is published of it now. */
  isNew: boolean;
}

/** Of each trade what is seen once the shown versions are published; customers see the newest that is. */
export function listPublished(list: readonly VersionedAnalysis[], map: VersionMap): PublishedTrade[] {
  return list.flatMap((own) => {
    const before = own.versions.find(({ status }) => status === 'stable');
    const shown = shownVersion(own, map);
    const isNew = shown?.status === 'dev';
    const next = isNew ? shown : before;
    return next ? [{ analysis: own.analysis, next, before, isNew }] : [];
  });
}

/** What customers see then: the newest that is published. */
export const seenThen = (trades: readonly PublishedTrade[]): SeenTrade[] =>
  trades.map(({ analysis, next, before }) => ({
    analysis,
    version: before && before.number > next.number ? before : next,
  }));

/** 'Architecture: version 2 (35 mm) instead of version 1 (20 mm)', 'Structure: version 1; nothing of it is published now'. */
export function sayPublished({ analysis, next, before }: PublishedTrade): string {
  if (before === undefined) return `${analysis.name}: ${sayVersion(next)}; nothing of it is published now`;
  if (before.number > next.number) {
    return `${analysis.name}: ${sayVersion(next)} is published too; ${sayVersion(before)}, which is newer, stays what is seen`;
  }
  return `${analysis.name}: ${sayVersion(next)} instead of ${sayVersion(before)}`;
}

const sayVersion = ({ number, toleranceM }: AnalysisVersion): string =>
  toleranceM === undefined ? `version ${number}` : `version ${number} (${formatMillimetres(toleranceM)})`;
