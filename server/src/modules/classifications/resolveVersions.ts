import { holdsAll, type Permission } from '@plumbline/contract/permissions';

/** A version of an analysis of a view. */
export interface VersionRow {
  id: string;
  analysis_id: string;
  view_id: string;
  number: number;
  status: 'dev' | 'stable';
}

/** Version ids by analysis ids. */
export type NamedVersions = Readonly<Record<string, string>>;

/**
 * The versions that count, one for each analysis that has any: the one that is named, else the newest. Without SR_READ
 * only stable ones exist. Versions come, and go, newest first.
 */
export function resolveVersions(
  versions: readonly VersionRow[],
  held: readonly Permission[],
  named: NamedVersions = {},
): VersionRow[] {
  const isDeveloper = holdsAll(held, ['SR_READ']);
  const seen = versions.filter(({ status }) => isDeveloper || status === 'stable');
  const analyses = [...Map.groupBy(seen, ({ analysis_id }) => analysis_id)];
  const chosen = new Set(
    analyses.map(([analysisId, own]) => choose(own, Object.hasOwn(named, analysisId) ? named[analysisId] : undefined)),
  );
  return seen.filter((version) => chosen.has(version));
}

function choose(own: readonly VersionRow[], versionId: string | undefined): VersionRow | undefined {
  return own.find(({ id }) => id === versionId) ?? own.toSorted((a, b) => b.number - a.number)[0];
}
