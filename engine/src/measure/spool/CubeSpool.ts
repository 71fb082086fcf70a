import type { Vector } from '../../ground/geometry/Vector.ts';

/** Where the points of one whole scan lie in its file, cube by cube, and what is to be known of them before they are read. */
export interface CubeSpool {
  /** Of the cubes' grid, about the mesh's origin. */
  origin: Vector;
  blocks: CubeBlock[];
  /** Whether any point has a colour: some files have the column, and nothing in it. */
  hasColour: boolean;
  /** How many points there are of each intensity, 0 to 255. */
  intensities: number[];
  /** Of all voxels with a point, one in `voxelsPerSampled`: the same of each scan, so that those of many can be counted. */
  voxels: number[];
}

/** `count` points: x, y, z in units of the cube, two bytes each, of all; then red, green, blue and intensity of all. */
export interface CubeBlock {
  cube: number;
  position: number;
  count: number;
}

/** Bytes of one point in a block. */
export const cubePointBytes = 10;

/** Voxels along the side of a cube, as bits: points closer than their side, 8 mm, show nothing more. */
export const finestBits = 10;

export const voxelsPerSampled = 1024;
