import { encodeNormal } from '@plumbline/contract/formats/modelFileNormal';
import type { BakedShape } from './readShape.ts';

/** Buildings have few directions: what was turned is likely to be turned alike again. */
const mostCached = 16;

/** The normals of a shape where a matrix of three rows of four puts it. */
export function turnNormals(shape: BakedShape, rows: Float32Array): Uint16Array {
  const cached = shape.turned.find(({ turn }) => isSameTurn(turn, rows));
  if (cached) return cached.codes;
  const codes = encodeTurned(shape.normals, rows);
  if (shape.turned.length === mostCached) shape.turned.shift();
  shape.turned.push({ turn: rows, codes });
  return codes;
}

function isSameTurn(a: Float32Array, b: Float32Array): boolean {
  for (let i = 0; i < 11; i++) if (i % 4 < 3 && a[i] !== b[i]) return false;
  return true;
}

/** By the cofactors of the turn, which keep normals upright on what is stretched. */
function encodeTurned(normals: Float32Array, m: Float32Array): Uint16Array {
  const cofactor = (a: number, b: number, c: number, d: number) => m[a]! * m[b]! - m[c]! * m[d]!;
  const turn = [
    ...[cofactor(5, 10, 6, 9), cofactor(6, 8, 4, 10), cofactor(4, 9, 5, 8)],
    ...[cofactor(2, 9, 1, 10), cofactor(0, 10, 2, 8), cofactor(1, 8, 0, 9)],
    ...[cofactor(1, 6, 2, 5), cofactor(2, 4, 0, 6), cofactor(0, 5, 1, 4)],
  ];
  const codes = new Uint16Array(normals.length / 3);
  for (let i = 0; i < codes.length; i++) {
    const x = normals[i * 3]!;
    const y = normals[i * 3 + 1]!;
    const z = normals[i * 3 + 2]!;
    codes[i] = encodeNormal(
      turn[0]! * x + turn[1]! * y + turn[2]! * z,
      turn[3]! * x + turn[4]! * y + turn[5]! * z,
      turn[6]! * x + turn[7]! * y + turn[8]! * z,
    );
  }
  return codes;
}
