import { deviationOfPoint, type ElementPoints, normalOfPoint } from '@plumbline/contract/formats/elementPoints';
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
  const least = minus(points.origin, origin);
  for (let i = 0; i < count; i++) {
    const normal = normalOfPoint(points, i);
    for (let axis = 0; axis < 3; axis++) {
      placed.positions[i * 3 + axis] = least[axis] + points.stepM * points.places[i * 4 + axis];
      placed.normals[i * 3 + axis] = normal[axis];
    }
    placed.distance[i] = deviationOfPoint(points, i);
  }
  return placed;
}
