import { add, dot, lengthOf, normalise, scale, subtract, type WorldPoint } from '../../geometry/vectors.ts';

/** A person on their way, metres and seconds. */
export const walker = {
  eyeM: 1.65,
  /** What is lower is stepped on. */
  stepM: 0.5,
  radiusM: 0.3,
  walkMps: 1.7,
  runMps: 5,
} as const;

/** What is around a walker. */
export interface Surroundings {
  /** How high the floor below a point is; `undefined` where there is none. */
  floorBelow(point: WorldPoint): number | undefined;
  /** What a step runs into within some metres: how far away, and its normal of length one. */
  wallAhead(
    from: WorldPoint,
    direction: WorldPoint,
    mostM: number,
  ): { distanceM: number; normal: WorldPoint } | undefined;
}

/** Where legs and chest would meet something. */
const feelers = [walker.stepM + 0.1, 1.3];
/** Steps are climbed, and gaps fallen through, so much of the way in a second; never slower than this. */
const rise = { sharePerS: 12, leastMps: 0.5 } as const;
const fall = { sharePerS: 3, leastMps: 2.5 } as const;

/** Where the feet are after a step of `wayM` on the level: along walls, up and down steps, and never through the ground. */
export function takeStep(feet: WorldPoint, wayM: WorldPoint, seconds: number, around: Surroundings): WorldPoint {
  const [x, y] = add(feet, slideAlong(feet, [wayM[0], wayM[1], 0], around));
  const floor = around.floorBelow([x, y, feet[2] + walker.stepM]);
  return [x, y, floor === undefined ? feet[2] : approach(feet[2], floor, seconds)];
}

/** As much of the way as walls leave: up to them, and then beside them. */
function slideAlong(feet: WorldPoint, way: WorldPoint, around: Surroundings): WorldPoint {
  if (lengthOf(way) === 0) return way;
  const normal = feel(feet, way, around);
  if (!normal) return way;
  const beside = subtract(way, scale(normal, dot(way, normal)));
  return lengthOf(beside) < 1e-6 || feel(feet, beside, around) ? [0, 0, 0] : beside;
}

/** The level normal of what a way runs into. */
function feel(feet: WorldPoint, way: WorldPoint, around: Surroundings): WorldPoint | undefined {
  const direction = normalise(way);
  const mostM = lengthOf(way) + walker.radiusM;
  let nearest: { distanceM: number; normal: WorldPoint } | undefined;
  for (const heightM of feelers) {
    const hit = around.wallAhead(add(feet, [0, 0, heightM]), direction, mostM);
    if (hit && hit.distanceM < (nearest?.distanceM ?? Infinity)) nearest = hit;
  }
  if (!nearest) return undefined;
  const [x, y] = nearest.normal;
  // A slope is no wall.
  return Math.hypot(x, y) < 0.5 ? undefined : normalise([x, y, 0]);
}

function approach(from: number, to: number, seconds: number): number {
  const { sharePerS, leastMps } = to > from ? rise : fall;
  const awayM = Math.abs(to - from);
  const moveM = Math.min(awayM, Math.max(awayM * Math.min(1, sharePerS * seconds), leastMps * seconds));
  return from + Math.sign(to - from) * moveM;
}

const around8 = [0, 1, 2, 3, 4, 5, 6, 7].map((i): WorldPoint => {
  const angle = (i * Math.PI) / 4;
  return [Math.cos(angle), Math.sin(angle), 0];
});
/** Metres around a place that room is looked for in, and how far walls should then be. */
const search = { radiiM: [0, 0.6, 1.2, 1.8, 2.4], freeM: 0.5 } as const;

/** Where feet can stand at a place or beside it: on a floor, and in no wall; the place itself where there is no better. */
export function findRoom(place: WorldPoint, around: Surroundings): WorldPoint {
  const stand = ([x, y, z]: WorldPoint): WorldPoint => [x, y, around.floorBelow([x, y, z + walker.stepM]) ?? z];
  for (const radiusM of search.radiiM) {
    for (const way of radiusM === 0 ? [around8[0]!] : around8) {
      const feet = stand(add(place, scale(way, radiusM)));
      const chest = add(feet, [0, 0, 1.3]);
      if (around8.every((direction) => !around.wallAhead(chest, direction, search.freeM))) return feet;
    }
  }
  return stand(place);
}
