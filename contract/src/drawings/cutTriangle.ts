import { dot, type Vector } from '../vectors.ts';

/** A plane to cut by, with the directions in which its drawing is held; unit vectors. */
export interface CutPlane {
  at: Vector;
  right: Vector;
  up: Vector;
  /** Towards the reader: right × up. */
  normal: Vector;
}

/**
 * Adds where a plane cuts a triangle: four numbers, two ends in the plane's right and up. A corner on the plane counts as
 * above it, so that closed solids give closed outlines.
 */
export function cutTriangle(a: Vector, b: Vector, c: Vector, plane: CutPlane, pieces: number[]): void {
  const offset = dot(plane.normal, plane.at);
  const [ha, hb, hc] = [dot(plane.normal, a) - offset, dot(plane.normal, b) - offset, dot(plane.normal, c) - offset];
  cutEdge(a, ha, b, hb, plane, pieces);
  cutEdge(b, hb, c, hc, plane, pieces);
  cutEdge(c, hc, a, ha, plane, pieces);
}

function cutEdge(a: Vector, ha: number, b: Vector, hb: number, plane: CutPlane, pieces: number[]): void {
  if (ha >= 0 === hb >= 0) return;
  // From below to above whichever way the triangle runs: two triangles then cut their common edge at the same bits.
  const [below, hBelow, above, hAbove] = ha < 0 ? [a, ha, b, hb] : [b, hb, a, ha];
  const share = hBelow / (hBelow - hAbove);
  const { at, right, up } = plane;
  const place: Vector = [
    below[0] + share * (above[0] - below[0]) - at[0],
    below[1] + share * (above[1] - below[1]) - at[1],
    below[2] + share * (above[2] - below[2]) - at[2],
  ];
  pieces.push(dot(place, right), dot(place, up));
}
