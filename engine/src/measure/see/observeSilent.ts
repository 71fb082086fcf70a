import { castThrough } from '../../ground/geometry/castThrough.ts';
import { type SumTable, withRoom } from '../compare/SumTable.ts';
import { addPlace, type Bundle, goesThrough, type PlacedView, type SeenModel } from './addCrossings.ts';
import { passKinds } from './ElementPasses.ts';
import { directionInModel, emptyCells } from './findSky.ts';
import type { SeeingLimits } from './seeingLimits.ts';

/** Rays of which nothing came back, and which of them may have ended in the sky. */
interface SilentRays {
  bundle: Bundle;
  isSky: Uint8Array;
}

/** Which of the elements are known to stand, by the points on them. */
export type Standing = Uint8Array;

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
  const met = listMet(model, standing, bundle);
  let passes = table;
  for (let i = 0; i < crossings.count; i++) {
    const ray = crossings.ray[i];
    const element = model.elementOf[crossings.triangle[i]];
    const isAlone = met.others(ray, element) === 0;
    const isFree = isAlone && isSky[ray] === 1;
    if (isFree ? !goesThrough(model, bundle, i, limits) : met.first[ray] !== i) continue;
    passes = withRoom(passes);
    const kind = isFree ? 'sky' : isAlone ? 'silent' : 'swallowed';
    addPlace(passes, view, model, bundle, i, passKinds[kind]);
  }
  return passes;
}

/** What each ray of a bundle meets first, and how many of the elements on its way stand. */
function listMet({ elementOf }: SeenModel, standing: Standing, { rays, crossings }: Bundle) {
  const first = new Int32Array(rays.count).fill(-1);
  const stands = Array.from({ length: rays.count }, () => new Set<number>());
  for (let i = 0; i < crossings.count; i++) {
    const ray = crossings.ray[i];
    if (first[ray] < 0 || crossings.distance[i] < crossings.distance[first[ray]]) first[ray] = i;
    const element = elementOf[crossings.triangle[i]];
    if (standing[element] === 1) stands[ray].add(element);
  }
  const others = (ray: number, element: number) => stands[ray].size - (stands[ray].has(element) ? 1 : 0);
  return { first, others };
}

/** The silent cells of a part of a face as rays, each to as far as something would have come back. */
export function aimSilent(
  view: PlacedView,
  cells: Uint8Array,
  { face, top, left, rows, columns }: { face: number; top: number; left: number; rows: number; columns: number },
  toM: number,
  { bundle, isSky }: SilentRays,
): void {
  const { size } = view.image;
  const { rays, standsFor } = bundle;
  rays.count = 0;
  for (let row = top; row < Math.min(size, top + rows); row++) {
    for (let column = left; column < Math.min(size, left + columns); column++) {
      const cell = (face * size + row) * size + column;
      if (cells[cell] === emptyCells.unknown) continue;
      const at = rays.count++;
      [rays.dx[at], rays.dy[at], rays.dz[at]] = directionInModel(view.toModel, size, cell);
      rays.to[at] = toM;
      standsFor[at] = 1;
      isSky[at] = cells[cell] === emptyCells.sky ? 1 : 0;
    }
  }
}
