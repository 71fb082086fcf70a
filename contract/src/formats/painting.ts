import { type ElementStatus, elementStatuses } from '../status.ts';

/*
 * What the model is painted with: one byte an element, in the order of elementIndex. 0 is not to be painted: the element
 * has no verdict, or the filter leaves it out. Otherwise bits 0 to 2 are the status' code, and bit 3 says approved.
 */

const statusBits = 7;
const approvedBit = 8;

/** The byte of an element with this status. */
export function paintByte(statusCode: number, approved: boolean): number {
  return statusCode | (approved ? approvedBit : 0);
}

/** The code of the status in a byte; 0 is none. */
export function statusCodeOf(byte: number): number {
  return byte & statusBits;
}

export function isApproved(byte: number): boolean {
  return (byte & approvedBit) !== 0;
}

const nameOfCode = new Map<number, ElementStatus>(elementStatuses.map(({ code, name }) => [code, name]));
const codeOfName = new Map<ElementStatus, number>(elementStatuses.map(({ code, name }) => [name, code]));

export function statusOfCode(code: number): ElementStatus | undefined {
  return nameOfCode.get(code);
}

export function codeOfStatus(status: ElementStatus): number {
  return codeOfName.get(status)!;
}
