import type { PieceMatcher } from './createPieceMatcher.ts';
import { directionClasses } from './directionClass.ts';
import { toModelMotion } from './frames.ts';
import type { Patches } from './gatherMatchedPatches.ts';
import type { Placements } from './matchPieces.ts';
import type { StationCorrection } from './Registration.ts';
import { compose, identityTransform, invert, type RigidTransform } from './RigidTransform.ts';
import { type SettledMotion, settlePatches } from './settlePatches.ts';

export interface StationLimits {
  /** A station that wants to move further is left where it is, unless so many elements agree that nothing else explains it. */
  maximumShiftM?: number;
  farthestShiftM?: number;
  elementsForFarthest?: number;
  maximumYawDeg?: number;
  /** Votes of elements that must agree on each direction that a station is moved along. */
  minimumVotes?: number;
}

export interface RefinedStations {
  placements: Placements;
  corrections: StationCorrection[];
}

/** Elements scatter by a millimetre, stations by six and by 0.3 mrad: their squares' ratios, in votes. */
const stayingPut = { shiftWeight: (1 / 6) ** 2, turnWeightM2: (0.001 / 0.0003) ** 2 };

const usualLimits: Required<StationLimits> = {
  maximumShiftM: 0.02,
  /** Beyond it no surface is taken for the one that was seen. */
  farthestShiftM: 0.031,
  elementsForFarthest: 12,
  maximumYawDeg: 0.1,
  minimumVotes: 1.6,
};

/**
 * Small turns about the vertical and moves that bring each station onto the elements it sees; each element has one vote a
 * direction. Limits count from `starts`: motions that leave no doubt.
 */
export function refineStations(
  matcher: PieceMatcher,
  placements: Placements,
  given: StationLimits = {},
  starts: readonly RigidTransform[] = placements.map(() => identityTransform),
): RefinedStations {
  const limits = { ...usualLimits, ...given };
  let motions = [...starts];
  let corrections: StationCorrection[] = [];
  for (let round = 0; round < 2; round++) {
    const current = placements.map((placement, station) => compose(motions[station], placement));
    const patches = splitByStation(matcher.findPatches(current), placements.length);
    const steps = patches.map((own, station) => solveStation(own, starts[station], motions[station], limits));
    motions = steps.map(({ motion }) => motion);
    corrections = steps.map(({ motion, ...rest }, station) => ({
      ...rest,
      station,
      name: matcher.sample.stations[station].name,
      transform: toModelMotion(motion, matcher.target),
    }));
  }
  return {
    placements: placements.map((placement, station) => compose(motions[station], placement)),
    corrections,
  };
}

type Step = Omit<StationCorrection, 'station' | 'name' | 'transform'> & { motion: RigidTransform };

function solveStation(
  patches: Patches,
  start: RigidTransform,
  before: RigidTransform,
  limits: Required<StationLimits>,
): Step {
  const settle = (weights: Float64Array) =>
    settlePatches(patches, {
      freedom: 4,
      weights,
      isDecided: (votes) => votes >= 0.7 * limits.minimumVotes,
      stayingPut,
    });
  const trusted = trustDirections(patches, settle(patches.shares), limits.minimumVotes);
  const { weights, transform, pivot } = settle(
    patches.shares.map((share, at) => (trusted[patches.classes[at]] ? share : 0)),
  );
  const behind = (column: Uint32Array) => column.filter((_, at) => weights[at] > 0.3 * patches.shares[at]);
  const found = {
    elements: new Set(behind(patches.elements)).size,
    points: behind(patches.points).reduce((sum, points) => sum + points, 0),
  };
  const stay = { motion: start, ...sizeOf(start, pivot), ...found };
  const isMoved = stay.shiftM > 0;
  if (!trusted.includes(true)) return { ...stay, outcome: isMoved ? 'corrected' : 'tooLittleSeen' };
  const motion = compose(transform, before);
  const { shiftM, yawDeg } = sizeOf(compose(motion, invert(start)), pivot);
  const isAgreed = found.elements >= limits.elementsForFarthest;
  const mostM = isAgreed ? limits.farthestShiftM : limits.maximumShiftM;
  if (shiftM > mostM || yawDeg > limits.maximumYawDeg)
    return { ...stay, outcome: isMoved ? 'corrected' : 'beyondLimit' };
  return { motion, ...sizeOf(motion, pivot), ...found, outcome: 'corrected' };
}

/** Votes further apart than this do not agree. */
const agreeingM = 0.003;

/** Per direction, whether enough votes agree on it: a floor and a ceiling that want different heights move nothing. */
function trustDirections({ classes }: Patches, { weights, distances }: SettledMotion, minimumVotes: number): boolean[] {
  return Array.from({ length: directionClasses }, (_, direction) => {
    let votes = 0;
    let squares = 0;
    for (let at = 0; at < classes.length; at++) {
      if (classes[at] !== direction) continue;
      votes += weights[at];
      squares += weights[at] * distances[at] ** 2;
    }
    return votes >= minimumVotes && Math.sqrt(squares / votes) <= agreeingM;
  });
}

function sizeOf({ rotation: r, translation: t }: RigidTransform, [x, y, z]: [number, number, number]) {
  return {
    shiftM: Math.hypot(
      r[0] * x + r[1] * y + r[2] * z + t[0] - x,
      r[3] * x + r[4] * y + r[5] * z + t[1] - y,
      r[6] * x + r[7] * y + r[8] * z + t[2] - z,
    ),
    yawDeg: (Math.abs(Math.atan2(r[3], r[0])) * 180) / Math.PI,
  };
}

function splitByStation(patches: Patches, stations: number): Patches[] {
  const indices: number[][] = Array.from({ length: stations }, () => []);
  for (let at = 0; at < patches.count; at++) indices[patches.stations[at]].push(at);
  return indices.map((own) => pick(patches, own));
}

function pick(patches: Patches, own: number[]): Patches {
  const of = <Column extends Float64Array | Uint32Array | Uint16Array | Uint8Array>(column: Column): Column => {
    const picked = column.slice(0, own.length) as Column;
    for (const [to, at] of own.entries()) picked[to] = column[at];
    return picked;
  };
  return {
    count: own.length,
    x: of(patches.x),
    y: of(patches.y),
    z: of(patches.z),
    nx: of(patches.nx),
    ny: of(patches.ny),
    nz: of(patches.nz),
    distances: of(patches.distances),
    weights: of(patches.weights),
    shares: of(patches.shares),
    votes: of(patches.votes),
    classes: of(patches.classes),
    elements: of(patches.elements),
    stations: of(patches.stations),
    points: of(patches.points),
  };
}
