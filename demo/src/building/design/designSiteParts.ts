import type { DemoElement } from '../DemoElement.ts';
import { sitePartFamilies as family } from '../families/sitePartFamilies.ts';
import { axisB, bays, columnWidth, facadeThickness, numberedAxes, slabEdge } from '../plan/grid.ts';
import type { Plan } from '../plan/Plan.ts';
import { storeyIndices } from '../plan/Plan.ts';
import { shapeOf } from '../shapes/Shape.ts';
import { box } from '../shapes/solids.ts';

/** Underside of the plates above the floor: under the ducts and the ceiling. */
const plateZ = 2150;
const plate = { width: 340, height: 400, thickness: 20, cleat: 250 };
/** Where the corridor has rooms on both sides. */
const plateAxes = numberedAxes.slice(2, 6);
const sleeper = { width: 200, length: 2600, perBay: 5, fromFacade: 200 };
/** On the ground that the scanner stands on. */
const groundZ = -137;
/** The deck lies along the delivery side of the north front. */
const deckBays = bays.slice(2);

/** Plates in the columns along the corridor, for the brackets of what hangs there, and the sleepers of the deck. */
export const designSiteParts = (plan: Plan): DemoElement[] => [...storeyIndices(plan).flatMap(plates), ...sleepers()];

function plates(storey: number): DemoElement[] {
  const { width, height, thickness, cleat } = plate;
  const shape = shapeOf(
    'steel',
    box({ x: [-width / 2, width / 2], y: [0, thickness], z: [0, height] }),
    box({ x: [-10, 10], y: [thickness, thickness + cleat], z: [25, height - 25] }),
  );
  return plateAxes.map(({ name, x }) => ({
    family: family.embeddedPlate,
    mark: `EP-${storey}-B${name}`,
    storey,
    at: [x, axisB + columnWidth / 2, plateZ],
    shape,
  }));
}

function sleepers(): DemoElement[] {
  const { width, length, perBay, fromFacade } = sleeper;
  const shape = shapeOf('timber', box({ x: [-width / 2, width / 2], y: [0, length], z: [0, width] }));
  const y = slabEdge.y[1] + facadeThickness + fromFacade;
  return deckBays.flatMap(({ index, x: [from, to] }) =>
    Array.from({ length: perBay }, (_, i) => ({
      family: family.deckSleeper,
      mark: `DS-${index + 1}-${i + 1}`,
      storey: 0,
      at: [from + ((to - from) / perBay) * (i + 0.5), y, groundZ] as const,
      shape,
    })),
  );
}
