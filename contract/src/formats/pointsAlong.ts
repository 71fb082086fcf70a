import { leastAcross } from '../agreesWithVerdict.ts';
import type { ShownWay } from '../shownWay.ts';
import { deviationOfPoint, type ElementPoints, normalOfPoint } from './elementPoints.ts';

type Vector = readonly [x: number, y: number, z: number];

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
/** Metres from the plane in which most points of a face lie: a point there is of that face. */
const inPlaneM = 0.003;
/** Fewer points are no face. */
const leastOfFace = 12;
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
  const normals = Array.from({ length: points.count }, (_, i) => normalOfPoint(points, i));
  const way = side === undefined ? direction : normalOfSide(normals, direction);
  const faces = listStayingFaces(points, normals, way);
  const values = new Float64Array(points.count).fill(Number.NaN);
  const beyond: number[] = [];
  for (const [i, normal] of normals.entries()) {
    const across = dot(normal, way);
    if (side === undefined ? Math.abs(across) < leastAcross : across < leastOfSide) continue;
    const along = deviationOfPoint(points, i) / across;
    const place = placeFrom(points, i);
    if (faces.some((face) => isBeyond(place, normal, face))) beyond.push(Math.abs(along));
    else values[i] = along;
  }
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted();
  const beyondEdge = measureBeyond(beyond);
  // The few that are left are of the same edges, a little out of the plane.
  if (sorted.length < beyond.length)
    return { ...writeSteps(values.fill(Number.NaN)), speaking: 0, middleM: undefined, beyondEdge };
  return { ...writeSteps(values), speaking: sorted.length, middleM: sorted[sorted.length >> 1], beyondEdge };
}

/** In the plane of a face around the corner; what is round goes over into such a face, and is none. */
const isBeyond = (place: Vector, normal: Vector, face: Face): boolean =>
  Math.abs(dot(place, face.normal) - face.planeM) < inPlaneM && Math.abs(dot(normal, face.normal)) < leastAcross;

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
function normalOfSide(normals: readonly Vector[], axis: Vector): Vector {
  return meanOf(normals.filter((normal) => dot(normal, axis) === Math.max(...normal.map(Math.abs)))) ?? axis;
}

interface Face {
  normal: Vector;
  /** Where it lies along its normal, from the points' origin. */
  planeM: number;
}

/** The faces that a move along the way leaves in their planes. */
function listStayingFaces(points: ElementPoints, normals: readonly Vector[], way: Vector): Face[] {
  const fields = new Map<number, number[]>();
  for (const [i, normal] of normals.entries()) {
    if (Math.abs(dot(normal, way)) >= leastAcross) continue;
    const key = normal.reduce((sum, part) => sum * 16 + Math.round(part * 4) + 8, 0);
    const field = fields.get(key);
    if (field) field.push(i);
    else fields.set(key, [i]);
  }
  return [...fields.values()]
    .filter(({ length }) => length >= leastOfFace)
    .map((own) => {
      const normal = meanOf(own.map((i) => normals[i]!))!;
      const along = Float64Array.from(own, (i) => dot(placeFrom(points, i), normal));
      return { normal, planeM: densestOf(along.toSorted()) };
    });
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

/** From the points' origin: far from the world's, differences of millimetres need all digits. */
const placeFrom = ({ stepM, places }: ElementPoints, i: number): Vector => [
  stepM * places[i * 4]!,
  stepM * places[i * 4 + 1]!,
  stepM * places[i * 4 + 2]!,
];

function meanOf(vectors: readonly Vector[]): Vector | undefined {
  const sum: [number, number, number] = [0, 0, 0];
  for (const [x, y, z] of vectors) {
    sum[0] += x;
    sum[1] += y;
    sum[2] += z;
  }
  const length = Math.hypot(...sum);
  return length === 0 ? undefined : [sum[0] / length, sum[1] / length, sum[2] / length];
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
