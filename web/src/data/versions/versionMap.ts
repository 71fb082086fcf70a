import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { VersionMap } from '../../state/shownVersions.ts';

/** The parameter of the address that names the chosen versions. */
export const versionsParameter = 'versions';

/** Every analysis shows its newest version. */
export const newestVersions: VersionMap = {};

/** `analysis.version,analysis.version`: neither part needs to be escaped in an address. */
export function writeVersionMap(versions: VersionMap): string {
  return Object.entries(versions)
    .map((pair) => pair.join('.'))
    .sort()
    .join(',');
}

/** What a text of an address says about the analyses of a view; anything else in it is left aside. */
export function readVersionMap(text: string, { analyses }: Pick<AnalysisView, 'analyses'>): VersionMap {
  const known = new Set(analyses.map(({ _id }) => _id));
  const pairs = text.split(',').map((pair) => pair.split('.') as [string, string | undefined]);
  const read = pairs.filter((pair): pair is [string, string] => known.has(pair[0]) && Boolean(pair[1]));
  return read.length === 0 ? newestVersions : Object.fromEntries(read);
}

/** What every call that knows versions sends. */
export function versionQuery(versions: VersionMap): { analysisVersionMap?: Record<string, string> } {
  return Object.keys(versions).length === 0 ? {} : { analysisVersionMap: { ...versions } };
}

export function isSameVersions(a: VersionMap, b: VersionMap): boolean {
  return a === b || writeVersionMap(a) === writeVersionMap(b);
}
