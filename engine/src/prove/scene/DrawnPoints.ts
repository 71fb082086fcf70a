import {
  deviationOfPoint,
  type ElementPoints,
  normalOfPoint,
  placeOfPoint,
} from '@plumbline/contract/formats/elementPoints';
import { minus, type Vector } from '../../ground/geometry/Vector.ts';

/** The scan points of one element as drawings take them; three numbers a point about the mesh's origin, metres. */
export interface DrawnPoints {
  positions: Float32Array;
  /** Unit normals of the model's surface there. */
  normals: Float32Array;
  /** Signed distance to the model's surface. */
  distance: Float32Array;
}

/** Points as they are kept, put about the mesh's origin; none where there are none. */
export function placePoints(points: ElementPoints | undefined, origin: Vector): DrawnPoints {
  const count = points?.count ?? 0;
  const placed = {
    positions: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    distance: new Float32Array(count),
  };
  if (points === undefined) return placed;
  for (let i = 0; i < count; i++) {
    placed.positions.set(minus(placeOfPoint(points, i), origin), i * 3);
    placed.normals.set(normalOfPoint(points, i), i * 3);
    placed.distance[i] = deviationOfPoint(points, i);
  }
  return placed;
}
