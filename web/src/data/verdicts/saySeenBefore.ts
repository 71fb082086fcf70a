import type { SeenBefore } from '@plumbline/contract/resources/classifications';
import { elementStatuses } from '@plumbline/contract/status';
import { formatDay } from '../../ui/format.ts';

/** 'Verified on 02/10/2026, covered since': what is known of an element that the scan did not see. */
export function saySeenBefore({ status, scannedDate, isFloorScanned }: SeenBefore): string {
  const label = elementStatuses.find(({ name }) => name === status)?.label ?? status;
  return `${label} on ${formatDay(scannedDate)}, ${isFloorScanned ? 'covered' : 'its floor not scanned'} since`;
}
