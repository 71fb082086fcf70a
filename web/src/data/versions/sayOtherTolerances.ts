import type { AnalysisVersion } from '@plumbline/contract/resources/analysisVersions';
import type { VersionMap } from '../../state/shownVersions.ts';
import { formatMillimetres } from '../../ui/format.ts';
import { shownVersion, type VersionedAnalysis } from './versions.ts';

/** What is seen of a trade. */
export interface SeenTrade {
  analysis: VersionedAnalysis['analysis'];
  version: AnalysisVersion;
}

/** What is seen of the trades of a view. */
export const listSeen = (list: readonly VersionedAnalysis[], map: VersionMap): SeenTrade[] =>
  list.flatMap((own) => {
    const version = shownVersion(own, map);
    return version ? [{ analysis: own.analysis, version }] : [];
  });

/** Where trades of one view were judged by different tolerances, as whoever compares them should know. */
export function sayOtherTolerances(seen: readonly SeenTrade[]): string | undefined {
  const known = seen.flatMap(({ analysis: { name }, version: { toleranceM } }) =>
    toleranceM === undefined ? [] : [{ name, toleranceM }],
  );
  if (new Set(known.map(({ toleranceM }) => toleranceM)).size < 2) return undefined;
  const said = known.map(({ name, toleranceM }) => `${name} by ${formatMillimetres(toleranceM)}`).join(', ');
  return `The trades of this view are judged by different tolerances: ${said}.`;
}
