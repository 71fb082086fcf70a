import { fittingNumbers } from './fittingNumbers.ts';

export interface Circle {
  x: number;
  y: number;
  radiusM: number;
}

type Place = readonly [x: number, y: number];

const rounds = 6;

/**
 * The circle that most places lie on, begun from one nearby; undefined where too few do, they scatter, or are all on one
 * side of it: a short arc is part of many circles.
 */
export function fitCircle(places: readonly Place[], start: Circle): Circle | undefined {
  const { leastRoundPatches, roundRestM, roundRestPart, leastRoundShare } = fittingNumbers;
  const restM = Math.min(roundRestM, roundRestPart * start.radiusM);
  let near = places;
  let found: Circle | undefined;
  for (let round = 0; round < rounds; round++) {
    if (near.length < leastRoundPatches) return undefined;
    const circle = solveCircle(near, start);
    if (circle === undefined) return undefined;
    found = circle;
    const rests = places.map((place) => restOf(place, circle)).sort((a, b) => a - b);
    const withinM = Math.max(restM, 2 * rests[rests.length >> 1]);
    near = places.filter((place) => restOf(place, circle) <= withinM);
  }
  if (found === undefined || countSectors(near, found) < fittingNumbers.leastSectors) return undefined;
  const circle = found;
  const agreeing = places.filter((place) => restOf(place, circle) <= restM).length;
  return agreeing >= leastRoundShare * places.length ? circle : undefined;
}

const restOf = ([x, y]: Place, circle: Circle): number =>
  Math.abs(Math.hypot(x - circle.x, y - circle.y) - circle.radiusM);

/** Least squares of x² + y² + a x + b y + c (Kåsa), about the start, where numbers are small. */
function solveCircle(places: readonly Place[], start: Circle): Circle | undefined {
  const sums = { xx: 0, xy: 0, yy: 0, x: 0, y: 0, xz: 0, yz: 0, z: 0 };
  for (const place of places) {
    const x = place[0] - start.x;
    const y = place[1] - start.y;
    const z = x * x + y * y;
    sums.xx += x * x;
    sums.xy += x * y;
    sums.yy += y * y;
    sums.x += x;
    sums.y += y;
    sums.xz += x * z;
    sums.yz += y * z;
    sums.z += z;
  }
  const n = places.length;
  const [xx, xy, yy] = [
    sums.xx - (sums.x * sums.x) / n,
    sums.xy - (sums.x * sums.y) / n,
    sums.yy - (sums.y * sums.y) / n,
  ];
  const [xz, yz] = [sums.xz - (sums.x * sums.z) / n, sums.yz - (sums.y * sums.z) / n];
  const determinant = xx * yy - xy * xy;
  if (determinant <= 1e-9 * xx * yy) return undefined;
  const x = (xz * yy - yz * xy) / (2 * determinant);
  const y = (yz * xx - xz * xy) / (2 * determinant);
  const radius2 = sums.z / n - (2 * x * sums.x) / n - (2 * y * sums.y) / n + x * x + y * y;
  return { x: x + start.x, y: y + start.y, radiusM: Math.sqrt(radius2) };
}

/** Of twenty-four around it, those with places. */
function countSectors(places: readonly Place[], { x, y }: Circle): number {
  return new Set(places.map((place) => Math.floor((Math.atan2(place[1] - y, place[0] - x) / Math.PI) * 12))).size;
}
