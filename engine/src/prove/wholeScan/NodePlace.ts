import type { ScanNode } from '@plumbline/contract/formats/wholeScan';

/** Which node of the tree. */
export type NodePlace = Pick<ScanNode, 'level' | 'x' | 'y' | 'z'>;

/** More than there are of the finest nodes along the largest grid of cubes. */
const mostAlong = 2 ** 14;

/** Its number in its level. */
export const numberOfNode = ({ x, y, z }: NodePlace): number => x + mostAlong * (y + mostAlong * z);

export const placeOfNumber = (level: number, number: number): NodePlace => ({
  level,
  x: number % mostAlong,
  y: Math.floor(number / mostAlong) % mostAlong,
  z: Math.floor(number / mostAlong ** 2),
});

/** The node that it lies in. */
export const parentOf = ({ level, x, y, z }: NodePlace): NodePlace => ({
  level: level - 1,
  x: x >> 1,
  y: y >> 1,
  z: z >> 1,
});
