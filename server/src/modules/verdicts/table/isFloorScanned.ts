import { codeOfStatus } from '@plumbline/contract/formats/painting';
import type { ViewTable } from './ViewTable.ts';

const unseen = new Set([0, codeOfStatus('no_data'), codeOfStatus('not_due')]);

/** Whether anything was seen on the floor of an element. */
export function isFloorScanned({ model: { floorOf }, status }: ViewTable, elementIndex: number): boolean {
  const floor = floorOf[elementIndex];
  return status.some((code, i) => floorOf[i] === floor && !unseen.has(code));
}
