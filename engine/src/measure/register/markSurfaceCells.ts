import type { MeasuredTriangles } from '../../files/model/measureTriangles.ts';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { kindOf, lyingUp, slanted, standing } from './CoarsePieces.ts';
import { type CellTable, createCellTable } from './createCellTable.ts';
import { spreadOverMesh } from './spreadOverMesh.ts';

/** The cells within about a cell's width of a surface, with the ways that the surfaces there face, one bit each. */
export interface SurfaceCells {
  cellM: number;
  cells: CellTable;
  masks: Uint32Array;
}

const sectors = 16;
const upBit = 1 << 16;
const downBit = 1 << 17;
const slantedBit = 1 << 18;
const mostCells = 800_000;

/** Marks the cells about the model's surfaces; sides count where `isSigned` and where shapes are closed. */
export function markSurfaceCells(mesh: TriangleMesh, triangles: MeasuredTriangles, isSigned: boolean): SurfaceCells {
  const { normals, areasM2, elementOf, isTwoSided } = triangles;
  const area = areasM2.reduce((sum, value) => sum + value, 0);
  const cellM = Math.max(0.1, Math.sqrt((2 * area) / mostCells));
  const expected = Math.ceil((2 * area) / cellM ** 2) + 1;
  const cells = createCellTable(expected);
  let masks = new Uint32Array(expected);
  const bits = new Uint32Array(areasM2.length);
  for (let triangle = 0; triangle < bits.length; triangle++) {
    const at = triangle * 3;
    const isOneSided = isSigned && !isTwoSided[elementOf[triangle]];
    bits[triangle] = facedBits(normals[at], normals[at + 1], normals[at + 2], isOneSided);
  }
  spreadOverMesh(mesh, triangles, cellM * 0.8, (x, y, z, triangle) => {
    for (let side = -1; side <= 1; side += 2) {
      const off = 0.5 * side * cellM;
      const cell = cells.add(
        Math.floor((x + off * normals[triangle * 3]) / cellM),
        Math.floor((y + off * normals[triangle * 3 + 1]) / cellM),
        Math.floor((z + off * normals[triangle * 3 + 2]) / cellM),
        0,
      );
      if (cell >= masks.length) {
        const grown = new Uint32Array(masks.length * 2);
        grown.set(masks);
        masks = grown;
      }
      masks[cell] |= bits[triangle];
    }
  });
  return { cellM, cells, masks };
}

/** A surface answers to the two sectors of azimuth about its normal; one with two sides also to the opposite ones. */
function facedBits(nx: number, ny: number, nz: number, isOneSided: boolean): number {
  const kind = kindOf(nz);
  if (kind === slanted) return slantedBit;
  if (kind !== standing) return isOneSided ? (kind === lyingUp ? upBit : downBit) : upBit | downBit;
  const sector = Math.floor((Math.atan2(ny, nx) / (2 * Math.PI)) * sectors + sectors - 0.5);
  let bits = 0;
  for (const near of [sector, sector + 1]) {
    bits |= 1 << (near % sectors);
    if (!isOneSided) bits |= 1 << ((near + sectors / 2) % sectors);
  }
  return bits;
}

/** The bits that answer to a piece of this kind and azimuth. */
export function askedBits(kind: number, azimuth: number, isSigned: boolean): number {
  if (kind === slanted) return slantedBit;
  if (kind !== standing) return isSigned ? (kind === lyingUp ? upBit : downBit) : upBit | downBit;
  const sector = Math.floor((azimuth / (2 * Math.PI)) * sectors + 4 * sectors) % sectors;
  return 1 << sector;
}
