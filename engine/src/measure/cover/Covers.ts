/**
 * What stands before the surface of each element. From `raysPerElement` places on its surface, evenly spread, a ray goes
 * outwards; each element that it meets is a row.
 */
export interface Covers {
  /** Rows of element e: from start[e] to start[e + 1], by rays. */
  start: Uint32Array;
  /** From which of the places. */
  ray: Uint8Array;
  /** What the ray meets, the nearest first. */
  element: Uint32Array;
}

/** A share of a surface is told to about a sixtieth. */
export const raysPerElement = 64;

export const coverNumbers = {
  /** How deep ceilings and linings stand before what they close up. */
  reachM: 0.5,
  /** What is set into a surface by less than this touches it: plaster, tolerances of models, and rounding. */
  touchM: 0.02,
  /** What is behind as many things is hidden by others. */
  mostOfRay: 8,
};
