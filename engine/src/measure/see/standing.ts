import { patchSums } from '../compare/ElementPatches.ts';
import type { PatchCubes } from '../compare/patchCubes.ts';
import { keysPerElement, type SumRows } from '../compare/SumTable.ts';
import { seeingLimits } from './seeingLimits.ts';

/** How much of each element the points of a tile show in its place, and where; elements without any are not named. */
export interface MetElements {
  elements: Uint32Array;
  rays: Uint32Array;
  /** That the rays stand for. */
  areaM2: Float32Array;
  /** Cells of space in which there are points on an element, and on which. */
  cells: Uint32Array;
  cellElements: Uint32Array;
}

/** What is known to stand before rays are followed. */
export interface Standing {
  /** 1 for each element that the points show. */
  isStanding: Uint8Array;
  /** Whether there are points on the element about this place. */
  isMetAt(element: number, x: number, y: number, z: number): boolean;
}

const cellM = 0.5;
/** Half of the cells along x and y, and along z: a building is not wider than a kilometre. */
const middle = 1024;
const middleZ = 512;
const cellOf = (ix: number, iy: number, iz: number): number =>
  ((ix + middle) & 2047) + ((iy + middle) & 2047) * 2048 + ((iz + middleZ) & 1023) * 4_194_304;
const keyOf = (element: number, cell: number): number => element * 4_294_967_296 + cell;

/** What the patches of a tile show of each element. */
export function listMet({ used, keys, points, sums }: SumRows): MetElements {
  const met = new Map<number, { rays: number; areaM2: number }>();
  const places = new Map<number, { element: number; cell: number }>();
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
    const perCell = 1 / (count * cellM);
    const [ix, iy, iz] = [sums[at] * perCell, sums[at + 1] * perCell, sums[at + 2] * perCell].map(Math.floor);
    const cell = cellOf(ix, iy, iz);
    places.set(keyOf(element, cell), { element, cell });
  }
  const sorted = [...met].sort(([a], [b]) => a - b);
  const sortedPlaces = [...places].sort(([a], [b]) => a - b);
  return {
    elements: Uint32Array.from(sorted, ([element]) => element),
    rays: Uint32Array.from(sorted, ([, { rays }]) => rays),
    areaM2: Float32Array.from(sorted, ([, { areaM2 }]) => areaM2),
    cells: Uint32Array.from(sortedPlaces, ([, { cell }]) => cell),
    cellElements: Uint32Array.from(sortedPlaces, ([, { element }]) => element),
  };
}

/** What all tiles show. */
export function findStanding(tiles: readonly MetElements[], { areaM2 }: Pick<PatchCubes, 'areaM2'>): Standing {
  const rays = new Float64Array(areaM2.length);
  const seenM2 = new Float64Array(areaM2.length);
  const places = new Set<number>();
  for (const tile of tiles) {
    for (const [i, element] of tile.elements.entries()) {
      rays[element] += tile.rays[i];
      seenM2[element] += tile.areaM2[i];
    }
    for (const [i, cell] of tile.cells.entries()) places.add(keyOf(tile.cellElements[i], cell));
  }
  const { standingRays, standingShare } = seeingLimits;
  const stands = (element: number) =>
    rays[element] >= standingRays && seenM2[element] >= standingShare * areaM2[element];
  return {
    isStanding: Uint8Array.from(areaM2, (_, element) => (stands(element) ? 1 : 0)),
    isMetAt(element, x, y, z) {
      // Of the cells around, the eight whose middles are nearest.
      const ix = Math.round(x / cellM) - 1;
      const iy = Math.round(y / cellM) - 1;
      const iz = Math.round(z / cellM) - 1;
      for (let corner = 0; corner < 8; corner++) {
        const cell = cellOf(ix + (corner & 1), iy + ((corner >> 1) & 1), iz + (corner >> 2));
        if (places.has(keyOf(element, cell))) return true;
      }
      return false;
    },
  };
}
