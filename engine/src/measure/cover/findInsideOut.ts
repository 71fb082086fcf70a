import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';

/** 1 for each element whose triangles look inwards; says something of closed ones alone. */
export function findInsideOut({ positions, indices, triangleStart }: TriangleMesh): Uint8Array {
  const insideOut = new Uint8Array(triangleStart.length - 1);
  for (let element = 0; element < insideOut.length; element++) {
    // From a corner of its own, so that its place does not drown its volume.
    const first = indices[triangleStart[element] * 3] * 3;
    let six = 0;
    for (let i = triangleStart[element] * 3; i < triangleStart[element + 1] * 3; i += 3) {
      six += sixVolumes(positions, first, [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3]);
    }
    insideOut[element] = six < 0 ? 1 : 0;
  }
  return insideOut;
}

function sixVolumes(p: Float32Array, o: number, [a, b, c]: [number, number, number]): number {
  const [ax, ay, az] = [p[a] - p[o], p[a + 1] - p[o + 1], p[a + 2] - p[o + 2]];
  const [bx, by, bz] = [p[b] - p[o], p[b + 1] - p[o + 1], p[b + 2] - p[o + 2]];
  const [cx, cy, cz] = [p[c] - p[o], p[c + 1] - p[o + 1], p[c + 2] - p[o + 2]];
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
}
