import { alignPieces } from './alignPieces.ts';
import { choosePieces } from './choosePieces.ts';
import { bulkM, type PieceMatcher } from './createPieceMatcher.ts';
import { findVertical } from './findVertical.ts';
import { placeAll } from './matchPieces.ts';
import {
  compose,
  type RigidTransform,
  tiltDegOf,
  transformPoint,
  type Vector3,
  yawOf,
  yawTransform,
} from './RigidTransform.ts';
import { middleOf } from './ScanSample.ts';
import { settlePatches } from './settlePatches.ts';
import type { Freedom } from './solveMotion.ts';

export interface FineOptions {
  /** From how far away surfaces may pull, one step after the other; none for a scan that is nearly in its place. */
  radiiM?: readonly number[];
  /** Most pieces that these steps look at. */
  maximumPieces?: number;
}

/** Where registration ended; placements go from the sample's origin to the mesh's. */
export interface FineRegistration {
  placement: RigidTransform;
  residualM: number;
  /** How far the scan's vertical leans in the model when nothing holds it upright. */
  tiltDeg: number;
  /** Whether leaning fits clearly better, so that the placement leans. */
  isTilted: boolean;
  /** Directions of freedom that nothing in the scan holds. */
  undecided: number;
}

const clearlyBetter = 0.75;
const leastHold = 0.004;

/** Moves a scan that lies within the first radius of its place onto the model; the bulk of the elements decides. */
export function registerFine(
  matcher: PieceMatcher,
  start: RigidTransform,
  { radiiM = [0.5, 0.1, bulkM], maximumPieces = 20_000 }: FineOptions = {},
): FineRegistration {
  const { target, sample } = matcher;
  const some = choosePieces(sample.count, maximumPieces);
  const refine = (from: RigidTransform, freedom: Freedom) => {
    const { placement } = alignPieces(target, sample, some, from, { freedom, radiiM, iterations: 20 });
    return settle(matcher, placement, freedom);
  };
  // Scanners level themselves better than normals tell the vertical: a lean must show in the fit and in the normals to be believed.
  const upright = refine(standUp(start, middleOf(sample)), 4);
  const leaning = refine(start, 6);
  const tiltDeg = tiltDegOf(leaning.placement);
  const isBetter =
    leaning.residualM < clearlyBetter * upright.residualM && leaning.residualM + 0.0003 < upright.residualM;
  const isTilted = isBetter && findVertical(sample).tiltDeg > 0.5 * tiltDeg;
  const { placement, residualM, undecided } = isTilted ? leaning : upright;
  return { placement, residualM, undecided, isTilted, tiltDeg };
}

/** The placement without its lean, the middle of the scan held. */
function standUp(placement: RigidTransform, middle: Vector3): RigidTransform {
  const upright = { ...yawTransform(yawOf(placement)), scale: placement.scale };
  const from = transformPoint(upright, middle);
  const to = transformPoint(placement, middle);
  return { ...upright, translation: [to[0] - from[0], to[1] - from[1], to[2] - from[2]] };
}

const rounds = 3;
/** A scan that moved by less in one round stays where it is in the next. */
const settledM = 0.001;

function settle(matcher: PieceMatcher, start: RigidTransform, freedom: Freedom) {
  let state = { placement: start, residualM: Number.POSITIVE_INFINITY, undecided: freedom as number };
  for (let round = 0; round < rounds; round++) {
    const patches = matcher.findPatches(placeAll(matcher.sample, state.placement));
    if (patches.count < freedom) return state;
    const { transform, residualM, undecided, shift, turn } = settlePatches(patches, {
      freedom,
      // A large element holds more than a small one, but not by its full size.
      weights: patches.shares.map(Math.sqrt),
      isDecided: (value, sum) => value > leastHold * sum,
    });
    state = { placement: compose(transform, state.placement), residualM, undecided };
    if (Math.hypot(...shift) + 10 * Math.hypot(...turn) < settledM) break;
  }
  return state;
}
