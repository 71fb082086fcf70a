import { type ElementPoints, normalOfPoint } from '@plumbline/contract/formats/elementPoints';
import { alongOfPoint } from '@plumbline/contract/formats/pointsAlong';
import { add, dot, lengthOf, normalise, scale, subtract, type WorldPoint } from '../../geometry/vectors.ts';
import type { TellingPoints } from './createPointLayer.ts';

/** Cosine: a face that is looked at more from the side can hardly be read. */
const leastFacing = 0.35;
/** Tangent of the angle from straight ahead: a move is not seen from its end, and a solid is understood by its corners. */
const aslant = 0.65;
/** Shorter, the faces beside look every way alike. */
const leastLean = 0.05;

/**
 * From which side most points are seen from their front, of those that say something where any does; `undefined` where
 * nobody knows which way they look.
 */
export function findSide(points: ElementPoints, along: TellingPoints | undefined): WorldPoint | undefined {
  if (points.normals === undefined || points.count === 0) return undefined;
  const normals = Array.from({ length: points.count }, (_, i) => normalOfPoint(points, i));
  const telling = normals.filter((_, i) => along !== undefined && alongOfPoint(along, i) !== undefined);
  const main = sideOf(telling.length > 0 ? telling : normals);
  const others = meanOf(normals.filter((normal) => dot(normal, main) > -leastFacing));
  return normalise(add(main, scale(leanFrom(main, others), aslant)));
}

/** Across the main side, to where other points look; without any from above, or from the south-east. */
function leanFrom(main: WorldPoint, others: WorldPoint): WorldPoint {
  const across = (way: WorldPoint) => subtract(way, scale(main, dot(way, main)));
  const lean = across(others);
  if (lengthOf(lean) >= leastLean) return normalise(lean);
  return normalise(across(Math.abs(main[2]) < aslant ? [0, 0, 1] : [1, -1, 0]));
}

/** Where most points look; `undefined` where nobody knows. */
export function mainNormal(points: ElementPoints): WorldPoint | undefined {
  if (points.normals === undefined || points.count === 0) return undefined;
  return sideOf(Array.from({ length: points.count }, (_, i) => normalOfPoint(points, i)));
}

/** Where at least half of what counts is seen from its front already, nobody has to go elsewhere. */
export function isSeenFrom(points: ElementPoints, along: TellingPoints | undefined, towardsEye: WorldPoint): boolean {
  let [seen, all, anySeen] = [0, 0, 0];
  for (let i = 0; i < points.count; i++) {
    const isFront = dot(normalOfPoint(points, i), towardsEye) > leastFacing;
    if (isFront) anySeen++;
    if (along !== undefined && alongOfPoint(along, i) === undefined) continue;
    all++;
    if (isFront) seen++;
  }
  return all > 0 ? seen * 2 >= all : anySeen * 2 >= points.count;
}

function sideOf(normals: readonly WorldPoint[]): WorldPoint {
  const fields = new Map<string, WorldPoint[]>();
  for (const normal of normals) {
    const key = normal.map((part) => Math.round(part * 2)).join();
    const field = fields.get(key);
    if (field) field.push(normal);
    else fields.set(key, [normal]);
  }
  const front = (side: WorldPoint) => normals.filter((normal) => dot(normal, side) > leastFacing);
  const seen = [...fields.values()].map((own) => front(normalise(meanOf(own))));
  const [most] = seen.toSorted((a, b) => b.length - a.length);
  return normalise(meanOf(most!));
}

function meanOf(vectors: readonly WorldPoint[]): WorldPoint {
  const sum = vectors.reduce<WorldPoint>((all, each) => add(all, each), [0, 0, 0]);
  return scale(sum, 1 / Math.max(1, vectors.length));
}
