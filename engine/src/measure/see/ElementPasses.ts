import { joinByElement } from '../compare/joinByElement.ts';
import { listByElement } from '../compare/listByElement.ts';
import type { SumRows } from '../compare/SumTable.ts';
import type { ElementRange } from '../compare/sumTableFile.ts';

/**
 * Places of each element that rays speak of, side by side by element: where they went through and on behind, or into the
 * sky; where they ended on a surface that several elements share; where nothing came back, although something behind stands
 * or something came back beside them (swallowed), or for all one knows (silent).
 */
export interface ElementPasses {
  /** Those of element e: from start[e] to start[e + 1]. */
  start: Uint32Array;
  /** Mean place, about the mesh's origin. */
  positions: Float32Array;
  /** Mean unit normal of the model's surface there. */
  normals: Float32Array;
  /** Distance between neighbouring cells of the scanner's image there, metres, and how many cells there are. */
  spacing: Float32Array;
  cells: Uint32Array;
  /** Mean signed distance of the rays' ends before the surface, metres. */
  distance: Float32Array;
  rays: Uint32Array;
  /** Of those rays, how many ended on another surface of the model. */
  met: Uint32Array;
  scans: Uint32Array;
}

/**
 * Sums of a place: x, y, z, the normal, the spacing of the cells, how far before the surface they ended, their rays, and
 * those of them that ended on another surface of the model.
 */
export const passSums = 10;

/** What rays did at a place, as the lowest bits of its key tell. */
export const passKinds = { through: 0, shared: 1, sky: 2, swallowed: 3, silent: 4 } as const;
export type PassKind = keyof typeof passKinds;

/** The places of every kind. */
export type Passes = Record<PassKind, ElementPasses>;

/** Makes what there is to make for each kind of pass. */
export function forEachKind(make: (kind: PassKind) => ElementPasses): Passes {
  const kinds = Object.keys(passKinds) as PassKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Passes;
}

/** Puts the places of one kind side by side by element and turns sums into means. */
export function listPasses(tables: SumRows[], elements: number, kind: PassKind): ElementPasses {
  const { start, places } = listByElement(tables, elements, (key) => (key & 7) === passKinds[kind]);
  const passes = createPasses(start, start[elements]);
  for (const [i, table] of tables.entries()) {
    for (const [row, at] of places[i].entries()) if (at >= 0) writePass(passes, at, table, row);
  }
  return passes;
}

/** Room for so many places. */
export function createPasses(start: Uint32Array, count: number): ElementPasses {
  return {
    start,
    positions: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    spacing: new Float32Array(count),
    cells: new Uint32Array(count),
    met: new Uint32Array(count),
    distance: new Float32Array(count),
    rays: new Uint32Array(count),
    scans: new Uint32Array(count),
  };
}

/** The places of some elements of a range; others have none. */
export function pickPasses(passes: ElementPasses, { from, to }: ElementRange, isWanted: (element: number) => boolean) {
  const start = new Uint32Array(passes.start.length);
  const rows: number[] = [];
  for (let element = 0; element < start.length - 1; element++) {
    if (element >= from && element < to && isWanted(element)) {
      for (let row = passes.start[element]; row < passes.start[element + 1]; row++) rows.push(row);
    }
    start[element + 1] = rows.length;
  }
  const picked = createPasses(start, rows.length);
  for (const [at, row] of rows.entries()) {
    for (let axis = 0; axis < 3; axis++) {
      picked.positions[at * 3 + axis] = passes.positions[row * 3 + axis];
      picked.normals[at * 3 + axis] = passes.normals[row * 3 + axis];
    }
    picked.spacing[at] = passes.spacing[row];
    picked.cells[at] = passes.cells[row];
    picked.met[at] = passes.met[row];
    picked.distance[at] = passes.distance[row];
    picked.rays[at] = passes.rays[row];
    picked.scans[at] = passes.scans[row];
  }
  return picked;
}

/** The places of all elements from those of groups of them, in the order of the elements. */
export const joinPasses = (groups: readonly ElementPasses[]): ElementPasses => joinByElement(groups);

function writePass(passes: ElementPasses, at: number, { points, scans, sums }: SumRows, row: number): void {
  const from = row * passSums;
  const length = Math.hypot(sums[from + 3], sums[from + 4], sums[from + 5]) || 1;
  for (let axis = 0; axis < 3; axis++) {
    passes.positions[at * 3 + axis] = sums[from + axis] / points[row];
    passes.normals[at * 3 + axis] = sums[from + 3 + axis] / length;
  }
  passes.spacing[at] = sums[from + 6] / points[row];
  passes.distance[at] = sums[from + 7] / points[row];
  passes.cells[at] = points[row];
  passes.met[at] = Math.round(sums[from + 9]);
  passes.rays[at] = Math.round(sums[from + 8]);
  passes.scans[at] = scans[row];
}
