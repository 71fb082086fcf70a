import { changeOfStatuses } from '@plumbline/contract/changeOf';
import { codeOfChange } from '@plumbline/contract/elementChange';
import { statusOfCode } from '@plumbline/contract/formats/painting';
import { inNeither, leftOutOf } from '@plumbline/viewer/draw/Apart';
import type { Side } from '@plumbline/viewer/draw/TwoPictures';

/** What one model alone has, a byte an element of it; 0 for what the other one has too. */
export interface Apart {
  /** Of the open view's model. */
  here: Uint8Array;
  /** Of the other view's. */
  there: Uint8Array;
}

/** What each picture leaves out: the open view's elements, and behind them the other's, of which only its own are drawn. */
export function leftOutColumn({ here, there }: Apart, count: number, otherSide: Side): Uint8Array {
  const column = new Uint8Array(count + there.length);
  const openSide = otherSide === 0 ? 1 : 0;
  for (let i = 0; i < Math.min(count, here.length); i++) if (here[i] !== 0) column[i] = leftOutOf(otherSide);
  for (let i = 0; i < there.length; i++) column[count + i] = there[i] === 0 ? inNeither : leftOutOf(openSide);
  return column;
}

/** A column with that of the other model's elements behind it. */
export function withOthers(column: Uint8Array, there: Uint8Array | undefined, count: number): Uint8Array {
  if (!there || there.length === 0) return column;
  const all = new Uint8Array(count + there.length);
  all.set(column.subarray(0, count));
  all.set(there, count);
  return all;
}

/** What became of elements that the view before has not, by their statuses. */
export function asChanges(statuses: Uint8Array): Uint8Array {
  return statuses.map((code) => {
    const change = changeOfStatuses(null, statusOfCode(code) ?? null);
    return change === null ? 0 : codeOfChange(change);
  });
}

export const countOnly = (column: Uint8Array | undefined): number =>
  column?.reduce((sum, code) => sum + Number(code !== 0), 0) ?? 0;
