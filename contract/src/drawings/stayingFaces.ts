import { leastAcross } from '../agreesWithVerdict.ts';
import { dot, type Vector } from '../vectors.ts';

/** A point of an element, with the normal of the surface next to it; in any frame. */
export interface PlacedPoint {
  place: Vector;
  normal: Vector;
}

/** A face that a move leaves in its plane. */
export interface StayingFace {
  normal: Vector;
  /** Where it lies along its normal. */
  planeM: number;
}

/** Metres from the plane in which most points of a face lie: a point there is of that face. */
const inPlaneM = 0.003;
/** Fewer points are no face. */
const leastOfFace = 12;

/** The faces that a move along the way leaves in their planes, by the points that lie on them. */
export function listStayingFaces(points: readonly PlacedPoint[], way: Vector): StayingFace[] {
  const fields = new Map<number, PlacedPoint[]>();
  for (const point of points) {
    if (Math.abs(dot(point.normal, way)) >= leastAcross) continue;
    const key = point.normal.reduce((sum, part) => sum * 16 + Math.round(part * 4) + 8, 0);
    const field = fields.get(key);
    if (field) field.push(point);
    else fields.set(key, [point]);
  }
  return [...fields.values()]
    .filter(({ length }) => length >= leastOfFace)
    .map((own) => {
      const normal = meanOf(own.map((point) => point.normal))!;
      const along = Float64Array.from(own, ({ place }) => dot(place, normal));
      return { normal, planeM: densestOf(along.toSorted()) };
    });
}

/**
 * Whether a point that seems to be of the face around the corner lies in the plane of one of these: that one goes on so far,
 * and the point does not tell where the other is. What is round goes over into such a face, and is none.
 */
export const isBeyondEdge = ({ place, normal }: PlacedPoint, faces: readonly StayingFace[]): boolean =>
  faces.some(
    (face) =>
      Math.abs(dot(place, face.normal) - face.planeM) < inPlaneM && Math.abs(dot(normal, face.normal)) < leastAcross,
  );

/** The direction in the midst of some; undefined where they cancel out. */
export function meanOf(vectors: readonly Vector[]): Vector | undefined {
  const sum: [number, number, number] = [0, 0, 0];
  for (const [x, y, z] of vectors) {
    sum[0] += x;
    sum[1] += y;
    sum[2] += z;
  }
  const length = Math.hypot(...sum);
  return length === 0 ? undefined : [sum[0] / length, sum[1] / length, sum[2] / length];
}

/** The middle of the values that lie closest together. */
function densestOf(sorted: Float64Array): number {
  let [most, middle] = [0, 0];
  for (let low = 0, high = 0; high < sorted.length; high++) {
    while (sorted[high]! - sorted[low]! > 2 * inPlaneM) low++;
    if (high - low < most) continue;
    most = high - low + 1;
    middle = sorted[(low + high) >> 1]!;
  }
  return middle;
}
