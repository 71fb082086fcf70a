import { codeOfCause, verdictCauses } from '@plumbline/contract/cause';
import { codeOfStatus } from '@plumbline/contract/formats/painting';
import { type ClassificationFilter, narrowsMagnitude } from '@plumbline/contract/resources/classificationFilter';
import { elementStatuses, shownStatus } from '@plumbline/contract/status';
import type { MaybeYield } from '../../../columns/createMaybeYield.ts';
import { type Bounds, markByCode, narrowByCode, narrowByValue } from '../../../columns/narrowBy.ts';
import { narrowElements } from '../../models/service.ts';
import type { Wording } from '../Wording.ts';
import { describedRanks } from './createMagnitudeRanks.ts';
import type { ViewTable } from './ViewTable.ts';

type Range = NonNullable<ClassificationFilter['magnitude']>;

/** Marks the elements that have a verdict and that the filter takes with 1. An empty list takes no element. */
export async function filterTable(
  table: ViewTable,
  { filter, wording, maybeYield }: { filter: ClassificationFilter; wording: Wording; maybeYield: MaybeYield },
): Promise<Uint8Array> {
  const marks = new Uint8Array(table.model.count);
  const isTaken = takenStatuses(filter.statuses, wording);
  await markByCode(marks, table.status, isTaken, maybeYield);
  const { approved, causes, size, magnitude, magnitudeXY, magnitudeZ, magnitudeZSign: sign, descriptions } = filter;
  const narrow = (values: Float64Array, bounds: Bounds) => narrowByValue(marks, values, bounds, maybeYield);
  if (approved !== undefined) await narrowByCode(marks, table.approved, [!approved, approved], maybeYield);
  if (causes) await narrowByCode(marks, table.causes, takenCauses(causes), maybeYield);
  const inRange = async (values: Float64Array, range: Range | undefined, absolute = false) => {
    if (range && narrowsMagnitude(range)) await narrow(values, { ...inMillimetres(range), absolute });
  };
  await inRange(table.magnitudeM, magnitude);
  await inRange(table.magnitudeXYM, magnitudeXY);
  await inRange(table.magnitudeZM, magnitudeZ, true);
  await inRange(table.sizeM, size, true);
  if (sign === 'positive') await narrow(table.magnitudeZM, { from: Number.MIN_VALUE, to: Infinity });
  if (sign === 'negative') await narrow(table.magnitudeZM, { from: -Infinity, to: 0 });
  if (descriptions) {
    const { rankOf } = await table.ranks.descriptions();
    const isTaken = describedRanks.map((own) => own.some((description) => descriptions.includes(description)));
    await narrowByCode(marks, rankOf, isTaken, maybeYield);
  }
  await narrowElements(marks, table.model, { filter, mappings: wording, maybeYield });
  return marks;
}

/** By code, as statuses are shown: without the flag, those under construction are deviated, in filters too. */
function takenStatuses(wanted: ClassificationFilter['statuses'], { underConstruction }: Wording): Uint8Array {
  const isTaken = new Uint8Array(8);
  const shown = wanted?.map((name) => shownStatus(name, underConstruction));
  for (const { name } of elementStatuses) {
    if (!shown || shown.includes(shownStatus(name, underConstruction))) isTaken[codeOfStatus(name)] = 1;
  }
  return isTaken;
}

/** By code; what has no cause is not taken. */
function takenCauses(wanted: NonNullable<ClassificationFilter['causes']>): boolean[] {
  const isTaken: boolean[] = Array(verdictCauses.length + 1).fill(false);
  for (const cause of wanted) isTaken[codeOfCause(cause)] = true;
  return isTaken;
}

/** In whole millimetres, as screens round them (contract/units.ts): halves go up. */
function inMillimetres({ from = -Infinity, to = Infinity }: Range): Bounds {
  return { from: Math.ceil(from) - 0.5, to: Math.floor(to) + 0.5, factor: 1000 };
}
