import { dot, type Vector } from '../../ground/geometry/Vector.ts';

/** A plane to cut by, with the directions in which its drawing is held; unit vectors, places about the mesh's origin. */
export interface SectionPlane {
  kind: 'plan' | 'vertical';
  at: Vector;
  right: Vector;
  up: Vector;
  /** Towards the reader: right × up. */
  normal: Vector;
  /** How far from the plane scan points are still drawn, metres. */
  reachM: number;
  /** Whether the drawing is a map of a floor's whole face rather than a cut. */
  isMap: boolean;
}

/** a·x + b·y + c·z + d = 0 for the plane's places in the world. */
export function planeCoefficients(
  { at, normal }: SectionPlane,
  origin: readonly [number, number, number],
): [number, number, number, number] {
  const d = -(dot(normal, at) + dot(normal, [...origin]));
  return [...normal, d];
}
