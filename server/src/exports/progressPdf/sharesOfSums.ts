import { labelledStatus, type Share, sharesOf } from '../pdf/Share.ts';
import type { ReportedSums } from './ProgressReport.ts';

/** By status, or, where quality is not to be shown, by whether it stands. */
export function sharesOfSums({ total, built, notSeen, statuses }: ReportedSums, showsQuality: boolean): Share[] {
  if (showsQuality) return sharesOf(statuses);
  return [
    { label: 'Built', colour: labelledStatus('verified').colour, count: built },
    { label: 'Not built', colour: labelledStatus('missing').colour, count: total - built - notSeen },
    { label: 'Not seen by a scan', colour: labelledStatus('no_data').colour, count: notSeen },
  ];
}
