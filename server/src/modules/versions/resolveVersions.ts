import { holdsAll, type Permission } from '@plumbline/contract/permissions';
import type { AnalysisSettings } from '@plumbline/engine/analyse/AnalysisResult';

/** A version of an analysis of a view. */
export interface VersionRow {
  id: string;
  analysis_id: string;
  view_id: string;
  number: number;
  status: 'dev' | 'stable';
  created_at: Date;
  /** Which attempt measured it; absent for results from elsewhere. */
  run_id: string | null;
  settings: AnalysisSettings | null;
  is_rejudged: boolean;
  /** Of its verdicts; 0 before the first. */
  last_change: number;
  analysis_name: string;
}

type ChoosableVersion = Pick<VersionRow, 'id' | 'analysis_id' | 'number' | 'status'>;

/** Version ids by analysis ids. */
export type NamedVersions = Readonly<Record<string, string>>;

/**
 * The versions that count, one for each analysis that has any: the one that is named, else the newest. Without SR_READ
 * only stable ones exist. Versions come, and go, newest first.
 */
export function resolveVersions<Version extends ChoosableVersion>(
  versions: readonly Version[],
  held: readonly Permission[],
  named: NamedVersions = {},
): Version[] {
  const seen = listVisibleVersions(versions, held);
  const analyses = [...Map.groupBy(seen, ({ analysis_id }) => analysis_id)];
  const chosen = new Set(
    analyses.map(([analysisId, own]) => choose(own, Object.hasOwn(named, analysisId) ? named[analysisId] : undefined)),
  );
  return seen.filter((version) => chosen.has(version));
}

/** Without SR_READ only stable ones exist. */
export function listVisibleVersions<Version extends ChoosableVersion>(
  versions: readonly Version[],
  held: readonly Permission[],
): Version[] {
  const isDeveloper = holdsAll(held, ['SR_READ']);
  return versions.filter(({ status }) => isDeveloper || status === 'stable');
}

function choose<Version extends ChoosableVersion>(
  own: readonly Version[],
  versionId: string | undefined,
): Version | undefined {
  return own.find(({ id }) => id === versionId) ?? own.toSorted((a, b) => b.number - a.number)[0];
}
