import type { ElementPatches } from '../compare/ElementPatches.ts';
import type { TriangleMesh } from '../model/TriangleMesh.ts';
import { chooseRows } from './chooseRows.ts';
import { fitOffset, type OffsetFit } from './fitOffset.ts';
import { displace, type HeldPatches, holdAgainst, leftOver, type Motion, moveBy } from './HeldPatches.ts';

/** Within this of its place, and of one mind, an element needs no second look. */
const plainOffsetM = 0.006;
const plainAgreement = 0.9;
const rounds = 6;
/** Looking each patch up anew costs; so many of each side show the same. */
const mostPerSide = 80;
const explainedM = 0.004;
/** Another explanation must explain this much more. */
const leastGain = 0.03;

/**
 * Fits the offset of an element. Points of a moved element find the wrong side of it, or a neighbour: a window frame five
 * centimetres wide that moved by four. So whoever is not plainly in place is moved by what was found and its patches are
 * held against it again, until they settle.
 */
export function settleElement(mesh: TriangleMesh, patches: ElementPatches, element: number): OffsetFit | undefined {
  const from = patches.start[element];
  const to = patches.start[element + 1];
  const first = fitOffset(patches, from, to);
  if (first && Math.hypot(...first.worstM) < plainOffsetM && first.agreement > plainAgreement) return first;
  const { chosen } = chooseRows(patches.normals, from, to, mostPerSide);
  const settled = settleFrom(mesh, patches, element, chosen, first ? [first, moveBy(0, 0, 0)] : [moveBy(0, 0, 0)]);
  if (!first || !settled) return first ?? settled;
  const explained = (fit: OffsetFit) => explainedShare(holdAgainst(mesh, element, patches, chosen, fit), fit);
  return explained(settled) > explained(first) + leastGain ? settled : first;
}

function explainedShare(held: HeldPatches, motion: Motion): number {
  let explained = 0;
  for (let i = 0; i < held.count; i++) if (Math.abs(leftOver(held, i, motion)) < explainedM) explained++;
  return explained / Math.max(1, held.count);
}

/** Settles the chosen patches from each start; an earlier one stays unless a later one explains more. */
export function settleFrom(
  mesh: TriangleMesh,
  patches: ElementPatches,
  element: number,
  chosen: number[],
  starts: Motion[],
): OffsetFit | undefined {
  let best: OffsetFit | undefined;
  for (const start of starts) {
    const settled = settle(mesh, element, patches, chosen, start);
    if (settled && (best === undefined || settled.agreement > best.agreement + leastGain)) best = settled;
  }
  return best;
}

/** Evenly spread over all, at most so many. */
export function choosePatches(all: number[], most: number): number[] {
  const step = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, i) => i % step === 0);
}

export const countUp = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

function settle(
  mesh: TriangleMesh,
  element: number,
  patches: ElementPatches,
  chosen: number[],
  start: Motion,
): OffsetFit | undefined {
  let motion = start;
  let fit: OffsetFit | undefined;
  for (let round = 0; round < rounds; round++) {
    fit = fitOffset(holdAgainst(mesh, element, patches, chosen, motion), 0, chosen.length);
    if (fit === undefined) return undefined;
    const before = motion;
    const somewhere = patches.positions.subarray(chosen[0] * 3, chosen[0] * 3 + 3);
    const step = displace(fit, somewhere).map((value, axis) => value - displace(before, somewhere)[axis]);
    motion = fit;
    if (Math.hypot(...step) < 0.0002) break;
  }
  return fit;
}
