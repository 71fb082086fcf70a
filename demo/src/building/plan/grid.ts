import type { Range } from '../shapes/Shape.ts';

/** Distance of the numbered axes, millimetres. */
const bayLength = 7500;
/** Distance of partitions in the rows of offices: two to a bay, each with its window. */
export const roomModule = bayLength / 2;

/** The numbered axes run across the building. */
export const numberedAxes = [0, 1, 2, 3, 4, 5, 6].map((i) => ({ name: String(i + 1), x: i * bayLength }));
/** The y of the lettered axes. */
export const [axisA, axisB, axisC, axisD] = [0, 6300, 12000, 18000] as const;
/** The lettered axes run along it. */
export const letteredAxes = [
  { name: 'A', y: axisA },
  { name: 'B', y: axisB },
  { name: 'C', y: axisC },
  { name: 'D', y: axisD },
] as const;

/** The y of the wall between the corridor and the northern zone. */
export const corridorNorth = 8700;

/** Edge of the slabs, which is the inner face of the façade. */
export const slabEdge: { x: Range; y: Range } = { x: [-200, 45200], y: [-200, 18200] };
/** Of the panels, which stand outside the slabs. */
export const facadeThickness = 300;
/** Of the square columns. */
export const columnWidth = 400;
/** Of the columns that stand free, on axis C. */
export const roundColumnDiameter = 450;
/** Of the walls between rooms. */
export const partitionThickness = 125;

/** The bay with the entrance and the core behind it, by index. */
export const coreBay = 2;
/** Between the numbered axes, from west to east. */
export const bays = [0, 1, 2, 3, 4, 5].map((index): { index: number; x: Range } => ({
  index,
  x: [index * bayLength, (index + 1) * bayLength],
}));

/** Centre lines of the windows in a bay, from its first axis. */
export const windowCentres = [roomModule / 2, roomModule * 1.5] as const;
