/** A direction from the eye, of length one. */
export type Direction = readonly [x: number, y: number, z: number];
