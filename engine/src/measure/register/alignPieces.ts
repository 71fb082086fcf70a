import { directionClass, directionClasses } from './directionClass.ts';
import { type Matches, matchPieces, placeAll } from './matchPieces.ts';
import type { RegistrationTarget } from './RegistrationTarget.ts';
import { compose, type RigidTransform } from './RigidTransform.ts';
import { deviationPerMedian, median, tukey, tukeyLimit } from './robust.ts';
import type { ScanSample } from './ScanSample.ts';
import { type Freedom, type Pulls, solveMotion } from './solveMotion.ts';

export interface AlignOptions {
  freedom: Freedom;
  /** One search after the other, each within its radius. */
  radiiM: readonly number[];
  /** At most, for each radius. */
  iterations: number;
}

export interface Alignment {
  placement: RigidTransform;
  /** Pieces matched in the last iteration. */
  matched: number;
  /** Directions of freedom that nothing holds. */
  undecided: number;
}

/** A direction held by less than this share of all the weight is left alone: a corridor says nothing along itself. */
const leastHold = 0.004;
/** A direction of few surfaces counts at most this many times its number. */
const mostBoost = 10;

/** Point-to-plane ICP with Tukey weights, walls one way, walls the other way and floors made equal. */
export function alignPieces(
  target: RegistrationTarget,
  sample: ScanSample,
  chosen: Uint32Array,
  start: RigidTransform,
  { freedom, radiiM, iterations }: AlignOptions,
): Alignment {
  let alignment: Alignment = { placement: start, matched: 0, undecided: freedom };
  for (const withinM of radiiM) {
    const radiusM = Math.max(0.1, withinM);
    for (let iteration = 0; iteration < iterations; iteration++) {
      const matches = matchPieces(target, sample, chosen, placeAll(sample, alignment.placement), { radiusM, withinM });
      if (matches.count < 20) return { ...alignment, matched: matches.count, undecided: freedom };
      const motion = solveMotion(weigh(target, matches, withinM), freedom, {
        isDecided: (value, sum) => value > leastHold * sum,
      });
      alignment = {
        placement: compose(motion.transform, alignment.placement),
        matched: matches.count,
        undecided: motion.undecided,
      };
      const moved = Math.hypot(...motion.shift) + 10 * Math.hypot(...motion.turn);
      if (moved < withinM * 0.003) break;
    }
  }
  return alignment;
}

function weigh({ triangles, wallAxis }: RegistrationTarget, matches: Matches, withinM: number): Pulls {
  const { count, distances } = matches;
  const normal = (axis: number) =>
    Float64Array.from({ length: count }, (_, at) => triangles.normals[matches.triangles[at] * 3 + axis]);
  const [nx, ny, nz] = [normal(0), normal(1), normal(2)];
  const classes = Uint8Array.from({ length: count }, (_, at) => directionClass(nx[at], ny[at], nz[at], wallAxis));
  const limits = limitsOf(distances, classes, withinM);
  const weights = Float64Array.from(classes, (direction, at) => tukey(distances[at], limits[direction]));
  balance(weights, classes);
  return { count, x: matches.x, y: matches.y, z: matches.z, nx, ny, nz, distances, weights };
}

/** One limit for each direction: where the walls one way already fit, the others must still be let in from afar. */
function limitsOf(distances: Float64Array, classes: Uint8Array, withinM: number): number[] {
  return Array.from({ length: directionClasses }, (_, direction) => {
    const own = distances.filter((_distance, at) => classes[at] === direction);
    const spread = deviationPerMedian * median(own.map(Math.abs));
    return Math.min(withinM * 1.01, Math.max(0.005, tukeyLimit * (spread || 0)));
  });
}

/** Makes the directions weigh the same. */
function balance(weights: Float64Array, classes: Uint8Array): void {
  const sums = new Float64Array(directionClasses);
  for (let at = 0; at < weights.length; at++) sums[classes[at]] += weights[at];
  const most = Math.max(...sums);
  const factors = sums.map((sum) => (sum > 0 ? Math.min(mostBoost, most / sum) : 0));
  for (let at = 0; at < weights.length; at++) weights[at] *= factors[classes[at]];
}
