import { cross, dot, minus, plus, unit, type Vector } from '../../ground/geometry/Vector.ts';
import { anglesOf } from './sphereAngles.ts';

const largestStep = (6 * Math.PI) / 180;

/** The outline around directions as seen from a sphere's middle: latitude and longitude in degrees, in order. */
export function outlineDirections(
  directions: readonly Vector[],
  centre: Vector,
): [latitude: number, longitude: number][] {
  const forward = unit(centre);
  const right = unit(cross(forward, Math.abs(forward[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  const up = cross(right, forward);
  // Stereographic: everything but the point behind has a place, and shapes keep their looks.
  const flat = directions.map((direction): [number, number] => {
    const scale = 1 / Math.max(1e-3, 1 + dot(direction, forward));
    return [dot(direction, right) * scale, dot(direction, up) * scale];
  });
  const corners = convexHull(flat).map(([x, y]) => {
    const squared = x * x + y * y;
    const ahead = (1 - squared) / (1 + squared);
    const aside = 2 / (1 + squared);
    return plus(plus(plus([0, 0, 0], forward, ahead), right, aside * x), up, aside * y);
  });
  return corners.flatMap((corner, i) => walk(corner, corners[(i + 1) % corners.length]).map(anglesOf));
}

/** From one corner to the next, without the next, in steps small enough to be drawn straight in the flat picture. */
function walk(from: Vector, to: Vector): Vector[] {
  const angle = Math.acos(Math.max(-1, Math.min(1, dot(from, to))));
  const steps = Math.max(1, Math.ceil(angle / largestStep));
  return Array.from({ length: steps }, (_, i) => unit(plus(from, minus(to, from), i / steps)));
}

/** Corners of the convex hull, counter-clockwise (Andrew's monotone chain). */
function convexHull(places: [number, number][]): [number, number][] {
  const sorted = [...places].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const chain = (ordered: [number, number][]) => {
    const hull: [number, number][] = [];
    for (const place of ordered) {
      while (hull.length >= 2 && turn(hull[hull.length - 2], hull[hull.length - 1], place) <= 1e-12) hull.pop();
      hull.push(place);
    }
    return hull.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

const turn = (a: [number, number], b: [number, number], c: [number, number]) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
