import { alignPieces } from './alignPieces.ts';
import { type CoarsePieces, makeCoarsePieces } from './CoarsePieces.ts';
import { chooseBalanced } from './choosePieces.ts';
import { createPlacementScorer } from './createPlacementScorer.ts';
import { findHeights } from './findHeights.ts';
import { createPlanMatcher } from './findPlanShifts.ts';
import { findVertical } from './findVertical.ts';
import { findYaws } from './findYaws.ts';
import { fitPlacement, isClearlyBetter, type PlacementFit } from './fitPlacement.ts';
import type { RegistrationTarget } from './RegistrationTarget.ts';
import {
  compose,
  invert,
  type RigidTransform,
  transformPoint,
  turnAbout,
  type Vector3,
  yawTransform,
} from './RigidTransform.ts';
import { middleOf, type ScanSample } from './ScanSample.ts';

/** Where an unreferenced scan may belong. */
export interface CoarseRegistration {
  /** The best placement, from the sample's origin to the mesh's; undefined when the scan has no walls or no floors in common with the model. */
  best?: PlacementFit | undefined;
  /** Other placements that fit about as well, so that choosing would be guessing. */
  rivals: PlacementFit[];
}

/** Few enough to look at closely, enough that the right one is among them. */
const plansPerYaw = 15;
const lookedAt = 24;
const lookedAtClosely = 8;
const lookedAbout = 3;

/** A guess that puts this much less near surfaces than the best one does is not looked at. */
const worthALook = 0.6;

/** Finds where a levelled scan belongs, whatever its turn about the vertical and however far it is away; gives up below `leastShare`. */
export function registerCoarse(target: RegistrationTarget, sample: ScanSample, leastShare = 0): CoarseRegistration {
  const level = levelling(findVertical(sample).up);
  const pieces = makeCoarsePieces(sample, level);
  const choose = (most: number) => {
    const { walls, floors } = chooseBalanced(pieces, most);
    return Uint32Array.from([...walls, ...floors]).sort();
  };
  const [few, some, many] = [choose(1200), choose(4000), choose(30_000)];
  const align = (start: RigidTransform, chosen: Uint32Array, radiiM: number[], iterations: number) =>
    alignPieces(target, sample, chosen, start, { freedom: 4, radiiM, iterations }).placement;
  const fit = (placement: RigidTransform, chosen: Uint32Array) => fitPlacement(target, sample, chosen, placement);

  // The layers of a wall face the same way: off by one of them a scan holds fast to the wrong surfaces.
  const lookAbout = (placement: RigidTransform) => {
    const tries = [placement, ...stepsAbout(placement, target.wallAxis)].map((start) =>
      fit(align(start, few, [0.1], 5), few),
    );
    return tries.sort(byScore)[0].placement;
  };

  const guesses = guessPlacements(target, pieces);
  if (guesses.length === 0 || guesses[0].score < leastShare) return { rivals: [] };
  const middle = middleOf(sample);
  const looked = guesses
    .slice(0, lookedAt)
    .filter(({ score }) => score >= worthALook * guesses[0].score)
    .map(({ yaw, x, y, z }) => fit(align(compose(yawTransform(yaw, [x, y, z]), level), few, [0.5], 5), few));
  const close = distinct(looked.sort(byScore), middle)
    .slice(0, lookedAtClosely)
    .map(({ placement }, rank) => (rank < lookedAbout ? lookAbout(placement) : placement))
    .map((placement) => fit(align(placement, some, [0.3, 0.1], 6), many));
  const [best, ...others] = distinct(close.sort(byScore), middle);
  if (!best) return { rivals: [] };
  const rivals = others.filter((other) => !isClearlyBetter(sample, many, best, other));
  return { best, rivals };
}

interface Guess {
  yaw: number;
  x: number;
  y: number;
  z: number;
  score: number;
}

/** Plans are matched to a tenth of a metre or two; the best guesses are moved by as much to where they score best. */
const nudgesM = [-0.1, 0, 0.1];
const nudged = 30;

/** Turns × heights × plans, the best first. */
function guessPlacements(target: RegistrationTarget, pieces: CoarsePieces): Guess[] {
  const { mesh, triangles } = target;
  const heights = findHeights(pieces, mesh, triangles);
  const matchPlans = createPlanMatcher(pieces, mesh, triangles);
  const score = createPlacementScorer(pieces, target.cells(pieces.isSigned));
  const guess = (yaw: number, x: number, y: number, z: number): Guess => ({ yaw, x, y, z, score: score(yaw, x, y, z) });
  const guesses = findYaws(pieces, triangles).flatMap((yaw) =>
    matchPlans(yaw, plansPerYaw).flatMap(({ x, y }) => heights.map((z) => guess(yaw, x, y, z))),
  );
  const nudge = ({ yaw, x, y, z }: Guess) =>
    nudgesM.flatMap((dx) => nudgesM.map((dy) => guess(yaw, x + dx, y + dy, z))).sort(byScore)[0];
  return guesses.sort(byScore).slice(0, nudged).map(nudge).sort(byScore);
}

/** A placement moved a little along the axes of the model's walls and up and down. */
function stepsAbout(placement: RigidTransform, wallAxis: number): RigidTransform[] {
  const axes: Vector3[] = [
    [Math.cos(wallAxis), Math.sin(wallAxis), 0],
    [-Math.sin(wallAxis), Math.cos(wallAxis), 0],
    [0, 0, 1],
  ];
  return axes.flatMap((axis) =>
    [-0.26, -0.13, 0.13, 0.26].map((step) =>
      compose(turnAbout([0, 0, 0], [0, 0, 0], [axis[0] * step, axis[1] * step, axis[2] * step]), placement),
    ),
  );
}

const byScore = (a: { score: number }, b: { score: number }) => b.score - a.score;

/** Leaves out placements that put the scan's middle where a better one does, turned the same way. */
function distinct(fits: PlacementFit[], middle: Vector3): PlacementFit[] {
  const kept: PlacementFit[] = [];
  for (const fit of fits) if (!kept.some((other) => isAlike(other.placement, fit.placement, middle))) kept.push(fit);
  return kept;
}

function isAlike(a: RigidTransform, b: RigidTransform, middle: Vector3): boolean {
  const there = transformPoint(a, middle);
  const here = transformPoint(b, middle);
  const { rotation } = compose(invert(a), b);
  const cosine = (rotation[0] + rotation[4] + rotation[8] - 1) / 2;
  return Math.hypot(there[0] - here[0], there[1] - here[1], there[2] - here[2]) < 0.25 && cosine > 0.9994;
}

/** The least turn that brings `up` to the Z axis. */
function levelling([x, y, z]: Vector3): RigidTransform {
  const across = Math.hypot(x, y);
  const angle = Math.atan2(across, z);
  return across < 1e-12
    ? turnAbout([0, 0, 0], [0, 0, 0], [0, 0, 0])
    : turnAbout([0, 0, 0], [(y / across) * angle, (-x / across) * angle, 0], [0, 0, 0]);
}
