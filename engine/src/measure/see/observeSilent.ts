import { castThrough } from '../../ground/geometry/castThrough.ts';
import { type SumTable, withRoom } from '../compare/SumTable.ts';
import {
  addOnWay,
  addPlace,
  type Bundle,
  clearWay,
  goesThrough,
  isAloneOnWay,
  type PlacedView,
  type SeenModel,
} from './addCrossings.ts';
import { passKinds } from './ElementPasses.ts';
import type { FacePart } from './FacePart.ts';
import type { MirroringView } from './findReflections.ts';
import { blockKinds, directionInModel } from './findSky.ts';
import { blockEdge } from './RangeImage.ts';
import { faceDirection } from './scannedField.ts';
import type { SeeingLimits } from './seeingLimits.ts';
import type { Standing } from './standing.ts';

/** Rays of which nothing came back, and which of them may have ended in the sky. */
interface SilentRays {
  bundle: Bundle;
  isSky: Uint8Array;
}

/**
 * Adds what rays say of which nothing came back. Empty is no evidence: a black wall, a polished floor and one met at a flat
 * angle send nothing back either. Such a ray looked past an element only into the sky, and only when nothing else that it
 * would have met stands; of any other, all that is known is which element it met first.
 */
export function addSilent(
  table: SumTable,
  view: PlacedView,
  model: SeenModel,
  standing: Standing,
  { bundle, isSky }: SilentRays,
  limits: SeeingLimits,
): SumTable {
  const { rays, crossings } = bundle;
  if (rays.count === 0) return table;
  const [ox, oy, oz] = [view.toModel[3], view.toModel[7], view.toModel[11]];
  castThrough(model.bvh, ox, oy, oz, rays, limits.nearestM, crossings);
  const first = findFirst(view, model, standing, bundle);
  let passes = table;
  for (let i = 0; i < crossings.count; i++) {
    const ray = crossings.ray[i];
    const element = model.elementOf[crossings.triangle[i]];
    const isAlone = isAloneOnWay(bundle.onWay, ray, element);
    const isFree = isAlone && isSky[ray] === 1;
    if (isFree ? !goesThrough(model, bundle, i, limits) : first[ray] !== i) continue;
    passes = withRoom(passes);
    const kind = isFree ? 'sky' : isAlone ? 'silent' : 'swallowed';
    addPlace(passes, view, model, bundle, i, passKinds[kind]);
  }
  return passes;
}

/** What each ray of a bundle meets first; what stands on its way is noted in the bundle. */
function findFirst(view: PlacedView, model: SeenModel, standing: Standing, bundle: Bundle): Int32Array {
  const { rays, crossings, onWay } = bundle;
  const first = new Int32Array(rays.count).fill(-1);
  clearWay(onWay);
  for (let i = 0; i < crossings.count; i++) {
    const ray = crossings.ray[i];
    if (first[ray] < 0 || crossings.distance[i] < crossings.distance[first[ray]]) first[ray] = i;
    addOnWay(view, model, standing, bundle, i);
  }
  return first;
}

/** The silent blocks of a part of a face as rays, each to as far as something would have come back. */
export function aimSilent(
  { toModel, sky: { size, kinds }, usualReturns, image: { stride } }: MirroringView,
  { face, top, left, rows, columns }: FacePart,
  toM: number,
  { bundle, isSky }: SilentRays,
): void {
  const { rays, standsFor, scanned } = bundle;
  const middle = blockEdge >> 1;
  rays.count = 0;
  for (let row = top; row < Math.min(size, top + rows); row++) {
    for (let column = left; column < Math.min(size, left + columns); column++) {
      const kind = kinds[(face * size + row) * size + column];
      if (kind === blockKinds.unknown) continue;
      const at = rays.count++;
      const direction = directionInModel(toModel, faceDirection(size, face, row, column));
      [rays.dx[at], rays.dy[at], rays.dz[at]] = direction;
      rays.to[at] = toM;
      standsFor[at] = blockEdge * blockEdge;
      scanned[at] = standsFor[at] * usualReturns(face, row * blockEdge + middle, column * blockEdge + middle) * stride;
      isSky[at] = kind === blockKinds.sky ? 1 : 0;
    }
  }
}
