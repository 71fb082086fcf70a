import { createMaybeYield, inSlices, type MaybeYield } from '../../../columns/createMaybeYield.ts';
import type { IssueColumn } from '../../issues/service.ts';
import type { ModelColumns } from '../../models/service.ts';
import { createMagnitudeRanks } from './createMagnitudeRanks.ts';
import { stateBits, type VersionColumns } from './VersionColumns.ts';
import type { ViewTable } from './ViewTable.ts';

/** A table with what it was made of. */
export interface MergedTable extends ViewTable {
  readonly parts: readonly VersionColumns[];
}

/** The verdicts of these versions, newest first, as one table. */
export async function mergeVersions(
  model: ModelColumns,
  parts: readonly VersionColumns[],
  issues: IssueColumn,
): Promise<MergedTable> {
  const maybeYield = createMaybeYield();
  const length = model.count;
  const versionOf = new Uint16Array(length);
  const measured = {
    magnitudeM: new Float64Array(length).fill(Number.NaN),
    magnitudeLowM: new Float64Array(length).fill(Number.NaN),
    magnitudeHighM: new Float64Array(length).fill(Number.NaN),
    magnitudeXYM: new Float64Array(length).fill(Number.NaN),
    magnitudeZM: new Float64Array(length).fill(Number.NaN),
    sizeM: new Float64Array(length).fill(Number.NaN),
    toleranceM: new Float64Array(length).fill(Number.NaN),
    causes: new Uint8Array(length),
    sizeSides: new Uint8Array(length),
    sizeDimensions: new Uint8Array(length),
  };
  await eachPart(parts, maybeYield, (part, number, from, to) => {
    writeMeasured(measured, versionOf, { part, number, from, to });
  });
  return {
    model,
    issues,
    parts,
    versionIds: parts.map(({ versionId }) => versionId),
    versionOf,
    ...measured,
    ...(await mergeStates(versionOf, parts, maybeYield)),
    ranks: createMagnitudeRanks(measured),
  };
}

type Measured = Pick<
  ViewTable,
  | 'magnitudeM'
  | 'magnitudeLowM'
  | 'magnitudeHighM'
  | 'magnitudeXYM'
  | 'magnitudeZM'
  | 'sizeM'
  | 'toleranceM'
  | 'causes'
  | 'sizeSides'
  | 'sizeDimensions'
>;

/** Over local variables: those of a closure are looked up for each element. */
function writeMeasured(
  { magnitudeM, magnitudeLowM, magnitudeHighM, magnitudeXYM, magnitudeZM, sizeM, ...other }: Measured,
  versionOf: Uint16Array,
  { part, number, from, to }: PartSlice,
): void {
  const { toleranceM, causes, sizeSides, sizeDimensions } = other;
  for (let i = from; i < to; i++) {
    const element = part.elementIndexes[i] as number;
    if (element >= versionOf.length) break;
    versionOf[element] = number;
    magnitudeM[element] = part.magnitudeM[i] as number;
    magnitudeLowM[element] = part.magnitudeLowM[i] as number;
    magnitudeHighM[element] = part.magnitudeHighM[i] as number;
    magnitudeXYM[element] = part.magnitudeXYM[i] as number;
    magnitudeZM[element] = part.magnitudeZM[i] as number;
    sizeM[element] = part.sizeM[i] as number;
    toleranceM[element] = part.toleranceM[i] as number;
    causes[element] = part.causes[i] as number;
    sizeSides[element] = part.sizeSides[i] as number;
    sizeDimensions[element] = part.sizeDimensions[i] as number;
  }
}

/** The same versions after changes: what they measured is shared with the table before. */
export async function mergeAgain(
  before: MergedTable,
  parts: readonly VersionColumns[],
  issues: IssueColumn,
): Promise<MergedTable> {
  const states = { status: before.status.slice(), approved: before.approved.slice(), manual: before.manual.slice() };
  await eachPart(parts, createMaybeYield(), (part, number, from, to) => {
    const old = before.parts[number - 1] as VersionColumns;
    if (old !== part) writeStates(states, before.versionOf, { part, number, from, to, known: old.states });
  });
  return { ...before, issues, parts, ...states };
}

type States = Pick<ViewTable, 'status' | 'approved' | 'manual'>;

async function mergeStates(
  versionOf: Uint16Array,
  parts: readonly VersionColumns[],
  maybeYield: MaybeYield,
): Promise<States> {
  const { length } = versionOf;
  const states = { status: new Uint8Array(length), approved: new Uint8Array(length), manual: new Uint8Array(length) };
  await eachPart(parts, maybeYield, (part, number, from, to) => {
    writeStates(states, versionOf, { part, number, from, to });
  });
  return states;
}

interface PartSlice {
  part: VersionColumns;
  number: number;
  from: number;
  to: number;
  /** The states that are written already. */
  known?: Uint8Array;
}

function writeStates({ status, approved, manual }: States, versionOf: Uint16Array, slice: PartSlice): void {
  const { number, from, to, known } = slice;
  const { states, elementIndexes } = slice.part;
  for (let i = from; i < to; i++) {
    const state = states[i] as number;
    if (known !== undefined && known[i] === state) continue;
    const element = elementIndexes[i] as number;
    if (versionOf[element] !== number) continue;
    status[element] = state & stateBits.status;
    approved[element] = (state & stateBits.approved) === 0 ? 0 : 1;
    manual[element] = (state & stateBits.manual) === 0 ? 0 : 1;
  }
}

type VisitSlice = (part: VersionColumns, number: number, from: number, to: number) => void;

/** Oldest first, so that the newer overwrites; numbers are those of versionOf. */
async function eachPart(parts: readonly VersionColumns[], maybeYield: MaybeYield, visit: VisitSlice): Promise<void> {
  for (let place = parts.length - 1; place >= 0; place--) {
    const part = parts[place] as VersionColumns;
    await inSlices(part.elementIndexes.length, maybeYield, (from, to) => visit(part, place + 1, from, to));
  }
}
