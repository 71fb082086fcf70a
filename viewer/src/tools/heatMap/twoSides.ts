import {
  deviationOfPoint,
  type ElementPoints,
  normalOfPoint,
  placeOfPoint,
} from '@plumbline/contract/formats/elementPoints';
import { dot, scale, subtract, type WorldPoint } from '../../geometry/vectors.ts';
import { mainNormal } from './findSide.ts';

/** The two faces of something thin, each with points of its own. */
export interface TwoSides {
  /** Outwards of the first; the second looks the other way. */
  normal: WorldPoint;
  counts: [number, number];
}

/** Metres: what is thicker is no pane, and nobody takes one face for the other. */
const thinM = 0.15;
/** Cosine: a face looks so squarely along the normal. */
const leastSquare = 0.9;
/** Points, and share of all: fewer are no side that was seen. */
const leastPoints = 12;
const leastShare = 0.1;

/** Undefined of what was seen from one side alone, and of what is thick. */
export function findTwoSides(points: ElementPoints): TwoSides | undefined {
  const normal = mainNormal(points);
  if (normal === undefined) return undefined;
  const sides: [number[], number[]] = [[], []];
  const origin = placeOfPoint(points, 0);
  for (let i = 0; i < points.count; i++) {
    const own = normalOfPoint(points, i);
    const along = dot(own, normal);
    if (Math.abs(along) < leastSquare) continue;
    // Where the surface of the model is under it: thick is what was designed so.
    const foot = subtract(placeOfPoint(points, i), scale(own, deviationOfPoint(points, i)));
    sides[along > 0 ? 0 : 1].push(dot(subtract(foot, origin), normal));
  }
  const counts: [number, number] = [sides[0].length, sides[1].length];
  if (Math.min(...counts) < Math.max(leastPoints, leastShare * points.count)) return undefined;
  return Math.abs(middleOf(sides[0]) - middleOf(sides[1])) <= thinM ? { normal, counts } : undefined;
}

const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** The points of the face that looks along a normal. */
export function takeSide(points: ElementPoints, normal: WorldPoint): ElementPoints {
  const { places, normals, colours } = points;
  const own: number[] = [];
  for (let i = 0; i < points.count; i++) if (dot(normalOfPoint(points, i), normal) >= leastSquare) own.push(i);
  const take = <Numbers extends Uint16Array | Int8Array | Uint8Array>(from: Numbers, to: Numbers, each: number) => {
    for (const [at, i] of own.entries()) for (let k = 0; k < each; k++) to[at * each + k] = from[i * each + k]!;
    return to;
  };
  return {
    ...points,
    count: own.length,
    places: take(places, new Uint16Array(own.length * 4), 4),
    normals: normals && take(normals, new Int8Array(own.length * 2), 2),
    colours: colours && take(colours, new Uint8Array(own.length * 4), 4),
  };
}
