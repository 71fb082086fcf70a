import { measureTriangles } from '../../files/model/measureTriangles.ts';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import type { Bvh } from '../../ground/geometry/Bvh.ts';
import { buildBvh } from '../../ground/geometry/buildBvh.ts';

/** A model made ready for drawing it; all about the mesh's origin. */
export interface DrawnScene {
  mesh: TriangleMesh;
  /** 1 for each triangle of glass, where there is any. */
  seeThrough?: Uint8Array | undefined;
  /** The element of each triangle. */
  elementOf: Uint32Array;
  /** Unit normals of triangles, as they are wound; zero where a triangle has no area. */
  normals: Float32Array;
  /** Six numbers an element: minimum x, y, z, maximum x, y, z; empty ones have a minimum above the maximum. */
  boxes: Float32Array;
}

/** A model made ready for looking through it: built once, used for every element. */
export interface EvidenceScene extends DrawnScene {
  /** Over the triangles that cannot be looked through. */
  opaque: Bvh;
}

/** Builds what drawings and pictures of the model need; `seeThrough` is 1 for each triangle of glass. */
export function prepareOutlines(mesh: TriangleMesh, seeThrough?: Uint8Array): DrawnScene {
  const { elementOf, normals } = measureTriangles(mesh);
  return { mesh, seeThrough, elementOf, normals, boxes: boxElements(mesh) };
}

/** Builds what finding panoramas needs as well: many times the work. What does not stand hides nothing. */
export function prepareScene(
  mesh: TriangleMesh,
  seeThrough?: Uint8Array,
  stands: (element: number) => boolean = () => true,
): EvidenceScene {
  const outlines = prepareOutlines(mesh, seeThrough);
  const { positions, indices } = mesh;
  return { ...outlines, opaque: buildBvh(positions, indices, chooseSolid(outlines, stands)) };
}

function chooseSolid({ elementOf, seeThrough }: DrawnScene, stands: (element: number) => boolean): Uint32Array {
  const solid = new Uint32Array(elementOf.length);
  let count = 0;
  for (let triangle = 0; triangle < elementOf.length; triangle++) {
    if (!seeThrough?.[triangle] && stands(elementOf[triangle])) solid[count++] = triangle;
  }
  return solid.slice(0, count);
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
