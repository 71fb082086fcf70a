import type { Box } from '../../ground/geometry/Box.ts';
import type { Vector } from '../../ground/geometry/Vector.ts';

/**
 * Cubes that the points of whole scans are sorted into. Places in a cube are whole numbers, `cubeUnits` to its side: an
 * eighth of a millimetre, finer than any scanner measures.
 */
export interface CubeGrid {
  /** The corner with the least coordinates, about the mesh's origin. */
  origin: Vector;
  /** How many along x, y and z. */
  counts: Vector;
}

/** One is thinned in memory at a time: with all surfaces of three storeys in it, some ten million points. */
export const cubeM = 8;
export const cubeUnits = 2 ** 16;
/** Along each axis: three of them are the 30 bits of a cube's number. */
const mostCubes = 1024;

/** The cubes that hold a box and what is around it; of a box that is larger than any site, its part about the origin. */
export function layCubes({ min, max }: Box, beyondM: number): CubeGrid {
  const reachM = (mostCubes / 2) * cubeM;
  const low = (axis: number) => Math.max(-reachM, Math.floor(min[axis] - beyondM));
  const high = (axis: number) => Math.min(reachM, max[axis] + beyondM);
  const count = (axis: number) => Math.min(mostCubes, Math.max(1, Math.ceil((high(axis) - low(axis)) / cubeM)));
  return { origin: [low(0), low(1), low(2)], counts: [count(0), count(1), count(2)] };
}

/** The number of a cube, by its place along each axis. */
export const numberOfCube = (x: number, y: number, z: number): number => x | (y << 10) | (z << 20);

export const placeOfCube = (cube: number): Vector => [cube & 1023, (cube >> 10) & 1023, cube >> 20];
