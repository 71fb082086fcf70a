import { directionClasses } from './directionClass.ts';
import type { Patches } from './gatherPatches.ts';
import { transformPoint } from './RigidTransform.ts';
import { deviationPerMedian, tukey, tukeyLimit, weightedMedian } from './robust.ts';
import { type Freedom, type IsDecided, type Motion, type StayingPut, solveMotion } from './solveMotion.ts';

export interface SettleOptions {
  freedom: Freedom;
  isDecided: IsDecided;
  stayingPut?: StayingPut | undefined;
  /** The weight of each patch before its distance is looked at. */
  weights: Float64Array;
}

export interface SettledMotion extends Motion {
  /** How far the patches lie off after it, in the sense of `residualOf`. */
  residualM: number;
  /** How far each patch lies off after it. */
  distances: Float64Array;
  /** The weight each patch ended with, at most its weight before: a moved element's is 0. */
  weights: Float64Array;
}

/** Half a millimetre is what building models are drawn to; closer agreement would let a few patches rule. */
const finestM = 0.0005;
const rounds = 15;

/**
 * The small motion that the bulk of the patches agrees on; the minority that wants another has no weight in the end.
 * Least absolute distances come first: three votes of which one is far off settle on the two, which Tukey's weights alone do not.
 */
export function settlePatches(
  patches: Patches,
  { freedom, isDecided, stayingPut, weights }: SettleOptions,
): SettledMotion {
  let distances = patches.distances;
  let current = weights;
  let motion = stay(freedom);
  for (let round = 0; round < 2 * rounds; round++) {
    current = round < rounds ? leastAbsolute(patches, distances, weights) : tukeyWeights(patches, distances, weights);
    motion = solveMotion({ ...patches, weights: current }, freedom, { isDecided, stayingPut });
    distances = distancesAfter(patches, motion);
  }
  return { ...motion, weights: current, distances, residualM: residualOf(distances, weights) };
}

/** Weights that make squares absolute values, with the same sum in each direction as before: what holds it stays as strong. */
function leastAbsolute({ classes }: Patches, distances: Float64Array, weights: Float64Array): Float64Array {
  const inverse = weights.map((weight, at) => weight / Math.max(finestM, Math.abs(distances[at])));
  const before = new Float64Array(directionClasses);
  const after = new Float64Array(directionClasses);
  for (let at = 0; at < weights.length; at++) {
    before[classes[at]] += weights[at];
    after[classes[at]] += inverse[at];
  }
  return inverse.map((weight, at) => (weight * before[classes[at]]) / Math.max(1e-12, after[classes[at]]));
}

/** One limit for each direction: where floors fit to half a millimetre, walls that are off by more must still be heard. */
function tukeyWeights({ classes }: Patches, distances: Float64Array, weights: Float64Array): Float64Array {
  const limits = Array.from({ length: directionClasses }, (_, direction) => {
    const isOwn = (_value: number, at: number) => classes[at] === direction;
    const spread = deviationPerMedian * weightedMedian(distances.filter(isOwn).map(Math.abs), weights.filter(isOwn));
    return tukeyLimit * Math.max(finestM, spread || 0);
  });
  return weights.map((weight, at) => weight * tukey(distances[at], limits[classes[at]]));
}

/**
 * The registration residual: how far surfaces that fit lie off their planes because of the registration, free of scanner
 * noise (medians of patches) and of the elements built elsewhere (a median over votes); equals the root mean square for normal errors.
 */
export function residualOf(distances: Float64Array, shares: Float64Array): number {
  return deviationPerMedian * weightedMedian(distances.map(Math.abs), shares);
}

function distancesAfter({ count, x, y, z, nx, ny, nz, distances }: Patches, { transform }: Motion): Float64Array {
  return Float64Array.from({ length: count }, (_, at) => {
    const [mx, my, mz] = transformPoint(transform, [x[at], y[at], z[at]]);
    return distances[at] + nx[at] * (mx - x[at]) + ny[at] * (my - y[at]) + nz[at] * (mz - z[at]);
  });
}

function stay(undecided: number): Motion {
  return {
    transform: { rotation: [1, 0, 0, 0, 1, 0, 0, 0, 1], translation: [0, 0, 0], scale: 1 },
    turn: [0, 0, 0],
    shift: [0, 0, 0],
    pivot: [0, 0, 0],
    undecided,
  };
}
