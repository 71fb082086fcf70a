import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import type { Box } from '../../ground/geometry/Box.ts';

/** How densely points are wanted around the model: what is denser costs time and tells nothing more. */
export interface WantedSpacing {
  /** Everything is inside. */
  box: Box;
  cellM: number;
  columns: number;
  rows: number;
  /** Millimetres between points, by cell, x first; 0 where no surface is near, nor around. */
  spacingMm: Uint8Array;
}

/** How far from a surface a point may belong to it, and how far something may have gone that is not in its place. */
export interface WantedReach {
  radiusM: number;
  aroundM: number;
}

const finestCellM = 0.25;
const mostCells = 32_000_000;
/** In each cube of a patch about four points, of every scan. */
const spacingsPerEdge = 0.45;
const narrowestM = 0.006;
const widestM = 0.025;

/** What each cell's smallest element wants, near its surface; what is farther around is wanted as widely as can be. */
export function findWantedSpacing(
  mesh: TriangleMesh,
  edgesM: Float32Array,
  box: Box,
  { radiusM, aroundM }: WantedReach,
): WantedSpacing {
  const size = box.max.map((value, axis) => Math.max(0, value - box.min[axis]));
  const cellM = Math.max(finestCellM, Math.cbrt((size[0] * size[1] * size[2]) / mostCells));
  const [columns, rows, layers] = size.map((extent) => Math.max(1, Math.ceil(extent / cellM)));
  const wanted = { box, cellM, columns, rows, spacingMm: new Uint8Array(columns * rows * layers) };
  for (let element = 0; element < mesh.triangleStart.length - 1; element++) {
    const spacingM = Math.min(widestM, Math.max(narrowestM, edgesM[element] * spacingsPerEdge));
    for (let t = mesh.triangleStart[element]; t < mesh.triangleStart[element + 1]; t++) {
      markTriangle(wanted, mesh, t, radiusM, Math.round(spacingM * 1000));
    }
  }
  markAround(wanted, Math.ceil((aroundM - radiusM) / cellM));
  return wanted;
}

/** Wants points from all cells that are so few cells, along each axis, from one of a surface. */
function markAround({ columns, rows, spacingMm }: WantedSpacing, reach: number): void {
  if (reach <= 0) return;
  const layers = spacingMm.length / (columns * rows);
  const near = spacingMm.map((spacing) => (spacing > 0 ? 1 : 0));
  const axes = [
    { step: 1, along: columns },
    { step: columns, along: rows },
    { step: columns * rows, along: layers },
  ];
  for (const { step, along } of axes) {
    for (let first = 0; first < near.length; first++) {
      if (Math.floor(first / step) % along === 0) spreadLine(near, first, step, along, reach);
    }
  }
  for (let cell = 0; cell < near.length; cell++) {
    if (near[cell] === 1 && spacingMm[cell] === 0) spacingMm[cell] = widestM * 1000;
  }
}

/** Marks all cells of a line that are within reach of a marked one. */
function spreadLine(near: Uint8Array, first: number, step: number, along: number, reach: number): void {
  // 2 is what was marked by this line: it must not spread again.
  for (const direction of [1, -1]) {
    let since = reach + 1;
    for (let i = 0; i < along; i++) {
      const cell = first + step * (direction > 0 ? i : along - 1 - i);
      if (near[cell] === 1) since = 0;
      else if (++since <= reach) near[cell] = 2;
    }
  }
  for (let i = 0; i < along; i++) if (near[first + step * i] === 2) near[first + step * i] = 1;
}

const corners = new Float64Array(9);
/** The first and the last cell along each axis that a triangle reaches. */
const cells = new Int32Array(6);

function markTriangle(w: WantedSpacing, mesh: TriangleMesh, t: number, radiusM: number, spacingMm: number): void {
  const { positions, indices } = mesh;
  for (let corner = 0; corner < 3; corner++) {
    const from = indices[t * 3 + corner] * 3;
    for (let axis = 0; axis < 3; axis++) corners[corner * 3 + axis] = positions[from + axis] - w.box.min[axis];
  }
  if (!findCells(w, radiusM)) return;
  const [nx, ny, nz, offset] = planeOf();
  const nearM = radiusM + w.cellM * 0.87;
  for (let layer = cells[2]; layer <= cells[5]; layer++) {
    for (let row = cells[1]; row <= cells[4]; row++) {
      const partial = ny * (row + 0.5) * w.cellM + nz * (layer + 0.5) * w.cellM - offset;
      const from = (layer * w.rows + row) * w.columns;
      for (let column = cells[0]; column <= cells[3]; column++) {
        if (Math.abs(nx * (column + 0.5) * w.cellM + partial) > nearM) continue;
        const known = w.spacingMm[from + column];
        if (known === 0 || spacingMm < known) w.spacingMm[from + column] = spacingMm;
      }
    }
  }
}

/** Writes the cells of `corners`, widened; false where one of them is no number. */
function findCells({ cellM, columns, rows, spacingMm }: WantedSpacing, radiusM: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const low = Math.min(corners[axis], corners[3 + axis], corners[6 + axis]) - radiusM;
    const high = Math.max(corners[axis], corners[3 + axis], corners[6 + axis]) + radiusM;
    if (!(Number.isFinite(low) && Number.isFinite(high))) return false;
    const along = axis === 0 ? columns : axis === 1 ? rows : spacingMm.length / (columns * rows);
    cells[axis] = Math.max(0, Math.floor(low / cellM));
    cells[axis + 3] = Math.min(along - 1, Math.floor(high / cellM));
  }
  return true;
}

/** The plane of `corners`; of a triangle without area one that is near everything. */
function planeOf(): [number, number, number, number] {
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = corners;
  const x = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
  const y = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
  const z = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const length = Math.hypot(x, y, z);
  if (!(length > 0)) return [0, 0, 0, 0];
  return [x / length, y / length, z / length, (x * ax + y * ay + z * az) / length];
}
