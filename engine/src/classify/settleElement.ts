import type { ElementPatches } from '../compare/ElementPatches.ts';
import type { TriangleMesh } from '../model/TriangleMesh.ts';
import { closestOnElement } from './closestOnElement.ts';
import { type FittedPatches, fitOffset, type OffsetFit } from './fitOffset.ts';

/** Within this of its place, and of one mind, an element needs no second look. */
const plainOffsetM = 0.006;
const plainAgreement = 0.9;
const rounds = 6;
/** Looking each patch up anew costs; so many show the same. */
const mostPatches = 300;

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
  const chosen = choosePatches(from, to);
  let best = first;
  for (const start of startsFrom(first)) {
    const settled = settleFrom(mesh, element, patches, chosen, start);
    if (settled && (best === undefined || settled.agreement > best.agreement + 0.03)) best = settled;
  }
  return best;
}

/** From where the first fit saw it, and from its place: one of them may lie on the wrong side. */
function startsFrom(first: OffsetFit | undefined): [number, number, number][] {
  return first ? [first.offsetM, [0, 0, 0]] : [[0, 0, 0]];
}

function choosePatches(from: number, to: number): number[] {
  const step = Math.max(1, Math.ceil((to - from) / mostPatches));
  const chosen: number[] = [];
  for (let patch = from; patch < to; patch += step) chosen.push(patch);
  return chosen;
}

function settleFrom(
  mesh: TriangleMesh,
  element: number,
  patches: ElementPatches,
  chosen: number[],
  start: [number, number, number],
): OffsetFit | undefined {
  let offset = start;
  let fit: OffsetFit | undefined;
  for (let round = 0; round < rounds; round++) {
    const held = holdAgainst(mesh, element, patches, chosen, offset);
    fit = fitOffset(held, 0, chosen.length);
    if (fit === undefined) return undefined;
    const step = Math.hypot(...fit.offsetM.map((value, axis) => value - offset[axis]));
    offset = fit.offsetM;
    if (step < 0.0002) break;
  }
  return fit;
}

/** The patches' distances to the element as if it stood at `offset`, counted from its place in the model. */
function holdAgainst(
  mesh: TriangleMesh,
  element: number,
  patches: ElementPatches,
  chosen: number[],
  offset: [number, number, number],
): FittedPatches {
  const count = chosen.length;
  const held = {
    positions: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    distance: new Float32Array(count),
    points: new Uint32Array(count),
    ambiguous: new Float32Array(count),
  };
  for (const [at, patch] of chosen.entries()) {
    const place = patches.positions.subarray(patch * 3, patch * 3 + 3);
    const found = closestOnElement(mesh, element, place, offset, patches.towards.subarray(patch * 3, patch * 3 + 3));
    held.positions.set(place, at * 3);
    held.normals.set(found.normal, at * 3);
    const moved = found.normal.reduce((sum, n, axis) => sum + n * offset[axis], 0);
    held.distance[at] = found.distance + moved;
    held.points[at] = patches.points[patch];
    held.ambiguous[at] = patches.ambiguous[patch];
  }
  return held;
}
