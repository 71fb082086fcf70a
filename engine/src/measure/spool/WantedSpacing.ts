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

function markTriangle(w: WantedSpacing, mesh: TriangleMesh, t: number, radiusM: number, spacingMm: number): void {
  const { positions, indices } = mesh;
  for (let i = 0; i < 9; i++)
    corners[i] = positions[indices[t * 3 + Math.floor(i / 3)] * 3 + (i % 3)] - w.box.min[i % 3];
  const low = [0, 1, 2].map((axis) => Math.min(corners[axis], corners[3 + axis], corners[6 + axis]) - radiusM);
  const high = [0, 1, 2].map((axis) => Math.max(corners[axis], corners[3 + axis], corners[6 + axis]) + radiusM);
  if (!low.every(Number.isFinite) || !high.every(Number.isFinite)) return;
  const layers = w.spacingMm.length / (w.columns * w.rows);
  const first = low.map((value) => Math.max(0, Math.floor(value / w.cellM)));
  const last = high.map((value, axis) => Math.min([w.columns, w.rows, layers][axis] - 1, Math.floor(value / w.cellM)));
  const [nx, ny, nz, offset] = planeOf();
  const nearM = radiusM + w.cellM * 0.87;
  for (let layer = first[2]; layer <= last[2]; layer++) {
    for (let row = first[1]; row <= last[1]; row++) {
      const partial = ny * (row + 0.5) * w.cellM + nz * (layer + 0.5) * w.cellM - offset;
      const from = (layer * w.rows + row) * w.columns;
      for (let column = first[0]; column <= last[0]; column++) {
        if (Math.abs(nx * (column + 0.5) * w.cellM + partial) > nearM) continue;
        const known = w.spacingMm[from + column];
        if (known === 0 || spacingMm < known) w.spacingMm[from + column] = spacingMm;
      }
    }
  }
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
