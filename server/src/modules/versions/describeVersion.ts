import type { AnalysisVersion } from '@plumbline/contract/resources/analysisVersions';
import type { VersionRow } from './resolveVersions.ts';

export function describeVersion(version: VersionRow): AnalysisVersion {
  return {
    _id: version.id,
    number: version.number,
    status: version.status,
    createdDate: version.created_at.toISOString(),
    ...(version.settings !== null && { toleranceM: version.settings.toleranceM }),
    isRejudged: version.is_rejudged,
  };
}
