import { leastAcross } from '../agreesWithVerdict.ts';
import { isBeyondEdge, listStayingFaces, meanOf, type PlacedPoint } from '../drawings/stayingFaces.ts';
import type { ShownWay } from '../shownWay.ts';
import { dot, type Vector } from '../vectors.ts';
import { deviationOfPoint, type ElementPoints, normalOfPoint } from './elementPoints.ts';

/** How far the points of an element are off along the way of its verdict, as far as they tell anything about that. */
export interface PointsAlong {
  /** A number a point, in steps above 32,768 as deviations are stored, or 0 where it says nothing. */
  steps: Uint16Array;
  stepM: number;
  /** How many of them say something. */
  speaking: number;
  /** Half of those are farther off along the way; undefined where none speaks. */
  middleM: number | undefined;
  /** Those beyond the edge of a face that stays in its plane, and how far beyond: it goes on so far at least. */
  beyondEdge: { count: number; farthestM: number };
}

/** Cosine: of another size only what looks this squarely along the way is the side in question. */
const leastOfSide = 0.9;
/** Of those beyond an edge some stray; this share of them does not lie farther out. */
const farthestShare = 0.95;

const nothing = 0;
const noDeviation = 0x8000;
const mostSteps = 0x7fff;
const finestStepM = 1e-5;

/** How far a point is off along the way, metres; undefined where it says nothing about that. */
export function alongOfPoint({ steps, stepM }: Pick<PointsAlong, 'steps' | 'stepM'>, i: number): number | undefined {
  return steps[i] === nothing ? undefined : stepM * (steps[i]! - noDeviation);
}

/**
 * A face shows of a move what of it goes across the face; so a distance along the way is that by the normal, divided by the
 * cosine between both, and opposite faces say the same. Points of a face that stays in its plane but has gone on beyond its
 * edge are nearest to the face around the corner: anywhere from that to where it is now, they do not tell where that is.
 * Undefined where the points are of before normals were kept.
 */
export function readAlong(points: ElementPoints, { direction, side }: ShownWay): PointsAlong | undefined {
  if (points.normals === undefined) return undefined;
  const placed = Array.from({ length: points.count }, (_, i) => ({
    place: placeFrom(points, i),
    normal: normalOfPoint(points, i),
  }));
  const way = side === undefined ? direction : normalOfSide(placed, direction);
  const faces = listStayingFaces(placed, way);
  const values = new Float64Array(points.count).fill(Number.NaN);
  const beyond: number[] = [];
  for (const [i, point] of placed.entries()) {
    const across = dot(point.normal, way);
    if (side === undefined ? Math.abs(across) < leastAcross : across < leastOfSide) continue;
    const along = deviationOfPoint(points, i) / across;
    if (isBeyondEdge(point, faces)) beyond.push(Math.abs(along));
    else values[i] = along;
  }
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted();
  const beyondEdge = measureBeyond(beyond);
  // The few that are left are of the same edges, a little out of the plane.
  if (sorted.length < beyond.length)
    return { ...writeSteps(values.fill(Number.NaN)), speaking: 0, middleM: undefined, beyondEdge };
  return { ...writeSteps(values), speaking: sorted.length, middleM: sorted[sorted.length >> 1], beyondEdge };
}

function measureBeyond(lengths: number[]): PointsAlong['beyondEdge'] {
  const sorted = lengths.toSorted((a, b) => a - b);
  return { count: sorted.length, farthestM: sorted[Math.floor((sorted.length - 1) * farthestShare)] ?? 0 };
}

/** As fine as they allow. */
function writeSteps(values: Float64Array): Pick<PointsAlong, 'steps' | 'stepM'> {
  const mostM = values.reduce((most, value) => (Number.isNaN(value) ? most : Math.max(most, Math.abs(value))), 0);
  const stepM = Math.max(finestStepM, mostM / mostSteps);
  const steps = Uint16Array.from(values, (value) =>
    Number.isNaN(value) ? nothing : noDeviation + Math.round(value / stepM),
  );
  return { steps, stepM };
}

/** Where an element stands askew, its side does too: the mean of what looks more along the axis than along any other. */
function normalOfSide(points: readonly PlacedPoint[], axis: Vector): Vector {
  const normals = points.map(({ normal }) => normal);
  return meanOf(normals.filter((normal) => dot(normal, axis) === Math.max(...normal.map(Math.abs)))) ?? axis;
}

/** From the points' origin: far from the world's, differences of millimetres need all digits. */
const placeFrom = ({ stepM, places }: ElementPoints, i: number): Vector => [
  stepM * places[i * 4]!,
  stepM * places[i * 4 + 1]!,
  stepM * places[i * 4 + 2]!,
];
