import { bulkM, type PieceMatcher } from './createPieceMatcher.ts';
import { directionClass, directionClasses } from './directionClass.ts';
import { gatherMatchedPatches, type Patches } from './gatherMatchedPatches.ts';
import { type Matches, normalOf, type Placements, placePieces } from './matchPieces.ts';
import type { RegistrationTarget } from './RegistrationTarget.ts';
import { rotate } from './RigidTransform.ts';
import type { ScanSample } from './ScanSample.ts';
import { residualOf } from './settlePatches.ts';

/** How well placed scans lie on the model. */
export interface Fit {
  /** As in `Registration`. */
  residualM: number;
  fitShare: number;
  /** Pieces within the model's bounds. */
  inside: number;
  /** For each direction of `directionClass`, the share of the pieces within the bounds that lie on surfaces; 1 where there are few. */
  shares: number[];
  /** Of elements, one for each direction and station. */
  votes: number;
  /** For each direction of `directionClass`, the votes within 100 mm, and the share of them within 20; 1 where there are few. */
  votesOneWay: number[];
  agreement: number[];
}

const aroundM = 0.3;
const onSurfaceM = 0.05;
const fewPieces = 100;

export function measureFit({ target, sample, chosen, match }: PieceMatcher, placements: Placements): Fit {
  const insideBy = countInside(target, sample, chosen, placements);
  const matches = match(placements, 0.1);
  const nearBy = countNear(target, matches);
  const inside = insideBy.reduce((sum, count) => sum + count, 0);
  const near = nearBy.reduce((sum, count) => sum + count, 0);
  const patches = gatherMatchedPatches(target, sample, matches, 0.1);
  const bulk = patches.distances.map((distance) => (Math.abs(distance) <= bulkM ? 1 : 0));
  const isBulk = (_value: number, at: number) => bulk[at] === 1;
  const residualM = residualOf(patches.distances.filter(isBulk), patches.shares.filter(isBulk));
  const votesOneWay = countOneWay(patches, 0.1);
  const agreeing = countOneWay(patches, agreeingM);
  return {
    residualM: Number.isNaN(residualM) ? Number.POSITIVE_INFINITY : residualM,
    fitShare: inside === 0 ? 0 : Math.min(1, near / inside),
    inside: inside * (sample.count / Math.max(1, chosen.length)),
    shares: insideBy.map((count, direction) => (count < fewPieces ? 1 : nearBy[direction] / count)),
    votes: new Set(patches.votes).size,
    votesOneWay,
    agreement: votesOneWay.map((all, direction) => (all < fewVotes ? 1 : agreeing[direction] / all)),
  };
}

const agreeingM = 0.02;
const fewVotes = 3;

/** Votes for each direction of `directionClass` that are within a distance. */
function countOneWay({ distances, shares, classes }: Patches, withinM: number): number[] {
  const votes = new Array<number>(directionClasses).fill(0);
  for (let at = 0; at < distances.length; at++) {
    if (Math.abs(distances[at]) <= withinM) votes[classes[at]] += shares[at];
  }
  return votes;
}

/** Pieces within the model's bounds, by the direction they face. */
function countInside(
  { box, wallAxis }: RegistrationTarget,
  sample: ScanSample,
  chosen: Uint32Array,
  placements: Placements,
): number[] {
  const placed = placePieces(sample, chosen, placements);
  const counts = new Array<number>(directionClasses).fill(0);
  for (let at = 0; at < chosen.length; at++) {
    let isInside = true;
    for (let axis = 0; axis < 3; axis++) {
      const value = placed[at * 3 + axis];
      isInside &&= value >= box.min[axis] - aroundM && value <= box.max[axis] + aroundM;
    }
    if (!isInside) continue;
    const [x, y, z] = rotate(placements[sample.stationOf[chosen[at]]].rotation, normalOf(sample, chosen[at]));
    counts[directionClass(x, y, z, wallAxis)]++;
  }
  return counts;
}

/** Matches on surfaces, by the direction these face. */
function countNear({ triangles: { normals }, wallAxis }: RegistrationTarget, matches: Matches): number[] {
  const counts = new Array<number>(directionClasses).fill(0);
  for (let at = 0; at < matches.count; at++) {
    if (Math.abs(matches.distances[at]) > onSurfaceM) continue;
    const triangle = matches.triangles[at] * 3;
    counts[directionClass(normals[triangle], normals[triangle + 1], normals[triangle + 2], wallAxis)]++;
  }
  return counts;
}

/** A fifth of the votes agree where a scan has nothing to do with a model. */
const leastAgreement = 0.4;
const leastShare = 0.2;
/** Of what faces one way, the model may hold little: a scan full of furniture still has some of its floors. */
const leastShareOneWay = 0.1;
/** Around a small building most of what lies is the ground, which no model has: there, so many must be of one mind. */
const leastShareOutside = 0.02;
const manyVotes = 10;
const oneMind = 0.8;

/** Fewer votes are soon found by chance. */
export const fewestVotes = 6;

/** Whether the scan fits at all: enough votes, most of them close in every direction, on a fair share of what was scanned. */
export function isPlausible(fit: Fit): boolean {
  const { votes, agreement, fitShare, shares, residualM } = fit;
  return (
    votes >= fewestVotes &&
    residualM <= 0.012 &&
    fitShare >= leastShare &&
    shares.every((_, direction) => isHeld(fit, direction)) &&
    Math.min(...agreement) >= leastAgreement
  );
}

/** Whether enough of what faces one way lies on the model, or what does leaves no doubt. */
function isHeld({ shares, votesOneWay, agreement }: Fit, direction: number): boolean {
  if (shares[direction] >= leastShareOneWay) return true;
  return (
    shares[direction] >= leastShareOutside && votesOneWay[direction] >= manyVotes && agreement[direction] >= oneMind
  );
}
