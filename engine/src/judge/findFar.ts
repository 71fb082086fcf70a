import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { plus, type Vector } from '../ground/geometry/Vector.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import type { SurfaceSamples } from '../measure/see/sampleSurface.ts';
import { type ElementSides, measureSides } from './closestOnElement.ts';
import { findFarStarts } from './findFarStarts.ts';
import type { Moved } from './findMoved.ts';
import type { OffsetFit } from './fitOffset.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { type ElementMotion, holdAgainst, leftOver, moveBy } from './HeldPatches.ts';
import { judgingNumbers } from './judgingNumbers.ts';
import { pickPatches } from './pickPatches.ts';
import { settleFrom } from './settleElement.ts';
import { countUp, thinPatches } from './thinPatches.ts';

/**
 * Looks for an element whose place is empty up to a metre away, among the patches that nothing explains: its surface is
 * pushed about until most of it lies where something was seen, and the best of these places are settled.
 */
export function findFar(
  mesh: TriangleMesh,
  samples: SurfaceSamples,
  element: number,
  patches: ElementPatches,
  around: readonly number[],
): Moved | undefined {
  if (around.length < fittingNumbers.leastMovedPatches) return undefined;
  const places = thinPatches(countUp(samples.start[element], samples.start[element + 1]), fittingNumbers.farSamples);
  if (places.length === 0) return undefined;
  const sides = measureSides(mesh, element);
  const look: Look = (start, least) =>
    settleAbout(sides, patches, nearTo(places, samples, patches.positions, around, start), start, least);
  let best: Moved | undefined;
  for (const start of findFarStarts(places, samples, patches.positions, around)) {
    best = look(start, best ? best.patches.length + 1 : fittingNumbers.leastMovedPatches) ?? best;
  }
  if (best === undefined) return undefined;
  const plainest = [0, 1, 2].reduce((found, axis) => withoutAxis(found, axis, look), best);
  return isFar(plainest.fit) ? plainest : undefined;
}

/** The element about a place, if it explains so many patches there. */
type Look = (start: Vector, least: number) => Moved | undefined;

/** Along what no side shows it may stand anywhere: there it is thought to be where it should. */
function withoutAxis(found: Moved, axis: number, look: Look): Moved {
  if (found.fit.offsetM[axis] === 0) return found;
  const least = Math.max(fittingNumbers.leastMovedPatches, fittingNumbers.asWellExplained * found.patches.length);
  return look(found.fit.offsetM.with(axis, 0) as Vector, least) ?? found;
}

/** Settles the element about a place; along what no side shows, it stays where it was put. */
function settleAbout(
  sides: ElementSides,
  patches: ElementPatches,
  near: readonly number[],
  start: Vector,
  least: number,
): Moved | undefined {
  if (near.length < least) return undefined;
  const chosen = thinPatches(near, fittingNumbers.movedPatches);
  if (chosen.length < fittingNumbers.leastMovedPatches) return undefined;
  // Fits begin with what is near: the patches are taken to the element, not the element to them.
  const taken = pickPatches([{ patches, rows: chosen }]);
  for (let i = 0; i < taken.positions.length; i++) taken.positions[i] -= start[i % 3];
  const settled = settleFrom(sides, taken, countUp(0, chosen.length), [moveBy(0, 0, 0)]);
  if (!settled || settled.agreement < fittingNumbers.leastFarAgreement) return undefined;
  const fit = shifted(settled, start);
  const held = holdAgainst(sides, patches, near, fit);
  const off = near.map((_, i) => Math.abs(leftOver(held, i, fit)));
  const explained = near.filter((_, i) => off[i] < fittingNumbers.farExplainedM);
  const share = explained.length / Math.max(1, off.filter((m) => m < judgingNumbers.searchRadiusM / 2).length);
  if (explained.length < least || share < fittingNumbers.leastFarShare) return undefined;
  return { fit, share, patches: explained, held: holdAgainst(sides, patches, explained, fit) };
}

const shifted = (fit: OffsetFit, by: Vector): OffsetFit => ({
  ...fit,
  offsetM: plus(fit.offsetM, by),
  worstM: plus(fit.worstM, by),
  aboutM: plus(fit.aboutM, by),
});

/** Nearer than so it would have been found beside its place. */
function isFar({ offsetM }: ElementMotion): boolean {
  const offM = Math.hypot(...offsetM);
  return offM > fittingNumbers.leastFarM && offM <= judgingNumbers.farthestM;
}

/** The patches in the box of the element at a place, widened. */
function nearTo(
  places: readonly number[],
  samples: SurfaceSamples,
  positions: Float32Array,
  around: readonly number[],
  offset: Vector,
): number[] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const place of places) {
    for (let axis = 0; axis < 3; axis++) {
      const value = samples.positions[place * 3 + axis] + offset[axis];
      low[axis] = Math.min(low[axis], value - judgingNumbers.searchRadiusM);
      high[axis] = Math.max(high[axis], value + judgingNumbers.searchRadiusM);
    }
  }
  return around.filter((patch) => {
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[patch * 3 + axis];
      if (value < low[axis] || value > high[axis]) return false;
    }
    return true;
  });
}
