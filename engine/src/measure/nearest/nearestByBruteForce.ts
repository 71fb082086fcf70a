// The oracle of the tests and the bench: every triangle, double precision, by another way than the index.
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';

type Vector = readonly [number, number, number];

export interface BruteForceOptions {
  radiusM: number;
  ambiguityM: number;
  /** Per element. */
  twoSided?: Uint8Array | undefined;
  /** Where the scanner stood; without it, surfaces count from both sides. */
  station?: Vector | undefined;
  maxIncidence?: number | undefined;
}

export interface BruteForceAnswer {
  triangle: number;
  /** NaN when there is no triangle within the radius. */
  distanceM: number;
  ambiguous: boolean;
}

const sameWay = Math.cos(Math.PI / 6);

/** The nearest triangle to one point about the mesh's origin. */
export function nearestByBruteForce(mesh: TriangleMesh, point: Vector, options: BruteForceOptions): BruteForceAnswer {
  const { radiusM, ambiguityM, station, maxIncidence = 0 } = options;
  const near: {
    triangle: number;
    element: number;
    isTwoSided: boolean;
    distanceM: number;
    normal: Vector;
    height: number;
  }[] = [];
  for (let element = 0; element + 1 < mesh.triangleStart.length; element++) {
    const isTwoSided = options.twoSided?.[element] === 1;
    for (let t = mesh.triangleStart[element]; t < mesh.triangleStart[element + 1]; t++) {
      const [a, b, c] = cornersOf(mesh, t);
      if (isFar(point, a, b, c, radiusM)) continue;
      const cross = crossOf(minus(b, a), minus(c, a));
      const area = Math.hypot(...cross);
      if (area === 0) continue;
      const normal: Vector = [cross[0] / area, cross[1] / area, cross[2] / area];
      const distanceM = Math.hypot(...minus(point, closestPoint(point, a, b, c)));
      if (distanceM > radiusM || !isSeen(normal, isTwoSided, point, station, maxIncidence)) continue;
      near.push({ triangle: t, element, isTwoSided, distanceM, normal, height: dot(normal, minus(point, a)) });
    }
  }
  if (near.length === 0) return { triangle: -1, distanceM: Number.NaN, ambiguous: false };
  const owner = near.reduce((best, other) => (other.distanceM < best.distanceM ? other : best));
  const ambiguous = near.some((other) => {
    if (other.element === owner.element || other.distanceM > owner.distanceM + ambiguityM) return false;
    const cosine = dot(other.normal, owner.normal);
    return cosine >= sameWay || (-cosine >= sameWay && (other.isTwoSided || owner.isTwoSided));
  });
  return { triangle: owner.triangle, distanceM: owner.height < 0 ? -owner.distanceM : owner.distanceM, ambiguous };
}

/** The distance of a point to one triangle, not signed. */
export function distanceByBruteForce(mesh: TriangleMesh, triangle: number, point: Vector): number {
  return Math.hypot(...minus(point, closestPoint(point, ...cornersOf(mesh, triangle))));
}

function isSeen(
  normal: Vector,
  isTwoSided: boolean,
  point: Vector,
  station: Vector | undefined,
  least: number,
): boolean {
  if (!station) return true;
  const direction = minus(station, point);
  const cosine = dot(normal, direction) / Math.hypot(...direction);
  return (isTwoSided ? Math.abs(cosine) : cosine) >= least;
}

/** Ericson, Real-Time Collision Detection, 5.1.5. */
function closestPoint(p: Vector, a: Vector, b: Vector, c: Vector): Vector {
  const ab = minus(b, a);
  const ac = minus(c, a);
  const [d1, d2] = [dot(ab, minus(p, a)), dot(ac, minus(p, a))];
  if (d1 <= 0 && d2 <= 0) return a;
  const [d3, d4] = [dot(ab, minus(p, b)), dot(ac, minus(p, b))];
  if (d3 >= 0 && d4 <= d3) return b;
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return plus(a, ab, d1 / (d1 - d3));
  const [d5, d6] = [dot(ab, minus(p, c)), dot(ac, minus(p, c))];
  if (d6 >= 0 && d5 <= d6) return c;
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return plus(a, ac, d2 / (d2 - d6));
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) return plus(b, minus(c, b), (d4 - d3) / (d4 - d3 + (d5 - d6)));
  const sum = va + vb + vc;
  return plus(plus(a, ab, vb / sum), ac, vc / sum);
}

function cornersOf({ positions, indices }: TriangleMesh, t: number): [Vector, Vector, Vector] {
  const corner = (k: number): Vector => {
    const p = indices[t * 3 + k] * 3;
    return [positions[p], positions[p + 1], positions[p + 2]];
  };
  return [corner(0), corner(1), corner(2)];
}

function isFar(p: Vector, a: Vector, b: Vector, c: Vector, radiusM: number): boolean {
  for (let k = 0; k < 3; k++) {
    if (p[k] < Math.min(a[k], b[k], c[k]) - radiusM || p[k] > Math.max(a[k], b[k], c[k]) + radiusM) return true;
  }
  return false;
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function plus(a: Vector, direction: Vector, share: number): Vector {
  return [a[0] + direction[0] * share, a[1] + direction[1] * share, a[2] + direction[2] * share];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function crossOf(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
