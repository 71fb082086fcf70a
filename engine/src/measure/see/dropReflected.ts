import { packColumns, unpackColumns } from '../../ground/packColumns.ts';
import { createPatches, type ElementPatches } from '../compare/ElementPatches.ts';
import { firstAtLeast } from '../compare/firstAtLeast.ts';
import type { Reflections } from './findReflections.ts';
import { cellAt } from './RangeImage.ts';

/** What a scanner saw in mirrors, so that places can be asked for. */
export interface ReflectedView {
  /** Of the range image; cells are those in which something mirrors, ascending, with how far away it is. */
  size: number;
  cells: Uint32Array;
  fromM: Float32Array;
  /** One bit a cell: most places are asked for in vain. */
  bits: Uint32Array;
  /** Row-major 3×4, from the scan's own frame to the one about the mesh's origin. */
  matrix: Float64Array;
}

/** Metres behind the mirror: what is nearer is its own surface. */
const behindM = 0.05;
/** The cosine between the mean direction to the scanners and that to this one: a patch of others points elsewhere. */
const sameDirection = 0.9995;
/** More than there are reflections, or cells of a range image. */
const most = 2 ** 24;

export function packReflections({ size, cells, fromM }: Reflections): Uint8Array {
  // One number each sorts ten times as fast as a comparison of two.
  const order = Float64Array.from(cells, (cell, i) => cell * most + i).sort();
  return packColumns({
    size: Uint32Array.of(size),
    cells: Uint32Array.from(order, (key) => Math.floor(key / most)),
    fromM: Float32Array.from(order, (key) => fromM[key % most]),
  });
}

/** What `packReflections` packed. */
export function openReflections(bytes: Uint8Array, matrix: readonly number[]): ReflectedView {
  const columns = unpackColumns<{ size: Uint32Array; cells: Uint32Array; fromM: Float32Array }>(bytes);
  const [size] = columns.size;
  const { cells, fromM } = columns;
  const bits = new Uint32Array(Math.ceil((6 * size * size) / 32));
  for (const cell of cells) bits[cell >>> 5] |= 1 << (cell & 31);
  return { size, cells, fromM, bits, matrix: Float64Array.from(matrix) };
}

/**
 * Leaves out patches that a scanner saw in a mirror. The reflection of a wall is as flat as the wall: beside the end of a
 * slab it looks like an end that is six centimetres off.
 */
export function dropReflected(patches: ElementPatches, views: readonly ReflectedView[]): ElementPatches {
  const count = patches.points.length;
  const isKept = new Uint8Array(count);
  let kept = 0;
  for (let patch = 0; patch < count; patch++) {
    isKept[patch] = isReflected(patches, patch, views) ? 0 : 1;
    kept += isKept[patch];
  }
  return kept === count ? patches : choosePatches(patches, isKept);
}

function isReflected({ positions, towards, scans }: ElementPatches, patch: number, views: readonly ReflectedView[]) {
  const seenBy = scans[patch];
  // What several scanners saw is there.
  if (seenBy === 0 || (seenBy & (seenBy - 1)) !== 0) return false;
  for (let scan = 31 - Math.clz32(seenBy); scan < views.length; scan += 32) {
    if (isBehindMirror(views[scan], positions, towards, patch * 3)) return true;
  }
  return false;
}

/** Whether the scanner saw a place in the direction to it, and in a mirror. */
function isBehindMirror(view: ReflectedView, positions: Float32Array, towards: Float32Array, at: number): boolean {
  const { size, cells, fromM, bits, matrix: m } = view;
  if (cells.length === 0) return false;
  const dx = positions[at] - m[3];
  const dy = positions[at + 1] - m[7];
  const dz = positions[at + 2] - m[11];
  const range = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (-(towards[at] * dx + towards[at + 1] * dy + towards[at + 2] * dz) < sameDirection * range) return false;
  const cell = cellAt(
    size,
    m[0] * dx + m[4] * dy + m[8] * dz,
    m[1] * dx + m[5] * dy + m[9] * dz,
    m[2] * dx + m[6] * dy + m[10] * dz,
  );
  if ((bits[cell >>> 5] & (1 << (cell & 31))) === 0) return false;
  return range > fromM[firstAtLeast(cells, cell)] + behindM;
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
  let at = 0;
  for (let from = 0; from < isKept.length; from++) {
    if (isKept[from] === 0) continue;
    let to = from + 1;
    while (to < isKept.length && isKept[to] === 1) to++;
    for (const name of names) {
      const width = patches[name].length / isKept.length;
      chosen[name].set(patches[name].subarray(from * width, to * width), at * width);
    }
    at += to - from;
    from = to;
  }
  return chosen;
}
