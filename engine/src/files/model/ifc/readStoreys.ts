import { IFCBUILDINGSTOREY } from 'web-ifc';
import type { ModelStorey } from '../BuildingModel.ts';
import { numberOf, numbersOf, refOf, textOf } from './attributes.ts';
import type { IfcLines } from './IfcLines.ts';

/** A storey and the number of its instance. */
export interface NumberedStorey extends ModelStorey {
  id: number;
}

/** The storeys of the file, lowest first. */
export function readStoreys(lines: IfcLines, lengthUnitM: number): NumberedStorey[] {
  const storeys = lines.readAll(IFCBUILDINGSTOREY).map((line) => ({
    id: line.expressID,
    name: textOf(line.Name) ?? textOf(line.LongName) ?? `#${line.expressID}`,
    globalId: textOf(line.GlobalId) ?? '',
    elevationM: (numberOf(line.Elevation) ?? placedHeight(lines, refOf(line.ObjectPlacement))) * lengthUnitM,
    rootModel: 0,
  }));
  return storeys.sort((a, b) => a.elevationM - b.elevationM);
}

/** Elevation is optional; the height of the placement, parents added, says the same. */
function placedHeight(lines: IfcLines, placement: number | undefined): number {
  let height = 0;
  let id = placement;
  for (let depth = 0; id !== undefined && depth < 16; depth++) {
    const line = lines.find(id);
    const axes = lines.find(refOf(line?.RelativePlacement));
    height += numbersOf(lines.find(refOf(axes?.Location))?.Coordinates)?.[2] ?? 0;
    id = refOf(line?.PlacementRelTo);
  }
  return height;
}
