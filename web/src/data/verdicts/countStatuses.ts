import { isApproved, statusCodeOf } from '@plumbline/contract/formats/painting';
import { type ElementStatus, elementStatuses, shownStatus } from '@plumbline/contract/status';

export interface StatusCounts {
  of(status: ElementStatus): number;
  approved: number;
}

/** How many elements of a painting column have each status as it is shown, and how many are approved. */
export function countStatuses(column: Uint8Array, underConstruction: boolean): StatusCounts {
  const ofByte = new Uint32Array(256);
  for (const byte of column) ofByte[byte]!++;
  const ofCode = new Map<number, number>();
  let approved = 0;
  for (const [byte, count] of ofByte.entries()) {
    const code = statusCodeOf(byte);
    ofCode.set(code, (ofCode.get(code) ?? 0) + count);
    if (code !== 0 && isApproved(byte)) approved += count;
  }
  const of = (status: ElementStatus) =>
    elementStatuses
      .filter(({ name }) => shownStatus(name, underConstruction) === status)
      .reduce((sum, { code }) => sum + (ofCode.get(code) ?? 0), 0);
  return { of, approved };
}
