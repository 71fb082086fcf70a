import { codeOfStatus, isApproved, statusCodeOf } from '@plumbline/contract/formats/painting';
import type { ElementStatus } from '@plumbline/contract/status';

export interface StatusCounts {
  of(status: ElementStatus): number;
  approved: number;
}

/** How many elements have each status, and how many are approved. */
export function countStatuses(column: Uint8Array): StatusCounts {
  const ofByte = new Uint32Array(256);
  for (const byte of column) ofByte[byte]!++;
  const ofCode = new Map<number, number>();
  let approved = 0;
  for (const [byte, count] of ofByte.entries()) {
    const code = statusCodeOf(byte);
    ofCode.set(code, (ofCode.get(code) ?? 0) + count);
    if (code !== 0 && isApproved(byte)) approved += count;
  }
  return { of: (status) => ofCode.get(codeOfStatus(status)) ?? 0, approved };
}
