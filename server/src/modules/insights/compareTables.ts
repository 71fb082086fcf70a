import { changeOf, type Said } from '@plumbline/contract/changeOf';
import { codeOfChange } from '@plumbline/contract/elementChange';
import { statusOfCode } from '@plumbline/contract/formats/painting';
import { type OpenTable, shownCodes } from '../verdicts/service.ts';

/** What became of the elements of a model from one view to another, as columns over elementIndex. */
export interface Comparison {
  /** Codes of elementChanges; 0 for those that are not compared. */
  readonly changes: Uint8Array;
  /** Codes of the shown statuses; 0 where a view says nothing. */
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  /** 1 where a person set the status. */
  readonly fromByHand: Uint8Array;
  readonly toByHand: Uint8Array;
  /** Of the verdict here: codes of contract/cause.ts, 0 where none is known. */
  readonly causes: Uint8Array;
  /** NaN where there is none. */
  readonly magnitudeFromM: Float64Array;
  readonly magnitudeToM: Float64Array;
}

type Side = Pick<OpenTable, 'table' | 'taken' | 'wording'>;

/**
 * Compares the elements of this view's model that the filter takes: by their verdict here, or by the one there if there
 * is none here. `indexThere` tells the number of an element in the other model, -1 for none; absent for the same model. Backwards tells what became of them from here to there.
 */
export function compareTables(
  here: Side,
  there: Side,
  { indexThere, isBackwards = false }: { indexThere?: Int32Array | undefined; isBackwards?: boolean } = {},
): Comparison {
  const count = here.table.status.length;
  const compared: Comparison = {
    changes: new Uint8Array(count),
    from: new Uint8Array(count),
    to: new Uint8Array(count),
    fromByHand: new Uint8Array(count),
    toByHand: new Uint8Array(count),
    causes: new Uint8Array(count),
    magnitudeFromM: new Float64Array(count).fill(Number.NaN),
    magnitudeToM: here.table.magnitudeM,
  };
  const readHere = createReader(here);
  const readThere = createReader(there);
  for (let i = 0; i < count; i++) {
    const j = indexThere ? (indexThere[i] as number) : i;
    const after = readHere(i);
    const before = readThere(j);
    const isTaken = after.code === 0 ? before.code !== 0 && there.taken[j] === 1 : here.taken[i] === 1;
    if (!isTaken) continue;
    const toleranceM = here.table.toleranceM[i] as number;
    const change = isBackwards ? changeOf(after, before, toleranceM) : changeOf(before, after, toleranceM);
    compared.changes[i] = change === null ? 0 : codeOfChange(change);
    compared.from[i] = before.code;
    compared.to[i] = after.code;
    compared.fromByHand[i] = before.isByHand ? 1 : 0;
    compared.toByHand[i] = after.isByHand ? 1 : 0;
    compared.causes[i] = after.code === 0 ? 0 : (here.table.causes[i] as number);
    compared.magnitudeFromM[i] = before.magnitudeM ?? Number.NaN;
  }
  return compared;
}

interface Read extends Said {
  /** Of the shown status, 0 for none. */
  code: number;
}

/** What a view says of an element, by its number there; the same object each time. */
function createReader({ table, wording }: Side): (element: number) => Read {
  const shown = shownCodes(wording.underConstruction);
  const read: Read = { code: 0, status: null, magnitudeM: null, isByHand: false };
  return (element) => {
    const code = shown[table.status[element] ?? 0] as number;
    const magnitudeM = code === 0 ? Number.NaN : (table.magnitudeM[element] as number);
    read.code = code;
    read.status = statusOfCode(code) ?? null;
    read.magnitudeM = Number.isNaN(magnitudeM) ? null : magnitudeM;
    read.isByHand = code !== 0 && table.manual[element] === 1;
    return read;
  };
}
