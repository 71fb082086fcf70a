import { directionClasses } from './directionClass.ts';
import type { Patches } from './gatherMatchedPatches.ts';
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
const mostRounds = 15;
/** When no patch moves by more in a round, the rounds are over. */
const settledM = 0.000002;

/**
 * The small motion that the bulk of the patches agrees on; the minority that wants another has no weight in the end.
 * Least absolute distances come first: three votes of which one is far off settle on the two, which Tukey's weights alone do not.
 */
export function settlePatches(
  patches: Patches,
  { freedom, isDecided, stayingPut, weights }: SettleOptions,
): SettledMotion {
  const distances = patches.distances.slice();
  const current = new Float64Array(patches.count);
  const pulls = { ...patches, weights: current };
  let motion = stay(freedom);
  for (const weigh of [leastAbsolute, tukeyWeights]) {
    for (let round = 0; round < mostRounds; round++) {
      weigh(patches.classes, distances, weights, current);
      motion = solveMotion(pulls, freedom, { isDecided, stayingPut });
      if (movePatches(patches, motion, distances) < settledM) break;
    }
  }
  return { ...motion, weights: current, distances, residualM: residualOf(distances, weights) };
}

type Weigh = (classes: Uint8Array, distances: Float64Array, weights: Float64Array, into: Float64Array) => void;

/** Weights that make squares absolute values, with the same sum in each direction as before: what holds it stays as strong. */
const leastAbsolute: Weigh = (classes, distances, weights, into) => {
  const before = new Float64Array(directionClasses);
  const after = new Float64Array(directionClasses);
  for (let at = 0; at < into.length; at++) {
    into[at] = weights[at] / Math.max(finestM, Math.abs(distances[at]));
    before[classes[at]] += weights[at];
    after[classes[at]] += into[at];
  }
  for (let at = 0; at < into.length; at++) into[at] *= before[classes[at]] / Math.max(1e-12, after[classes[at]]);
};

/** One limit for each direction: where floors fit to half a millimetre, walls that are off by more must still be heard. */
const tukeyWeights: Weigh = (classes, distances, weights, into) => {
  const limits = new Float64Array(directionClasses);
  const ownDistances = new Float64Array(into.length);
  const ownWeights = new Float64Array(into.length);
  for (let direction = 0; direction < directionClasses; direction++) {
    let own = 0;
    for (let at = 0; at < into.length; at++) {
      if (classes[at] !== direction) continue;
      ownDistances[own] = Math.abs(distances[at]);
      ownWeights[own++] = weights[at];
    }
    const spread = deviationPerMedian * weightedMedian(ownDistances.subarray(0, own), ownWeights.subarray(0, own));
    limits[direction] = tukeyLimit * Math.max(finestM, spread || 0);
  }
  for (let at = 0; at < into.length; at++) into[at] = weights[at] * tukey(distances[at], limits[classes[at]]);
};

/**
 * The registration residual: how far surfaces that fit lie off their planes because of the registration, free of scanner
 * noise (medians of patches) and of the elements built elsewhere (a median over votes); equals the root mean square for normal errors.
 */
export function residualOf(distances: Float64Array, shares: Float64Array): number {
  return deviationPerMedian * weightedMedian(distances.map(Math.abs), shares);
}

/** How far each patch lies off after a motion; gives the largest change from what `distances` held. */
function movePatches(patches: Patches, { transform }: Motion, distances: Float64Array): number {
  const { count, x, y, z, nx, ny, nz } = patches;
  const { rotation: r, translation: t } = transform;
  let most = 0;
  for (let at = 0; at < count; at++) {
    const px = x[at];
    const py = y[at];
    const pz = z[at];
    const distance =
      patches.distances[at] +
      nx[at] * ((r[0] - 1) * px + r[1] * py + r[2] * pz + t[0]) +
      ny[at] * (r[3] * px + (r[4] - 1) * py + r[5] * pz + t[1]) +
      nz[at] * (r[6] * px + r[7] * py + (r[8] - 1) * pz + t[2]);
    most = Math.max(most, Math.abs(distance - distances[at]));
    distances[at] = distance;
  }
  return most;
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
