import { listByElement } from './listByElement.ts';
import type { SumRows } from './SumTable.ts';

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
  /** Mean distance between neighbouring rays there, metres; 0 where nobody knows. */
  spacing: Float32Array;
  points: Uint32Array;
  /** Rays that the points stand for: of dense scans not every point is kept. */
  rays: Uint32Array;
  /** Share of the points that may be of something else: another element's surface is as near, or the beam grazed this one. */
  ambiguous: Float32Array;
  scans: Uint32Array;
  /** Red, green, blue, intensity. */
  colours: Uint8Array;
}

/**
 * Sums of a patch: position x, y, z; distance and its square; normal x, y, z; direction to the scanner x, y, z; spacing of
 * the rays; ambiguous ones; red, green, blue, intensity; rays.
 */
export const patchSums = 18;

/** Puts the patches of all tables side by side by element and turns sums into means. */
export function listPatches(tables: SumRows[], elements: number): ElementPatches {
  const { start, places } = listByElement(tables, elements);
  const patches = createPatches(start, start[elements]);
  for (const [i, table] of tables.entries()) {
    for (let row = 0; row < table.used; row++) writePatch(patches, places[i][row], table, row);
  }
  return patches;
}

/** Room for so many patches. */
export function createPatches(start: Uint32Array, count: number): ElementPatches {
  return {
    start,
    positions: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    towards: new Float32Array(count * 3),
    distance: new Float32Array(count),
    deviation: new Float32Array(count),
    spacing: new Float32Array(count),
    points: new Uint32Array(count),
    rays: new Uint32Array(count),
    ambiguous: new Float32Array(count),
    scans: new Uint32Array(count),
    colours: new Uint8Array(count * 4),
  };
}

function writePatch(patches: ElementPatches, at: number, table: SumRows, row: number): void {
  const count = table.points[row];
  const { sums } = table;
  const from = row * patchSums;
  const mean = sums[from + 3] / count;
  const length = Math.sqrt(sums[from + 5] ** 2 + sums[from + 6] ** 2 + sums[from + 7] ** 2) || 1;
  for (let axis = 0; axis < 3; axis++) {
    patches.positions[at * 3 + axis] = sums[from + axis] / count;
    patches.normals[at * 3 + axis] = sums[from + 5 + axis] / length;
    patches.towards[at * 3 + axis] = sums[from + 8 + axis] / count;
  }
  patches.distance[at] = mean;
  patches.deviation[at] = Math.sqrt(Math.max(0, sums[from + 4] / count - mean * mean));
  patches.spacing[at] = sums[from + 11] / count;
  patches.ambiguous[at] = sums[from + 12] / count;
  patches.points[at] = count;
  patches.rays[at] = sums[from + 17];
  patches.scans[at] = table.scans[row];
  for (let c = 0; c < 4; c++) patches.colours[at * 4 + c] = sums[from + 13 + c] / count;
}
