import { createPause, inSlices, type Pause } from '../../../columns/createPause.ts';
import type { ModelColumns } from '../../models/service.ts';
import { createMagnitudeRanks } from './createMagnitudeRanks.ts';
import { stateBits, type VersionColumns } from './VersionColumns.ts';
import type { ViewTable } from './ViewTable.ts';

/** A table with what it was made of. */
export interface MergedTable extends ViewTable {
  readonly parts: readonly VersionColumns[];
}

/** The verdicts of these versions, newest first, as one table. */
export async function mergeVersions(model: ModelColumns, parts: readonly VersionColumns[]): Promise<MergedTable> {
  const pause = createPause();
  const length = model.count;
  const versionOf = new Uint16Array(length);
  const magnitudes = {
    magnitudeM: new Float64Array(length).fill(Number.NaN),
    magnitudeXYM: new Float64Array(length).fill(Number.NaN),
    magnitudeZM: new Float64Array(length).fill(Number.NaN),
    toleranceM: new Float64Array(length).fill(Number.NaN),
  };
  await eachPart(parts, pause, (part, number, from, to) => {
    for (let i = from; i < to; i++) {
      const element = part.elementIndexes[i] as number;
      if (element >= length) break;
      versionOf[element] = number;
      magnitudes.magnitudeM[element] = part.magnitudeM[i] as number;
      magnitudes.magnitudeXYM[element] = part.magnitudeXYM[i] as number;
      magnitudes.magnitudeZM[element] = part.magnitudeZM[i] as number;
      magnitudes.toleranceM[element] = part.toleranceM[i] as number;
    }
  });
  return {
    ...{ model, parts, versionIds: parts.map(({ versionId }) => versionId), versionOf },
    ...magnitudes,
    ...(await mergeStates(versionOf, parts, pause)),
    ranks: createMagnitudeRanks(magnitudes),
  };
}

/** The same versions after changes: what they measured is shared with the table before. */
export async function mergeAgain(before: MergedTable, parts: readonly VersionColumns[]): Promise<MergedTable> {
  const states = { status: before.status.slice(), approved: before.approved.slice(), manual: before.manual.slice() };
  await eachPart(parts, createPause(), (part, number, from, to) => {
    const old = before.parts[number - 1] as VersionColumns;
    if (old === part) return;
    for (let i = from; i < to; i++) {
      if (part.states[i] !== old.states[i]) setState(states, before.versionOf, { part, number, at: i });
    }
  });
  return { ...before, parts, ...states };
}

type States = Pick<ViewTable, 'status' | 'approved' | 'manual'>;

async function mergeStates(versionOf: Uint16Array, parts: readonly VersionColumns[], pause: Pause): Promise<States> {
  const { length } = versionOf;
  const states = { status: new Uint8Array(length), approved: new Uint8Array(length), manual: new Uint8Array(length) };
  await eachPart(parts, pause, (part, number, from, to) => {
    for (let i = from; i < to; i++) setState(states, versionOf, { part, number, at: i });
  });
  return states;
}

function setState(
  { status, approved, manual }: States,
  versionOf: Uint16Array,
  { part, number, at }: { part: VersionColumns; number: number; at: number },
): void {
  const element = part.elementIndexes[at] as number;
  if (versionOf[element] !== number) return;
  const state = part.states[at] as number;
  status[element] = state & stateBits.status;
  approved[element] = (state & stateBits.approved) === 0 ? 0 : 1;
  manual[element] = (state & stateBits.manual) === 0 ? 0 : 1;
}

type VisitSlice = (part: VersionColumns, number: number, from: number, to: number) => void;

/** Oldest first, so that the newer overwrites; numbers are those of versionOf. */
async function eachPart(parts: readonly VersionColumns[], pause: Pause, visit: VisitSlice): Promise<void> {
  for (let place = parts.length - 1; place >= 0; place--) {
    const part = parts[place] as VersionColumns;
    await inSlices(part.elementIndexes.length, pause, (from, to) => visit(part, place + 1, from, to));
  }
}
