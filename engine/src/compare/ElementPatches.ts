import { keysPerElement, type PatchTable, sumsPerPatch } from './PatchTable.ts';

/** The patches of every element, side by side: what verdicts, heat maps and sections are made of. */
export interface ElementPatches {
  /** Patches of element e: from start[e] to start[e + 1]. */
  start: Uint32Array;
  /** Mean place of the points, about the mesh's origin. */
  positions: Float32Array;
  /** Mean unit normal of the model's surface there. */
  normals: Float32Array;
  /** Mean direction to the scanners; zero where nobody knows where they stood. */
  towards: Float32Array;
  /** Mean signed distance to the model's surface, and its standard deviation, metres. */
  distance: Float32Array;
  deviation: Float32Array;
  points: Uint32Array;
  /** Share of the points for which another element's surface was as near. */
  ambiguous: Float32Array;
  scans: Uint32Array;
  /** Red, green, blue, intensity. */
  colours: Uint8Array;
}

/** Puts the patches of a table side by side by element and turns sums into means. */
export function listPatches(table: PatchTable, elements: number): ElementPatches {
  const patches = createPatches(elements, table.used);
  const { start } = patches;
  forEachPatch(table, (_slot, element) => {
    start[element + 1]++;
  });
  for (let element = 0; element < elements; element++) start[element + 1] += start[element];
  const next = start.slice();
  forEachPatch(table, (slot, element) => writePatch(patches, next[element]++, table, slot));
  return patches;
}

function forEachPatch({ keys, points }: PatchTable, visit: (slot: number, element: number) => void): void {
  for (let slot = 0; slot < points.length; slot++) {
    if (points[slot] > 0) visit(slot, Math.floor(keys[slot * 2] / keysPerElement));
  }
}

function createPatches(elements: number, count: number): ElementPatches {
  return {
    start: new Uint32Array(elements + 1),
    positions: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    towards: new Float32Array(count * 3),
    distance: new Float32Array(count),
    deviation: new Float32Array(count),
    points: new Uint32Array(count),
    ambiguous: new Float32Array(count),
    scans: new Uint32Array(count),
    colours: new Uint8Array(count * 4),
  };
}

function writePatch(patches: ElementPatches, at: number, table: PatchTable, slot: number): void {
  const count = table.points[slot];
  const { sums } = table;
  const from = slot * sumsPerPatch;
  const mean = sums[from + 3] / count;
  const length = Math.sqrt(sums[from + 5] ** 2 + sums[from + 6] ** 2 + sums[from + 7] ** 2) || 1;
  for (let axis = 0; axis < 3; axis++) {
    patches.positions[at * 3 + axis] = sums[from + axis] / count;
    patches.normals[at * 3 + axis] = sums[from + 5 + axis] / length;
    patches.towards[at * 3 + axis] = sums[from + 8 + axis] / count;
  }
  patches.distance[at] = mean;
  patches.deviation[at] = Math.sqrt(Math.max(0, sums[from + 4] / count - mean * mean));
  patches.points[at] = count;
  patches.ambiguous[at] = table.ambiguous[slot] / count;
  patches.scans[at] = table.scans[slot];
  for (let c = 0; c < 4; c++) patches.colours[at * 4 + c] = table.colours[slot * 4 + c] / count;
}
