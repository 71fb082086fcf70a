import { inSlices, type MaybeYield } from './createMaybeYield.ts';

type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Takes the marks of elements whose code is not taken; codes beyond the list are not. */
export function narrowByCode(
  marks: Uint8Array,
  codes: Codes,
  isTaken: readonly boolean[],
  maybeYield: MaybeYield,
): Promise<void> {
  const takes = Uint8Array.from(isTaken, Number);
  return inSlices(marks.length, maybeYield, (from, to) => clearByCode(marks, codes, takes, from, to));
}

/** Over local variables, as those of a closure are looked up for each element. */
function clearByCode(marks: Uint8Array, codes: Codes, takes: Uint8Array, from: number, to: number): void {
  const most = takes.length;
  for (let i = from; i < to; i++) {
    const code = codes[i] as number;
    if (code >= most || takes[code] === 0) marks[i] = 0;
  }
}

/** Gives a mark to elements whose code is taken. */
export function markByCode(
  marks: Uint8Array,
  codes: Uint8Array,
  takes: Uint8Array,
  maybeYield: MaybeYield,
): Promise<void> {
  return inSlices(marks.length, maybeYield, (from, to) => writeMarks(marks, codes, takes, from, to));
}

/** For bytes alone: a loop that has met arrays of several kinds is three times as slow. */
function writeMarks(marks: Uint8Array, codes: Uint8Array, takes: Uint8Array, from: number, to: number): void {
  for (let i = from; i < to; i++) marks[i] = takes[codes[i] as number] as number;
}

/** What each code becomes; codes beyond the list become the last of it. */
export function mapCodes<Column extends Codes>(
  column: Column,
  { codes, ofCode, maybeYield }: { codes: Codes; ofCode: Codes; maybeYield: MaybeYield },
): Promise<void> {
  return inSlices(column.length, maybeYield, (from, to) => {
    writeCodes(column.subarray(from, to), codes.subarray(from, to), ofCode);
  });
}

function writeCodes(column: Codes, codes: Codes, ofCode: Codes): void {
  const beyond = ofCode.length - 1;
  for (let i = 0; i < column.length; i++) {
    column[i] = ofCode[Math.min(codes[i] as number, beyond)] as number;
  }
}

export interface Bounds {
  /** Included. */
  from: number;
  /** Not included. */
  to: number;
  /** What values are multiplied by before. */
  factor?: number;
  /** Whether the sign does not matter. */
  absolute?: boolean;
}

/** Takes the marks of elements whose value is out of bounds, or NaN. */
export function narrowByValue(
  marks: Uint8Array,
  values: Float64Array,
  bounds: Bounds,
  maybeYield: MaybeYield,
): Promise<void> {
  return inSlices(marks.length, maybeYield, (from, to) =>
    clearByValue(marks.subarray(from, to), values.subarray(from, to), bounds),
  );
}

function clearByValue(
  marks: Uint8Array,
  values: Float64Array,
  { from, to, factor = 1, absolute = false }: Bounds,
): void {
  for (let i = 0; i < marks.length; i++) {
    const signed = (values[i] as number) * factor;
    const value = absolute && signed < 0 ? -signed : signed;
    if (!(value >= from && value < to)) marks[i] = 0;
  }
}
