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

/** Places by the cell that they lie in; used again from element to element. */
interface CellGrid {
  cellM: number;
  /** One less than the number of slots, which is a power of two. */
  mask: number;
  /** Of each slot: the key of its cell, and the first place in it, or -1. */
  keys: Float64Array;
  first: Int32Array;
  /** After each place: the next in its cell, or -1. */
  next: Int32Array;
}

const grid: CellGrid = {
  cellM: 1,
  mask: 0,
  keys: new Float64Array(0),
  first: new Int32Array(0),
  next: new Int32Array(0),
};

/** Adds to each sample of an element the rays of the places that reach it; samples are moved by `offset` along the surface. */
export function markSamples(
  places: Places,
  { start, positions, normals }: SurfaceSamples,
  element: number,
  offset: readonly number[],
  rays: Float32Array,
): void {
  if (places.count === 0) return;
  sortIntoCells(places);
  const [ox, oy, oz] = offset;
  const first = start[element];
  for (let sample = first; sample < start[element + 1]; sample++) {
    const n = sample * 3;
    const along = normals[n] * ox + normals[n + 1] * oy + normals[n + 2] * oz;
    const x = positions[n] + ox - along * normals[n];
    const y = positions[n + 1] + oy - along * normals[n + 1];
    const z = positions[n + 2] + oz - along * normals[n + 2];
    rays[sample - first] += countAround(places, x, y, z, normals, n);
  }
}

function widest({ count, reachM }: Places): number {
  let widest = 0;
  for (let i = 0; i < count; i++) if (reachM[i] > widest) widest = reachM[i];
  return widest;
}

function sortIntoCells(places: Places): void {
  const { count, positions } = places;
  makeRoom(count);
  grid.cellM = widest(places);
  const { cellM, mask, keys, first, next } = grid;
  first.fill(-1, 0, mask + 1);
  // From the last on, so that the places of a cell come in their order.
  for (let i = count - 1; i >= 0; i--) {
    const x = Math.floor(positions[i * 3] / cellM);
    const y = Math.floor(positions[i * 3 + 1] / cellM);
    const z = Math.floor(positions[i * 3 + 2] / cellM);
    const slot = slotOf(x, y, z, mask, keys, first);
    keys[slot] = keyOf(x, y, z);
    next[i] = first[slot];
    first[slot] = i;
  }
}

function makeRoom(count: number): void {
  let slots = 64;
  while (slots < count * 2) slots *= 2;
  grid.mask = slots - 1;
  if (grid.first.length >= slots) return;
  grid.keys = new Float64Array(slots);
  grid.first = new Int32Array(slots);
  grid.next = new Int32Array(slots / 2);
}

/** The slot of a cell, or the empty one where it would go. */
function slotOf(x: number, y: number, z: number, mask: number, keys: Float64Array, first: Int32Array): number {
  const key = keyOf(x, y, z);
  let slot = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
  slot = (slot ^ (slot >>> 15)) & mask;
  while (first[slot] >= 0 && keys[slot] !== key) slot = (slot + 1) & mask;
  return slot;
}

function countAround(
  { positions, normals, reachM, rays }: Places,
  x: number,
  y: number,
  z: number,
  facing: Float32Array,
  at: number,
): number {
  const { cellM, mask, keys, first, next } = grid;
  // With cells as wide as the farthest reach, a place in the lower half of its cell has neighbours below, not above.
  const ix = Math.round(x / cellM) - 1;
  const iy = Math.round(y / cellM) - 1;
  const iz = Math.round(z / cellM) - 1;
  let sum = 0;
  for (let corner = 0; corner < 8; corner++) {
    const slot = slotOf(ix + (corner & 1), iy + ((corner >> 1) & 1), iz + (corner >> 2), mask, keys, first);
    for (let i = first[slot]; i >= 0; i = next[i]) {
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
