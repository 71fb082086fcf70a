import type { Bvh } from '../geometry/Bvh.ts';
import { buildBvh } from '../geometry/buildBvh.ts';
import type { TriangleMesh } from '../model/TriangleMesh.ts';

/** A model made ready for drawing evidence: built once, used for every element. All about the mesh's origin. */
export interface EvidenceScene {
  mesh: TriangleMesh;
  /** Over all triangles. */
  bvh: Bvh;
  /** Over those that cannot be looked through. */
  opaque: Bvh;
  /** The element of each triangle. */
  elementOf: Uint32Array;
  /** Six numbers an element: minimum x, y, z, maximum x, y, z; empty ones have a minimum above the maximum. */
  boxes: Float32Array;
}

/** Builds what evidence needs; `seeThrough` is 1 for each triangle of glass. */
export function prepareScene(mesh: TriangleMesh, seeThrough?: Uint8Array): EvidenceScene {
  const bvh = buildBvh(mesh.positions, mesh.indices);
  const solid = seeThrough?.includes(1) ? chooseSolid(seeThrough) : undefined;
  return {
    mesh,
    bvh,
    opaque: solid ? buildBvh(mesh.positions, mesh.indices, solid) : bvh,
    elementOf: findElements(mesh),
    boxes: boxElements(mesh),
  };
}

function chooseSolid(seeThrough: Uint8Array): Uint32Array {
  const solid = new Uint32Array(seeThrough.length);
  let count = 0;
  for (let triangle = 0; triangle < seeThrough.length; triangle++) if (!seeThrough[triangle]) solid[count++] = triangle;
  return solid.slice(0, count);
}

function findElements({ triangleStart, indices }: TriangleMesh): Uint32Array {
  const elementOf = new Uint32Array(indices.length / 3);
  for (let e = 0; e < triangleStart.length - 1; e++) elementOf.fill(e, triangleStart[e], triangleStart[e + 1]);
  return elementOf;
}

function boxElements({ positions, indices, triangleStart }: TriangleMesh): Float32Array {
  const elements = triangleStart.length - 1;
  const boxes = new Float32Array(elements * 6);
  for (let e = 0; e < elements; e++) {
    boxes.fill(Infinity, e * 6, e * 6 + 3);
    boxes.fill(-Infinity, e * 6 + 3, e * 6 + 6);
    for (let i = triangleStart[e] * 3; i < triangleStart[e + 1] * 3; i++) {
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[indices[i] * 3 + axis];
        if (value < boxes[e * 6 + axis]) boxes[e * 6 + axis] = value;
        if (value > boxes[e * 6 + 3 + axis]) boxes[e * 6 + 3 + axis] = value;
      }
    }
  }
  return boxes;
}
