import type { ElementPatches } from '../compare/ElementPatches.ts';
import type { SurfaceSamples } from './sampleSurface.ts';

const cellsPerAxis = 1024;
const mostAmbiguous = 0.5;

/** Marks the samples of one element that have its own scan points beside them, on the same side of it. */
export function markHits(
  element: number,
  patches: ElementPatches,
  samples: SurfaceSamples,
  reachM: number,
  hits: Uint8Array,
): void {
  const grid = sortIntoCells(element, patches, reachM);
  if (grid.size === 0) return;
  for (let sample = samples.start[element]; sample < samples.start[element + 1]; sample++) {
    if (hasPatchBeside(grid, patches, samples, sample, reachM)) hits[sample] = 1;
  }
}

/** Patches by the cell of the place on the model's surface that they lie over. */
function sortIntoCells(element: number, patches: ElementPatches, cellM: number): Map<number, number[]> {
  const grid = new Map<number, number[]>();
  for (let patch = patches.start[element]; patch < patches.start[element + 1]; patch++) {
    // What lies as near to a neighbour's surface is no sign of this element: rafters flush with the roof they carry.
    if (patches.ambiguous[patch] > mostAmbiguous) continue;
    const [x, y, z] = footOf(patches, patch);
    const key = keyOf(Math.floor(x / cellM), Math.floor(y / cellM), Math.floor(z / cellM));
    const cell = grid.get(key);
    if (cell) cell.push(patch);
    else grid.set(key, [patch]);
  }
  return grid;
}

function footOf({ positions, normals, distance }: ElementPatches, patch: number): [number, number, number] {
  const d = distance[patch];
  return [
    positions[patch * 3] - d * normals[patch * 3],
    positions[patch * 3 + 1] - d * normals[patch * 3 + 1],
    positions[patch * 3 + 2] - d * normals[patch * 3 + 2],
  ];
}

function hasPatchBeside(
  grid: Map<number, number[]>,
  patches: ElementPatches,
  { positions, normals }: SurfaceSamples,
  sample: number,
  reachM: number,
): boolean {
  const x = positions[sample * 3];
  const y = positions[sample * 3 + 1];
  const z = positions[sample * 3 + 2];
  // A sample in the lower half of its cell can have neighbours below, not above: eight cells instead of 27.
  const ix = Math.round(x / reachM) - 1;
  const iy = Math.round(y / reachM) - 1;
  const iz = Math.round(z / reachM) - 1;
  for (let cell = 0; cell < 8; cell++) {
    const inCell = grid.get(keyOf(ix + (cell & 1), iy + ((cell >> 1) & 1), iz + (cell >> 2)));
    if (inCell === undefined) continue;
    for (const patch of inCell) {
      const [px, py, pz] = footOf(patches, patch);
      const facing =
        normals[sample * 3] * patches.normals[patch * 3] +
        normals[sample * 3 + 1] * patches.normals[patch * 3 + 1] +
        normals[sample * 3 + 2] * patches.normals[patch * 3 + 2];
      if (facing > 0.5 && Math.hypot(px - x, py - y, pz - z) < reachM) return true;
    }
  }
  return false;
}

function keyOf(x: number, y: number, z: number): number {
  return x + cellsPerAxis * 4 * (y + cellsPerAxis * 4 * z);
}
