import type { PlacedElement } from '../DemoElement.ts';
import { architectureFamilies as family } from '../families/architectureFamilies.ts';
import { facadeThickness, partitionThickness } from '../plan/grid.ts';
import { doorSizes, facadeWindow } from '../plan/openings.ts';
import { doorShape } from '../shapes/doorShape.ts';
import { windowShape } from '../shapes/windowShape.ts';

type Filling = Omit<PlacedElement, 'at' | 'size'>;
type WindowKind = keyof typeof facadeWindow;

const lights: Record<WindowKind, number> = { ground: 2, upper: 2, stair: 1, corridor: 1 };

/** A window of the façade. */
export function facadeFilling(kind: WindowKind, mark: string): Filling {
  const shape = windowShape({
    ...facadeWindow[kind],
    lights: lights[kind],
    colour: 'anthracite',
    wallThickness: facadeThickness,
  });
  return { family: lights[kind] === 2 ? family.window : family.fixedWindow, mark, shape };
}

const partitionDepth = partitionThickness + 20;
const doors = {
  office: {
    family: family.officeDoor,
    shape: doorShape({
      ...doorSizes.office,
      depth: partitionDepth,
      leaf: 'timber',
      frame: 'anthracite',
      sideLight: 520,
    }),
  },
  room: {
    family: family.roomDoor,
    shape: doorShape({ ...doorSizes.room, depth: partitionDepth, leaf: 'timber', frame: 'anthracite' }),
  },
  exit: {
    family: family.exitDoor,
    shape: doorShape({ ...doorSizes.exit, depth: 120, leaf: 'anthracite', frame: 'anthracite' }),
  },
};

/** A door in a partition, or out of the building. */
export const doorFilling = (kind: keyof typeof doors, mark: string): Filling => ({ ...doors[kind], mark });

const glazing = { width: 3000, height: 1300, sill: 900 };

/** A glazed field in the wall between corridor and offices. */
export const interiorGlazing = (along: number, mark: string) => ({
  along,
  ...glazing,
  filling: {
    family: family.interiorGlazing,
    mark,
    shape: windowShape({ ...glazing, lights: 2, colour: 'anthracite' }),
  },
});
