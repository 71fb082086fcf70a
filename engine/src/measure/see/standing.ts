import { patchSums } from '../compare/ElementPatches.ts';
import type { PatchCubes } from '../compare/patchCubes.ts';
import { keysPerElement, type SumRows } from '../compare/SumTable.ts';
import { createPlaceSet, placeOf } from './placeSet.ts';
import { seeingLimits } from './seeingLimits.ts';

/** How much of each element the points of a tile show in its place; elements without any are not named. */
export interface MetElements {
  elements: Uint32Array;
  rays: Uint32Array;
  /** That the rays stand for. */
  areaM2: Float32Array;
  /** Where they do, as `placeOf` numbers places. */
  places: Float64Array;
}

/** What is known to stand, and where: half of a wall does not stop rays where the other half should be. */
export interface Standing {
  /** 1 for each element that points show in its place. */
  isStanding: Uint8Array;
  /** Whether points show the element about there, about the mesh's origin. */
  standsAt(element: number, x: number, y: number, z: number): boolean;
}

/** What the patches of a tile show of each element. */
export function listMet({ used, keys, points, sums }: SumRows): MetElements {
  const met = new Map<number, { rays: number; areaM2: number }>();
  const places = new Set<number>();
  for (let row = 0; row < used; row++) {
    const at = row * patchSums;
    const count = points[row];
    if (sums[at + 12] > seeingLimits.mostAmbiguous * count) continue;
    if (Math.abs(sums[at + 3]) > seeingLimits.standingWithinM * count) continue;
    const element = Math.floor(keys[row * 2] / keysPerElement);
    const sum = met.get(element) ?? { rays: 0, areaM2: 0 };
    sum.rays += sums[at + 17];
    sum.areaM2 += sums[at + 17] * (sums[at + 11] / count) ** 2;
    met.set(element, sum);
    places.add(placeOf(element, sums[at] / count, sums[at + 1] / count, sums[at + 2] / count));
  }
  const sorted = [...met].sort(([a], [b]) => a - b);
  return {
    elements: Uint32Array.from(sorted, ([element]) => element),
    rays: Uint32Array.from(sorted, ([, { rays }]) => rays),
    areaM2: Float32Array.from(sorted, ([, { areaM2 }]) => areaM2),
    places: Float64Array.from(places),
  };
}

/** What stands, by the points that all tiles show of it. */
export function findStanding(tiles: readonly MetElements[], { areaM2 }: Pick<PatchCubes, 'areaM2'>): Standing {
  const rays = new Float64Array(areaM2.length);
  const seenM2 = new Float64Array(areaM2.length);
  for (const tile of tiles) {
    for (const [i, element] of tile.elements.entries()) {
      rays[element] += tile.rays[i];
      seenM2[element] += tile.areaM2[i];
    }
  }
  const { standingRays, standingShare } = seeingLimits;
  const stands = (element: number) =>
    rays[element] >= standingRays && seenM2[element] >= standingShare * areaM2[element];
  const places = createPlaceSet(tiles.map((tile) => tile.places));
  return {
    isStanding: Uint8Array.from(areaM2, (_, element) => (stands(element) ? 1 : 0)),
    standsAt: (element, x, y, z) => places.has(placeOf(element, x, y, z)),
  };
}
