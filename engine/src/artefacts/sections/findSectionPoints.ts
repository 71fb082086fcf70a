import type { ElementPatches } from '../../compare/ElementPatches.ts';
import { dot, minus, vectorAt } from '../vector.ts';
import type { SectionPlane } from './SectionPlane.ts';

/** Scan points beside a section plane, in its right and up, metres. */
export interface SectionPoint {
  x: number;
  y: number;
  /** From the plane, towards the reader. */
  heightM: number;
  /** Signed distance to the model's surface. */
  deviationM: number;
  /** The surface's normal in the drawing; short where the surface faces the reader. */
  normalX: number;
  normalY: number;
  patch: number;
}

/** The element's points within `reachM` of the plane. */
export function findSectionPoints(
  patches: ElementPatches,
  element: number,
  plane: SectionPlane,
  reachM: number,
): SectionPoint[] {
  const points: SectionPoint[] = [];
  for (let patch = patches.start[element]; patch < patches.start[element + 1]; patch++) {
    const place = minus(vectorAt(patches.positions, patch), plane.at);
    const heightM = dot(place, plane.normal);
    if (Math.abs(heightM) > reachM) continue;
    const normal = vectorAt(patches.normals, patch);
    points.push({
      x: dot(place, plane.right),
      y: dot(place, plane.up),
      heightM,
      deviationM: patches.distance[patch],
      normalX: dot(normal, plane.right),
      normalY: dot(normal, plane.up),
      patch,
    });
  }
  return points;
}
