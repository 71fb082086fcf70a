import { bearingOf } from '@plumbline/contract/drawings/describePlane';
import { dot, type Vector } from '../../ground/geometry/Vector.ts';

/** A plane to cut by, with the directions in which its drawing is held; unit vectors, places about the mesh's origin. */
export interface SectionPlane {
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

const axisNames = ['X', 'Y', 'Z'];

/** World coordinates where the drawing lies along an axis of the model; otherwise distances from the element's edge. */
export function nameAxis(
  direction: Vector,
  { at }: SectionPlane,
  origin: Vector,
  edge: number,
): { label: string; zeroM: number } {
  const axis = direction.findIndex((value) => value > 0.999999);
  if (axis < 0) return { label: isLevel(direction) ? `m along ${bearingOf(direction)}°` : 'm', zeroM: -edge };
  return { label: `${axisNames[axis]}, m`, zeroM: at[axis] + origin[axis] };
}

const isLevel = (direction: Vector) => Math.abs(direction[2]) < 1e-6;
