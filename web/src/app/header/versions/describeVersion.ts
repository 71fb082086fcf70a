import type { AnalysisVersion } from '@plumbline/contract/resources/analysisVersions';
import { formatDayTime, formatMillimetres, formatShortDay } from '../../../ui/format.ts';

/** The word on a version ([HEAD-5]). */
export function versionBadge({ status }: AnalysisVersion): 'Published' | 'Unpublished' {
  return status === 'stable' ? 'Published' : 'Unpublished';
}

/** Everything that is known of a version, for its tooltip. */
export function describeVersion({ number, createdDate, toleranceM, isRejudged }: AnalysisVersion): string {
  const parts = [`Version ${number}`, formatDayTime(createdDate)];
  if (toleranceM !== undefined) parts.push(`Tolerance ${formatMillimetres(toleranceM)}`);
  if (isRejudged) parts.push('Judged anew');
  return parts.join(' · ');
}

/** Its number, and by what it was judged. */
export function nameVersion({ number, toleranceM }: AnalysisVersion): string {
  return toleranceM === undefined ? `Version ${number}` : `Version ${number} · ${formatMillimetres(toleranceM)}`;
}

/** When it was made, and from what. */
export function dateVersion({ createdDate, isRejudged }: AnalysisVersion): string {
  const moment = `${formatShortDay(createdDate)} ${formatDayTime(createdDate).slice(-'HH:mm'.length)}`;
  return isRejudged ? `${moment} · Judged anew` : moment;
}
