import { causeOfCode, dimensionOfCode, sideOfCode } from '@plumbline/contract/cause';
import { showElementType, showFloor } from '@plumbline/contract/elementType';
import { describeDeviation } from '../describeDeviation.ts';
import { shownStatusOf } from '../shownStatusOf.ts';
import type { Wording } from '../Wording.ts';
import type { PlainRow } from './OpenTable.ts';
import type { ViewTable } from './ViewTable.ts';

/** Of an element that has a verdict. */
export function describeRow(table: ViewTable, elementIndex: number, wording: Wording): PlainRow {
  const { model } = table;
  const floor = model.floors[model.floorOf[elementIndex] as number];
  const magnitudeXYM = lengthAt(table.magnitudeXYM, elementIndex);
  const magnitudeZM = lengthAt(table.magnitudeZM, elementIndex);
  return {
    elementIndex,
    approved: table.approved[elementIndex] === 1,
    status: shownStatusOf(table.status[elementIndex] as number, wording.underConstruction),
    floor: floor === undefined ? null : showFloor(floor, wording.floors),
    type: showElementType(model.types[model.typeOf[elementIndex] as number] as string, wording.elementTypes),
    name: model.names.textAt(elementIndex),
    globalId: model.globalIds.textAt(elementIndex),
    rootModel: model.rootModels[model.rootModelOf[elementIndex] as number] ?? '',
    magnitudeM: lengthAt(table.magnitudeM, elementIndex),
    magnitudeLowM: lengthAt(table.magnitudeLowM, elementIndex),
    magnitudeHighM: lengthAt(table.magnitudeHighM, elementIndex),
    magnitudeXYM,
    magnitudeZM,
    cause: causeOfCode(table.causes[elementIndex] as number),
    sizeM: lengthAt(table.sizeM, elementIndex),
    sizeSide: sideOfCode(table.sizeSides[elementIndex] as number),
    sizeDimension: dimensionOfCode(table.sizeDimensions[elementIndex] as number),
    toleranceM: table.toleranceM[elementIndex] as number,
    descriptions: describeDeviation(magnitudeXYM, magnitudeZM),
    isManual: table.manual[elementIndex] === 1,
  };
}

function lengthAt(column: Float64Array, elementIndex: number): number | null {
  const value = column[elementIndex] as number;
  return Number.isNaN(value) ? null : value;
}
