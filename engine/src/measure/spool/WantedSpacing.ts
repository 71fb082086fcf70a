import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import type { Box } from '../../ground/geometry/Box.ts';

/** How densely points are wanted around the model: what is denser costs time and tells nothing more. */
export interface WantedSpacing {
  /** Everything is inside. */
  box: Box;
  cellM: number;
  columns: number;
  rows: number;
  /** Millimetres between points, by cell, x first; 0 where no surface is near. */
  spacingMm: Uint8Array;
}

const finestCellM = 0.25;
const mostCells = 32_000_000;
/** In each cube of a patch about four points, of every scan. */
const spacingsPerEdge = 0.45;
const narrowestM = 0.006;
const widestM = 0.025;

/** What each cell's smallest element wants, within `radiusM` of its surface. */
export function findWantedSpacing(mesh: TriangleMesh, edgesM: Float32Array, box: Box, radiusM: number): WantedSpacing {
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
  return wanted;
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
