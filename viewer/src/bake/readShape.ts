import type { Levels, ModelInstances } from '@plumbline/contract/formats/modelFile';
import { decodeNormal } from '@plumbline/contract/formats/modelFileNormal';

/** The shape of a set of instances, ready to be copied. */
export interface BakedShape {
  /** Three numbers a vertex, metres in the shape's frame. */
  positions: Float32Array;
  normals: Float32Array;
  indices: Levels<Uint16Array>;
  levelErrorsM: Levels<number>;
  /** Normals as they were turned before. */
  turned: { turn: Float32Array; codes: Uint16Array }[];
}

/** Reads the shape of a set; a level without triangles is off by all of it. */
export function readShape({ info, vertices, indices }: ModelInstances, sizeM: number): BakedShape {
  const count = vertices.length / 4;
  const positions = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    for (let axis = 0; axis < 3; axis++) {
      const extent = info.frame[axis + 3]! - info.frame[axis]!;
      positions[i * 3 + axis] = info.frame[axis]! + (vertices[i * 4 + axis]! / 65_535) * extent;
    }
    normals.set(decodeNormal(vertices[i * 4 + 3]!), i * 3);
  }
  const errorOf = (level: 1 | 2) =>
    indices[level].length === 0 ? Math.max(info.levelErrorsM[level], sizeM) : info.levelErrorsM[level];
  return { positions, normals, indices, levelErrorsM: [0, errorOf(1), errorOf(2)], turned: [] };
}
