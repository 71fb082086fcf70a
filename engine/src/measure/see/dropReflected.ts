import { packColumns, unpackColumns } from '../../ground/packColumns.ts';
import { createPatches, type ElementPatches } from '../compare/ElementPatches.ts';
import type { Reflections } from './findMirrored.ts';
import { cellAt } from './RangeImage.ts';

/** What a scanner saw in mirrors, so that places can be asked for. */
export interface ReflectedView {
  /** Whether the scanner saw a place, about the mesh's origin, in the direction to it (of unit length) and in a mirror. */
  isReflected(x: number, y: number, z: number, towards: ArrayLike<number>, at: number): boolean;
}

/** Metres behind the mirror: what is nearer is its own surface. */
const behindM = 0.05;
/** The cosine between the mean direction to the scanners and that to this one: a patch of others points elsewhere. */
const sameDirection = 0.9995;

export function packReflections({ size, cells, fromM }: Reflections): Uint8Array {
  const order = Uint32Array.from(cells.keys()).sort((a, b) => cells[a] - cells[b]);
  return packColumns({
    size: Uint32Array.of(size),
    cells: Uint32Array.from(order, (i) => cells[i]),
    fromM: Float32Array.from(order, (i) => fromM[i]),
  });
}

/** What `packReflections` packed; `matrix` takes the scan's own frame to the one about the mesh's origin. */
export function openReflections(bytes: Uint8Array, matrix: readonly number[]): ReflectedView {
  const {
    size: [size],
    cells,
    fromM,
  } = unpackColumns<{ size: Uint32Array; cells: Uint32Array; fromM: Float32Array }>(bytes);
  const m = Float64Array.from(matrix);
  return {
    isReflected(x, y, z, towards, at) {
      if (cells.length === 0) return false;
      const dx = x - m[3];
      const dy = y - m[7];
      const dz = z - m[11];
      const range = Math.sqrt(dx * dx + dy * dy + dz * dz);
      const cosine = -(towards[at] * dx + towards[at + 1] * dy + towards[at + 2] * dz) / range;
      if (cosine < sameDirection) return false;
      const cell = cellAt(
        size,
        m[0] * dx + m[4] * dy + m[8] * dz,
        m[1] * dx + m[5] * dy + m[9] * dz,
        m[2] * dx + m[6] * dy + m[10] * dz,
      );
      const found = findSorted(cells, cell);
      return found >= 0 && range > fromM[found] + behindM;
    },
  };
}

/** The place of a value among ascending ones, or -1. */
function findSorted(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === value ? low : -1;
}

/**
 * Leaves out patches that a scanner saw in a mirror. The reflection of a wall is as flat as the wall: beside the end of a
 * slab it looks like an end that is six centimetres off.
 */
export function dropReflected(patches: ElementPatches, views: readonly ReflectedView[]): ElementPatches {
  const isKept = new Uint8Array(patches.points.length);
  for (let patch = 0; patch < isKept.length; patch++) isKept[patch] = isReflected(patches, patch, views) ? 0 : 1;
  if (isKept.every((value) => value === 1)) return patches;
  return choosePatches(patches, isKept);
}

function isReflected({ positions, towards, scans }: ElementPatches, patch: number, views: readonly ReflectedView[]) {
  const bits = scans[patch];
  // What several scanners saw is there.
  if (bits === 0 || (bits & (bits - 1)) !== 0) return false;
  const [x, y, z] = positions.subarray(patch * 3, patch * 3 + 3);
  for (let scan = 31 - Math.clz32(bits); scan < views.length; scan += 32) {
    if (views[scan].isReflected(x, y, z, towards, patch * 3)) return true;
  }
  return false;
}

function choosePatches(patches: ElementPatches, isKept: Uint8Array): ElementPatches {
  const start = new Uint32Array(patches.start.length);
  for (let element = 0; element < start.length - 1; element++) {
    let kept = 0;
    for (let patch = patches.start[element]; patch < patches.start[element + 1]; patch++) kept += isKept[patch];
    start[element + 1] = start[element] + kept;
  }
  const chosen = createPatches(start, start[start.length - 1]);
  const names = Object.keys(chosen).filter((name) => name !== 'start') as Exclude<keyof ElementPatches, 'start'>[];
  for (const name of names) {
    const from = patches[name];
    const width = from.length / patches.points.length;
    let at = 0;
    for (let patch = 0; patch < isKept.length; patch++) {
      if (isKept[patch] === 0) continue;
      for (let i = 0; i < width; i++) chosen[name][at++] = from[patch * width + i];
    }
  }
  return chosen;
}
