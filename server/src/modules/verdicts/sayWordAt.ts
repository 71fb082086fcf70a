import { causeOfCode, dimensionOfCode, sideOfCode } from '@plumbline/contract/cause';
import { statusOfCode } from '@plumbline/contract/formats/painting';
import { sayMeasured, sayWord } from '@plumbline/contract/personsWord';
import type { ElementStatus } from '@plumbline/contract/status';
import type { WordRow } from './answers/VerdictDetails.ts';
import { shownStatusOf } from './shownStatusOf.ts';
import type { OpenTable } from './table/OpenTable.ts';

export interface SaidWords {
  /** Of elements whose status a person set. */
  words: ReadonlyMap<number, WordRow>;
  /** A moment by the reader's clock, in UTC fields. */
  dayOf(moment: Date): Date;
}

/** What a person said of an element, and what was measured beside it; nothing where nobody set its status. */
export function sayWordAt(
  { table, wording }: Pick<OpenTable, 'table' | 'wording'>,
  i: number,
  { words, dayOf }: SaidWords,
) {
  const word = words.get(i);
  if (word === undefined) return undefined;
  const status = shownStatusOf(table.status[i] as number, wording.underConstruction);
  const at = (column: Float64Array) => (Number.isNaN(column[i]) ? null : (column[i] as number));
  const measured = {
    status: measuredStatus(word, wording.underConstruction),
    cause: causeOfCode(table.causes[i] as number),
    magnitudeM: at(table.magnitudeM),
    bounds: { lowM: at(table.magnitudeLowM), highM: at(table.magnitudeHighM) },
    sizeM: at(table.sizeM),
    sizeSide: sideOfCode(table.sizeSides[i] as number),
    sizeDimension: dimensionOfCode(table.sizeDimensions[i] as number),
  };
  return {
    said: sayWord({ status, user: word.user, date: dayOf(word.changed_at) }, 'UTC'),
    measured: sayMeasured(measured),
  };
}

const measuredStatus = ({ measured_status }: WordRow, underConstruction: boolean): ElementStatus | null =>
  statusOfCode(measured_status) === undefined ? null : shownStatusOf(measured_status, underConstruction);
