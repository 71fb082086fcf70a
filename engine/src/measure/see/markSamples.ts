import type { SurfaceSamples } from './sampleSurface.ts';

/** Places on one element's surface, each speaking for what is around it. */
export interface Places {
  count: number;
  /** x, y, z each. */
  positions: Float32Array;
  /** Of the surface there: a place does not speak for the other side of a thin element. */
  normals: Float32Array;
  /** How far each speaks, metres. */
  reachM: Float32Array;
  /** How many rays stand behind each. */
  rays: Float32Array;
}

const keyOf = (x: number, y: number, z: number): number => x + 8192 * (y + 8192 * z);

/** Adds to each sample of an element the rays of the places that reach it; samples are moved by `offset` along the surface. */
export function markSamples(
  places: Places,
  { start, positions, normals }: SurfaceSamples,
  element: number,
  offset: readonly number[],
  rays: Float32Array,
): void {
  if (places.count === 0) return;
  const cellM = widest(places);
  const grid = sortIntoCells(places, cellM);
  const first = start[element];
  for (let sample = first; sample < start[element + 1]; sample++) {
    const n = sample * 3;
    const along = normals[n] * offset[0] + normals[n + 1] * offset[1] + normals[n + 2] * offset[2];
    const x = positions[n] + offset[0] - along * normals[n];
    const y = positions[n + 1] + offset[1] - along * normals[n + 1];
    const z = positions[n + 2] + offset[2] - along * normals[n + 2];
    rays[sample - first] = countAround(places, grid, cellM, x, y, z, normals, n);
  }
}

function widest({ count, reachM }: Places): number {
  let widest = 0;
  for (let i = 0; i < count; i++) if (reachM[i] > widest) widest = reachM[i];
  return widest;
}

function sortIntoCells({ count, positions }: Places, cellM: number): Map<number, number[]> {
  const grid = new Map<number, number[]>();
  for (let i = 0; i < count; i++) {
    const cell = (axis: number) => Math.floor(positions[i * 3 + axis] / cellM);
    const key = keyOf(cell(0), cell(1), cell(2));
    const inCell = grid.get(key);
    if (inCell) inCell.push(i);
    else grid.set(key, [i]);
  }
  return grid;
}

function countAround(
  { positions, normals, reachM, rays }: Places,
  grid: Map<number, number[]>,
  cellM: number,
  x: number,
  y: number,
  z: number,
  facing: Float32Array,
  at: number,
): number {
  // With cells as wide as the farthest reach, a place in the lower half of its cell has neighbours below, not above.
  const ix = Math.round(x / cellM) - 1;
  const iy = Math.round(y / cellM) - 1;
  const iz = Math.round(z / cellM) - 1;
  let sum = 0;
  for (let corner = 0; corner < 8; corner++) {
    const inCell = grid.get(keyOf(ix + (corner & 1), iy + ((corner >> 1) & 1), iz + (corner >> 2)));
    if (inCell === undefined) continue;
    for (const i of inCell) {
      const dx = positions[i * 3] - x;
      const dy = positions[i * 3 + 1] - y;
      const dz = positions[i * 3 + 2] - z;
      if (dx * dx + dy * dy + dz * dz > reachM[i] * reachM[i]) continue;
      const cosine =
        normals[i * 3] * facing[at] + normals[i * 3 + 1] * facing[at + 1] + normals[i * 3 + 2] * facing[at + 2];
      if (cosine > 0.5) sum += rays[i];
    }
  }
  return sum;
}
