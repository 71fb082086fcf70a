import { isOtherEnd } from '@plumbline/contract/drawings/chooseBand';
import type { SeenPoint } from '@plumbline/contract/drawings/SeenPoint';
import type { DrawnPoints } from '../scene/DrawnPoints.ts';
import type { SectionPlane } from './SectionPlane.ts';

/** The element's points within `reachM` of the plane; of a map, which shows what faces the reader, all of them. */
export function findSectionPoints(
  { positions, normals, distance }: DrawnPoints,
  plane: SectionPlane,
  reachM: number,
): SeenPoint[] {
  const points: SeenPoint[] = [];
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
    const normalHeight = normals[at] * nx + normals[at + 1] * ny + normals[at + 2] * nz;
    if (!plane.isMap && isOtherEnd({ heightM, normalHeight })) continue;
    points.push({
      x: x * rx + y * ry + z * rz,
      y: x * ux + y * uy + z * uz,
      heightM,
      deviationM: distance[point],
      normalX: normals[at] * rx + normals[at + 1] * ry + normals[at + 2] * rz,
      normalY: normals[at] * ux + normals[at + 1] * uy + normals[at + 2] * uz,
      normalHeight,
    });
  }
  return points;
}
