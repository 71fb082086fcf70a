import type { Box } from '../../ground/geometry/Box.ts';

/** A shape put somewhere for an element of one root model. */
export interface Placed {
  /** Within the root model. */
  element: number;
  shape: number;
  isMirrored: boolean;
  isTransparent: boolean;
  /** The three rows of the matrix to metres about the file's origin, doubles; never mirrored. */
  rows: Float64Array;
  /** Red, green, blue, opacity, 0 to 255. */
  colour: [number, number, number, number];
  /** About the file's origin. */
  box: Box;
}
