import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { encodeNormal } from '@plumbline/contract/formats/modelFileNormal';
import type { ShadedShape } from './ShadedShape.ts';

const steps = 65_535;

/** Where vertices go. */
export interface QuantiseTarget {
  vertices: Uint16Array;
  /** The first vertex. */
  at: number;
  frame: FlatBox;
}

/** The box around the positions of pieces, wide enough after rounding to float32, in which the file keeps it. */
export function measureFrame(pieces: Iterable<{ positions: Float32Array; rows: Float64Array }>): FlatBox {
  const frame: FlatBox = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const { positions, rows } of pieces) {
    for (let i = 0; i < positions.length; i += 3) {
      for (let axis = 0; axis < 3; axis++) {
        const value = transform(rows, axis, positions, i);
        if (value < frame[axis]) frame[axis] = value;
        if (value > frame[axis + 3]) frame[axis + 3] = value;
      }
    }
  }
  return frame.map(Math.fround) as FlatBox;
}

/** Writes the vertices of a piece as 16-bit numbers in a frame, with their normals. */
export function quantise({ positions, normals }: ShadedShape, rows: Float64Array, target: QuantiseTarget): void {
  const { vertices, at, frame } = target;
  const turned = cofactors(rows);
  for (let i = 0; i < positions.length; i += 3) {
    const to = at * 4 + (i / 3) * 4;
    for (let axis = 0; axis < 3; axis++) {
      const size = frame[axis + 3] - frame[axis];
      const share = size > 0 ? (transform(rows, axis, positions, i) - frame[axis]) / size : 0;
      vertices[to + axis] = Math.round(Math.min(1, Math.max(0, share)) * steps);
    }
    vertices[to + 3] = encodeNormal(
      turned[0] * normals[i] + turned[1] * normals[i + 1] + turned[2] * normals[i + 2],
      turned[3] * normals[i] + turned[4] * normals[i + 1] + turned[5] * normals[i + 2],
      turned[6] * normals[i] + turned[7] * normals[i + 1] + turned[8] * normals[i + 2],
    );
  }
}

function transform(rows: Float64Array, axis: number, p: Float32Array, i: number): number {
  const row = axis * 4;
  return rows[row] * p[i] + rows[row + 1] * p[i + 1] + rows[row + 2] * p[i + 2] + rows[row + 3];
}

/** What turns normals where the matrix stretches: the inverse's transpose, but for its length. */
function cofactors([a, b, c, , d, e, f, , g, h, i]: Float64Array): number[] {
  return [
    e * i - f * h,
    f * g - d * i,
    d * h - e * g,
    c * h - b * i,
    a * i - c * g,
    b * g - a * h,
    b * f - c * e,
    c * d - a * f,
    a * e - b * d,
  ];
}
