import type { DrawnPoints } from '../scene/DrawnPoints.ts';
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
}

/** The element's points within `reachM` of the plane. */
export function findSectionPoints(
  { positions, normals, distance }: DrawnPoints,
  plane: SectionPlane,
  reachM: number,
): SectionPoint[] {
  const points: SectionPoint[] = [];
  const [ax, ay, az] = plane.at;
  const [nx, ny, nz] = plane.normal;
  const [rx, ry, rz] = plane.right;
  const [ux, uy, uz] = plane.up;
  for (let point = 0; point < distance.length; point++) {
    const at = point * 3;
    const x = positions[at] - ax;
    const y = positions[at + 1] - ay;
    const z = positions[at + 2] - az;
    const heightM = x * nx + y * ny + z * nz;
    if (heightM > reachM || heightM < -reachM) continue;
    points.push({
      x: x * rx + y * ry + z * rz,
      y: x * ux + y * uy + z * uz,
      heightM,
      deviationM: distance[point],
      normalX: normals[at] * rx + normals[at + 1] * ry + normals[at + 2] * rz,
      normalY: normals[at] * ux + normals[at + 1] * uy + normals[at + 2] * uz,
    });
  }
  return points;
}
