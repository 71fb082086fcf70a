import type { BuildingModel } from '../../engine/src/files/model/BuildingModel.ts';
import { flattenMesh } from '../../engine/src/files/model/flattenMesh.ts';
import { measureTriangles } from '../../engine/src/files/model/measureTriangles.ts';
import type { TriangleMesh } from '../../engine/src/files/model/TriangleMesh.ts';
import { buildBvh } from '../../engine/src/ground/geometry/buildBvh.ts';
import { castRay, noHit } from '../../engine/src/ground/geometry/castRay.ts';
import { createRandom } from '../../engine/src/ground/random/createRandom.ts';

/** Places on a mesh, each standing for the same area, about the mesh's origin. */
export interface MeshSamples {
  count: number;
  /** x, y, z interleaved. */
  positions: Float32Array;
  triangle: Uint32Array;
}

/** A joint between two blocks is no wider than this. */
const jointM = 0.015;
const clearM = 0.002;
const farM = 2;

/** Places on average `stepM` apart, spread by area over all triangles. */
export function spreadByArea(mesh: TriangleMesh, areasM2: Float32Array, stepM: number): MeshSamples {
  const random = createRandom(1);
  const total = areasM2.reduce((sum, area) => sum + area, 0);
  const most = Math.ceil(total / (stepM * stepM)) + 1;
  const samples = { count: 0, positions: new Float32Array(most * 3), triangle: new Uint32Array(most) };
  let owed = random.next();
  for (const [triangle, area] of areasM2.entries()) {
    for (owed += area / (stepM * stepM); owed >= 1 && samples.count < most; owed--) {
      placeOn(mesh, triangle, random.next(), random.next(), samples);
    }
  }
  return samples;
}

function placeOn(
  { positions, indices }: TriangleMesh,
  triangle: number,
  r: number,
  s: number,
  into: MeshSamples,
): void {
  const root = Math.sqrt(r);
  const weights = [1 - root, root * (1 - s), root * s];
  for (let axis = 0; axis < 3; axis++) {
    let value = 0;
    for (let k = 0; k < 3; k++)
      value += (weights[k] ?? 0) * (positions[(indices[triangle * 3 + k] ?? 0) * 3 + axis] ?? 0);
    into.positions[into.count * 3 + axis] = value;
  }
  into.triangle[into.count++] = triangle;
}

/** Points on the surfaces of a model, world x, y, z; not on faces that lie in another part or against its face. */
export function sampleModel(model: BuildingModel, stepM: number): Float64Array {
  const mesh = flattenMesh(model, model.shapes, model.bounds);
  const { normals, areasM2 } = measureTriangles(mesh);
  const bvh = buildBvh(mesh.positions, mesh.indices);
  const hit = noHit();
  const isHidden = (x: number, y: number, z: number, triangle: number) => {
    const [nx = 0, ny = 0, nz = 0] = normals.subarray(triangle * 3, triangle * 3 + 3);
    if (!castRay(bvh, x, y, z, nx, ny, nz, clearM, farM, hit)) return false;
    const other = hit.triangle * 3;
    const cosine = nx * (normals[other] ?? 0) + ny * (normals[other + 1] ?? 0) + nz * (normals[other + 2] ?? 0);
    // Leaving a solid first means having been in it.
    return cosine > 0 || hit.distance < jointM;
  };
  const { count, positions, triangle } = spreadByArea(mesh, areasM2, stepM);
  const points = new Float64Array(count * 3);
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const [x = 0, y = 0, z = 0] = positions.subarray(k * 3, k * 3 + 3);
    if (isHidden(x, y, z, triangle[k] ?? 0)) continue;
    points.set([x + mesh.origin[0], y + mesh.origin[1], z + mesh.origin[2]], kept * 3);
    kept++;
  }
  return points.subarray(0, kept * 3);
}
