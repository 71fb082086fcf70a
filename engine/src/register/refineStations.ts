import { choosePieces } from './choosePieces.ts';
import { directionClasses } from './directionClass.ts';
import { toModelMotion } from './frames.ts';
import type { Patches } from './gatherPatches.ts';
import type { Placements } from './matchPieces.ts';
import type { StationCorrection } from './Registration.ts';
import type { RegistrationTarget } from './RegistrationTarget.ts';
import { compose, identityTransform, type RigidTransform } from './RigidTransform.ts';
import { findPatches } from './registerFine.ts';
import type { ScanSample } from './ScanSample.ts';
import { type SettledMotion, settlePatches } from './settlePatches.ts';

export interface StationLimits {
  /** A station that wants to move further is left where it is. */
  maximumShiftM?: number;
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

/** Small turns about the vertical and moves that bring each station onto the elements it sees; each element has one vote a direction. */
export function refineStations(
  target: RegistrationTarget,
  sample: ScanSample,
  placements: Placements,
  { maximumShiftM = 0.02, maximumYawDeg = 0.1, minimumVotes = 1.6 }: StationLimits = {},
): RefinedStations {
  const limits = { maximumShiftM, maximumYawDeg, minimumVotes };
  const chosen = choosePieces(sample.count, 300_000);
  let motions = placements.map(() => identityTransform);
  let corrections: StationCorrection[] = [];
  for (let round = 0; round < 2; round++) {
    const current = placements.map((placement, station) => compose(motions[station], placement));
    const patches = findPatches(target, sample, chosen, current);
    const steps = placements.map((_, station) => solveStation(patches, station, motions[station], limits));
    motions = steps.map(({ motion }) => motion);
    corrections = steps.map(({ motion, ...rest }, station) => ({
      ...rest,
      station,
      name: sample.stations[station].name,
      transform: toModelMotion(motion, target),
    }));
  }
  return {
    placements: placements.map((placement, station) => compose(motions[station], placement)),
    corrections,
  };
}

type Step = Omit<StationCorrection, 'station' | 'name' | 'transform'> & { motion: RigidTransform };

function solveStation(all: Patches, station: number, before: RigidTransform, limits: Required<StationLimits>): Step {
  const patches = ofStation(all, station);
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
  const stay = { motion: identityTransform, shiftM: 0, yawDeg: 0, ...found };
  if (!trusted.includes(true)) return { ...stay, outcome: 'tooLittleSeen' };
  const motion = compose(transform, before);
  const { shiftM, yawDeg } = sizeOf(motion, pivot);
  if (shiftM > limits.maximumShiftM || yawDeg > limits.maximumYawDeg) return { ...stay, outcome: 'beyondLimit' };
  return { motion, shiftM, yawDeg, ...found, outcome: 'corrected' };
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

function ofStation(patches: Patches, station: number): Patches {
  const isOwn = (_value: number, at: number) => patches.stations[at] === station;
  return {
    count: patches.stations.filter(isOwn).length,
    x: patches.x.filter(isOwn),
    y: patches.y.filter(isOwn),
    z: patches.z.filter(isOwn),
    nx: patches.nx.filter(isOwn),
    ny: patches.ny.filter(isOwn),
    nz: patches.nz.filter(isOwn),
    distances: patches.distances.filter(isOwn),
    weights: patches.weights.filter(isOwn),
    shares: patches.shares.filter(isOwn),
    votes: patches.votes.filter(isOwn),
    classes: patches.classes.filter(isOwn),
    elements: patches.elements.filter(isOwn),
    stations: patches.stations.filter(isOwn),
    points: patches.points.filter(isOwn),
  };
}
