import type { Modification } from '@plumbline/contract/resources/classifications';
import { shownStatusOf } from '../shownStatusOf.ts';
import type { ChangeRow } from './ChangeRow.ts';
import type { VerdictRow } from './VerdictRow.ts';

/** What analyses found about one element and what people decided afterwards, oldest first. */
export function describeHistory(
  verdicts: readonly { verdict: VerdictRow; changes: readonly ChangeRow[] }[],
  underConstruction: boolean,
): Modification[] {
  return verdicts
    .flatMap(({ verdict, changes }) => describeOne(verdict, changes, underConstruction))
    .sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
}

function describeOne(verdict: VerdictRow, changes: readonly ChangeRow[], underConstruction: boolean): Modification[] {
  const found = changes[0]?.previous_status ?? verdict.status;
  const common = {
    analysis: { id: verdict.analysis_id, name: verdict.analysis_name },
    analysisView: { id: verdict.view_id, name: verdict.view_name },
    magnitude: verdict.magnitude_m,
    magnitudeLow: verdict.magnitude_low_m,
    magnitudeHigh: verdict.magnitude_high_m,
    tolerance: verdict.tolerance_m,
  };
  const analysed: Modification = {
    ...common,
    date: verdict.scan_date.toISOString(),
    kind: 'analysed',
    status: shownStatusOf(found, underConstruction),
    classificationType: 'automatic',
  };
  const changed = changes.map(
    ({ kind, status, previous_status, is_manual, changed_at, user }): Modification => ({
      ...common,
      date: changed_at.toISOString(),
      kind,
      status: shownStatusOf(status, underConstruction),
      ...(kind === 'reclassified' && { previousStatus: shownStatusOf(previous_status, underConstruction) }),
      classificationType: is_manual ? 'manual' : 'automatic',
      user,
    }),
  );
  return [analysed, ...changed];
}
