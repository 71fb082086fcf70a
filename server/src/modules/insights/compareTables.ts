import { elementStatuses, shownStatus } from '@plumbline/contract/status';
import type { OpenTable } from '../verdicts/service.ts';
import { changeOf } from './changeOf.ts';

/** What became of the elements of a model from one view to another, as columns over elementIndex. */
export interface Comparison {
  /** Codes of elementChanges; 0 for those that are not compared. */
  readonly changes: Uint8Array;
  /** Codes of the shown statuses; 0 where a view says nothing. */
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  /** NaN where there is none. */
  readonly magnitudeFromM: Float64Array;
  readonly magnitudeToM: Float64Array;
}

type Side = Pick<OpenTable, 'table' | 'taken' | 'wording'>;

/**
 * Compares the elements of this view's model that the filter takes: by their verdict here, or by the one there if there
 * is none here. `indexThere` tells the number of an element in the other model, -1 for none; absent for the same model.
 */
export function compareTables(here: Side, there: Side, indexThere?: Int32Array): Comparison {
  const count = here.table.status.length;
  const shown = shownCodes(here.wording.underConstruction);
  const changes = new Uint8Array(count);
  const from = new Uint8Array(count);
  const to = new Uint8Array(count);
  const magnitudeFromM = new Float64Array(count).fill(Number.NaN);
  const { status, magnitudeM: magnitudeToM, toleranceM } = here.table;
  const before = { status: 0, magnitudeM: Number.NaN };
  const after = { status: 0, magnitudeM: Number.NaN };
  for (let i = 0; i < count; i++) {
    const j = indexThere ? (indexThere[i] as number) : i;
    const isThere = j >= 0 && there.table.status[j] !== 0 && there.table.status[j] !== undefined;
    const isTaken = status[i] === 0 ? isThere && there.taken[j] === 1 : here.taken[i] === 1;
    if (!isTaken) continue;
    before.status = isThere ? (shown[there.table.status[j] as number] as number) : 0;
    before.magnitudeM = isThere ? (there.table.magnitudeM[j] as number) : Number.NaN;
    after.status = shown[status[i] as number] as number;
    after.magnitudeM = magnitudeToM[i] as number;
    changes[i] = changeOf(before, after, toleranceM[i] as number);
    from[i] = before.status;
    to[i] = after.status;
    magnitudeFromM[i] = before.magnitudeM;
  }
  return { changes, from, to, magnitudeFromM, magnitudeToM };
}

/** The code of the shown status by the code of the status. */
function shownCodes(underConstruction: boolean): Uint8Array {
  const shown = new Uint8Array(256);
  for (const { name, code } of elementStatuses) {
    const shownAs = shownStatus(name, underConstruction);
    shown[code] = elementStatuses.find((other) => other.name === shownAs)?.code ?? 0;
  }
  return shown;
}
