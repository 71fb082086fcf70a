import type { ElementStatus } from '@plumbline/contract/status';
import { eigenSymmetric } from '@plumbline/engine/ground/geometry/eigenSymmetric';
import { dot, length, plus, type Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Change } from './Change.ts';
import type { Observation } from './observeElement.ts';
import type { TruthOptions } from './SimulationOptions.ts';
import type { ElementTruth } from './Truth.ts';

/** A status and how sure it is. */
export interface Judgement {
  status: ElementStatus;
  observableOffsetM: Vector;
  isOffsetClear: boolean;
  magnitudeM: number;
  /** Where that is why it deviates. */
  size: ElementTruth['size'];
  seenShare: number;
  /** It is missing, and most of its place has nothing but sky behind. */
  isAgainstSky: boolean;
  /** It stands in sight, but sends too little back for anybody to tell. */
  returnsNothing: boolean;
  doubts: string[];
}

/** A direction is observable when the seen surface looks along it by at least this share (the smallest eigenvalue that counts). */
const observableShare = 0.03;
/** Both parts of a half-built element must make up at least this share of what is seen. */
const leastPart = 0.15;
/** Of a resized element, so much of the end must be seen to show that it is not where it was to be. */
const leastEnd = 0.3;
const nearToleranceM = 0.002;

/** What the file holds. */
export interface Recorded {
  /** On the element. */
  points: number;
  /** Whether rays that did not come back are in it. */
  hasNoReturns: boolean;
}

/** The status that follows from what could be seen of an element, given what happened to it. */
export function judgeElement(
  change: Change | undefined,
  observation: Observation,
  { points, hasNoReturns }: Recorded,
  options: TruthOptions,
): Judgement {
  const { samples, seenBuilt, seenFree, seenSilent, seenSky } = observation;
  const seenShare = samples > 0 ? (seenBuilt + seenFree) / samples : 0;
  const observableOffsetM = projectSeen(observation, observableShare);
  const size = sizeOf(change, observation, options);
  const shownM = Math.max(Math.abs(size?.byM ?? 0), magnitudeOf(change, observation, observableOffsetM));
  const magnitudeM = shownM > options.toleranceM ? shownM : Math.max(shownM, edgesOff(observation, options));
  // Of two elements in one place only one gets the points; they are evidence for both.
  const rays = Math.max(points, observation.raysOn) + observation.raysThrough;
  const status = statusOf(change, observation, { seenShare, magnitudeM, rays }, options);
  return {
    status,
    observableOffsetM,
    isOffsetClear: isOffsetClear(observation, observableOffsetM, options),
    magnitudeM,
    size: status === 'deviated' ? size : undefined,
    seenShare,
    isAgainstSky: status === 'missing' && seenSky > 0.5 * seenFree,
    returnsNothing:
      status === 'no_data' &&
      seenBuilt + seenSilent >= Math.max(1, options.leastSeenShare * samples) &&
      seenSilent > seenBuilt,
    doubts: doubtsAbout(change, observation, { seenShare, magnitudeM, rays, points, hasNoReturns, status }, options),
  };
}

/**
 * How far out those of its places lie that are farther from the design than the tolerance: what slid along its faces leaves
 * its edges where nothing was designed. 0 where they are too few to be seen.
 */
function edgesOff({ apart }: Observation, { toleranceM, leastRays }: TruthOptions): number {
  const off = apart.filter(({ byM }) => byM > toleranceM);
  const rays = off.reduce((sum, one) => sum + one.rays, 0);
  if (off.length < observableShare * apart.length || rays < leastRays) return 0;
  return Math.max(0, ...off.map(({ byM }) => byM));
}

/** By how much it is longer, if the end can be seen. */
function sizeOf(
  change: Change | undefined,
  { endShare, endRays }: Observation,
  { leastRays }: TruthOptions,
): ElementTruth['size'] {
  if (change?.kind !== 'resized' || endShare < leastEnd || endRays < leastRays) return undefined;
  return { byM: change.byM, side: change.side };
}

interface Measures {
  seenShare: number;
  magnitudeM: number;
  rays: number;
}

function statusOf(
  change: Change | undefined,
  { seenBuilt, seenFree }: Pick<Observation, 'seenBuilt' | 'seenFree'>,
  { seenShare, magnitudeM, rays }: Measures,
  { leastSeenShare, leastRays, toleranceM }: TruthOptions,
): ElementStatus {
  if (seenBuilt + seenFree === 0 || seenShare < leastSeenShare || rays < leastRays) return 'no_data';
  const freePart = seenFree / (seenBuilt + seenFree);
  if (change?.kind === 'missing' || freePart > 1 - leastPart) return 'missing';
  if (change?.kind === 'half_built') return freePart >= leastPart ? 'under_construction' : 'verified';
  return magnitudeM > toleranceM ? 'deviated' : 'verified';
}

function doubtsAbout(
  change: Change | undefined,
  observation: Observation,
  { seenShare, magnitudeM, rays, points, hasNoReturns, status }: Measures & Recorded & { status: ElementStatus },
  options: TruthOptions,
): string[] {
  const {
    samples,
    glass,
    seenBuilt,
    seenSilent,
    seenShared,
    seenFree,
    seenClear,
    seenSky,
    touching,
    movedM,
    endShare,
    endRays,
  } = observation;
  const doubts: string[] = [];
  const { leastSeenShare, leastRays, toleranceM } = options;
  if (seenShare > 0.6 * leastSeenShare && seenShare < 1.6 * leastSeenShare) doubts.push('little of it is seen');
  if (seenShare >= leastSeenShare && rays > leastRays / 3 && rays < 5 * leastRays) doubts.push('few rays come to it');
  if (status === 'no_data') return doubts;
  if (points < 0.3 * observation.raysOn) doubts.push('another surface returns its rays');
  if (Math.abs(magnitudeM - toleranceM) < nearToleranceM) doubts.push('its offset is close to the tolerance');
  const isClearEnd = endShare > 1.5 * leastEnd && endRays > 5 * leastRays;
  if (change?.kind === 'resized' && Math.abs(change.byM) > toleranceM - nearToleranceM && !isClearEnd) {
    doubts.push('few rays show its other size');
  }
  const isShownBy = (along: Vector) => magnitudeOf(change, observation, along) > toleranceM;
  const isShown = isShownBy(projectSeen(observation, observableShare));
  const isOtherwise = (along: Vector) => change?.kind !== 'resized' && isShownBy(along) !== isShown;
  if (projectAskingOther(observation).some(isOtherwise)) {
    doubts.push('few surfaces show the direction of its offset');
  } else if (projectByRays(observation, leastRays).some(isOtherwise)) {
    doubts.push('few rays show the direction of its offset');
  }
  if (change?.kind !== 'resized' && !isShown && movedM > toleranceM) {
    doubts.push('its edges alone could show that it is off');
  }
  if (seenShared > 0.5 * (seenBuilt + seenFree)) doubts.push('another element has a surface in the same place');
  if (seenFree > 0 && glass > 0.5 * samples) doubts.push('rays go through it whether it is there or not');
  const freePart = seenFree / (seenBuilt + seenFree);
  if (change?.kind === 'half_built' && isNearLimit(freePart)) doubts.push('one part of it is hardly seen');
  const clear = { seenBuilt, seenFree: seenClear };
  const ifClear = { seenShare: (seenBuilt + seenClear) / Math.max(1, samples), magnitudeM, rays };
  if (seenClear < seenFree && statusOf(change, clear, ifClear, options) !== status) {
    doubts.push('something stands close behind its place');
  }
  const backed = { seenBuilt, seenFree: seenFree - seenSky };
  const ifBacked = { seenShare: (seenBuilt + backed.seenFree) / Math.max(1, samples), magnitudeM, rays };
  if (!hasNoReturns && seenSky > 0 && statusOf(change, backed, ifBacked, options) !== status) {
    doubts.push('nothing but sky is behind its place');
  }
  if (seenSilent > 3 * (seenBuilt + seenFree)) doubts.push('most of it returns nothing');
  if (touching > 0.5 * (seenFree + seenBuilt)) doubts.push('something touches its place');
  return doubts;
}

const isNearLimit = (part: number) => Math.abs(part - leastPart) < 0.07 || Math.abs(1 - part - leastPart) < 0.07;

/** The part of the offset along the directions that the seen surface looks along. */
const projectSeen = ({ normals, seenBuilt, offsetM }: Observation, least: number): Vector =>
  project(normals, offsetM, least * seenBuilt);

/** The same if less, or more, of the surface were asked for. */
const projectAskingOther = (observation: Observation): Vector[] =>
  [0.5, 2.5].map((times) => projectSeen(observation, times * observableShare));

/** The same by rays that look along a direction, of which few, or enough for a status, are asked for. */
const projectByRays = ({ rayNormals, offsetM }: Observation, leastRays: number): Vector[] =>
  [leastRays / 3, leastRays].map((least) => project(rayNormals, offsetM, least));

/** More than this in between, and a direction of the offset hangs on what is asked for. */
const sameOffsetM = 0.001;

/** Whether the offset that can be seen is the same whoever asks for less or more to show a direction. */
const isOffsetClear = (observation: Observation, seenM: Vector, { leastRays }: TruthOptions): boolean =>
  [...projectAskingOther(observation), ...projectByRays(observation, leastRays)].every(
    (otherM) => length(plus(otherM, seenM, -1)) < sameOffsetM,
  );

/** The part of the offset along the directions of which the sum of n nᵀ has enough. */
function project([xx, xy, xz, yy, yz, zz]: number[], offsetM: Vector, least: number): Vector {
  const { values, vectors } = eigenSymmetric([xx, xy, xz, xy, yy, yz, xz, yz, zz], 3);
  let along: Vector = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const vector: Vector = [vectors[k], vectors[3 + k], vectors[6 + k]];
    if (values[k] > least) along = plus(along, vector, dot(vector, offsetM));
  }
  return along;
}

function magnitudeOf(change: Change | undefined, { displacements }: Observation, observableOffsetM: Vector): number {
  const whole = length(observableOffsetM);
  if (change?.kind !== 'rotated' || displacements.length === 0) return whole;
  return Math.max(whole, displacements[Math.floor(0.95 * (displacements.length - 1))]);
}
