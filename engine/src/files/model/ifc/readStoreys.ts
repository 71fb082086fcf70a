import { IFCBUILDINGSTOREY } from 'web-ifc';
import type { ModelStorey } from '../BuildingModel.ts';
import { compareStoreys } from '../compareStoreys.ts';
import { numberOf, numbersOf, refOf, textOf } from './attributes.ts';
import type { IfcLines } from './IfcLines.ts';

/** A storey and the number of its instance. */
export interface NumberedStorey extends ModelStorey {
  id: number;
}

/** The storeys of the file, lowest first. */
export function readStoreys(lines: IfcLines, lengthUnitM: number): NumberedStorey[] {
  const found = lines.readAll(IFCBUILDINGSTOREY).map((line) => ({
    line,
    stated: numberOf(line.Elevation),
    placed: placedHeight(lines, refOf(line.ObjectPlacement)),
  }));
  // Elevation is optional, and the placement says the same where it says anything: all at nought is what is written for nothing.
  const isPlaced = found.some(({ stated, placed }) => stated === undefined && placed !== 0);
  const storeys = found.map(({ line, stated, placed }) => {
    const elevation = stated ?? (isPlaced ? placed : undefined);
    return {
      id: line.expressID,
      name: textOf(line.Name) ?? textOf(line.LongName) ?? `#${line.expressID}`,
      globalId: textOf(line.GlobalId) ?? '',
      elevationM: elevation === undefined ? undefined : elevation * lengthUnitM,
      rootModel: 0,
    };
  });
  return storeys.sort(compareStoreys);
}

/** The height of a placement, parents added. */
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
