import type { BuildingModel } from '../../engine/src/files/model/BuildingModel.ts';
import { flattenMesh } from '../../engine/src/files/model/flattenMesh.ts';
import { measureTriangles } from '../../engine/src/files/model/measureTriangles.ts';
import { buildBvh } from '../../engine/src/ground/geometry/buildBvh.ts';
import { castRay, noHit } from '../../engine/src/ground/geometry/castRay.ts';
import { buildSurfaceIndex } from '../../engine/src/measure/nearest/buildSurfaceIndex.ts';
import { spreadByArea } from './sampleModel.ts';

/** How much of one element's surface another model has a surface near. */
export interface Covered {
  /** Share of the surface with the other model's within the radius. */
  share: number;
  /** What of the surface looks along each axis. */
  sides: CoveredSide[];
}

export interface CoveredSide {
  name: string;
  /** Which share of the element's surface it is. */
  surfaceShare: number;
  /** Of this side, the share with a face of the other model before or behind it that looks the same way. */
  share: number;
  /** How far outwards that face lies: median. */
  outwardsM: number;
}

const stepM = 0.03;
const sideNames = ['+X', '−X', '+Y', '−Y', '+Z', '−Z'];
const leastCosine = 0.95;

/** For every element of `model`, how much of it `other` has within the radius; plain geometry, without the engine's judgement. */
export function coverElements(model: BuildingModel, other: BuildingModel, radiusM: number): Covered[] {
  const mesh = flattenMesh(model, model.shapes, model.bounds);
  const target = flattenMesh(other, other.shapes, other.bounds);
  const { areasM2, elementOf, normals } = measureTriangles(mesh);
  const { count, positions, triangle } = spreadByArea(mesh, areasM2, stepM);
  const points = positions.map((value, k) => value + (mesh.origin[k % 3] ?? 0) - (target.origin[k % 3] ?? 0));
  const found = {
    triangle: new Int32Array(count),
    distance: new Float32Array(count),
    ambiguous: new Uint8Array(count),
  };
  buildSurfaceIndex(target, { radiusM }).find(points, count, found);
  const findFace = createFaceFinder(target, radiusM);
  const counted = model.elements.map(() => ({ all: 0, near: 0, outwards: sideNames.map((): number[] => []) }));
  for (let k = 0; k < count; k++) {
    const own = triangle[k] ?? 0;
    const element = counted[elementOf[own] ?? 0];
    const normal = normals.subarray(own * 3, own * 3 + 3);
    if (!element) continue;
    element.all++;
    if ((found.triangle[k] ?? -1) >= 0) element.near++;
    element.outwards[sideOf(normal)]?.push(findFace(points.subarray(k * 3, k * 3 + 3), normal));
  }
  return counted.map(({ all, near, outwards }) => ({
    share: near / all,
    sides: outwards.map((values, side) => summarise(sideNames[side] ?? '', values, all)),
  }));
}

/** How far outwards of a place the nearest face lies that looks the same way; NaN where there is none within the radius. */
function createFaceFinder(target: ReturnType<typeof flattenMesh>, radiusM: number) {
  const bvh = buildBvh(target.positions, target.indices);
  const { normals } = measureTriangles(target);
  const hit = noHit();
  return ([x = 0, y = 0, z = 0]: Float32Array, [nx = 0, ny = 0, nz = 0]: Float32Array): number => {
    const [ox, oy, oz] = [x + nx * radiusM, y + ny * radiusM, z + nz * radiusM];
    let nearest = Number.NaN;
    for (let from = 0; castRay(bvh, ox, oy, oz, -nx, -ny, -nz, from, 2 * radiusM, hit); from = hit.distance + 1e-6) {
      const other = hit.triangle * 3;
      const cosine = nx * (normals[other] ?? 0) + ny * (normals[other + 1] ?? 0) + nz * (normals[other + 2] ?? 0);
      const outwards = radiusM - hit.distance;
      if (cosine > leastCosine && !(Math.abs(outwards) >= Math.abs(nearest))) nearest = outwards;
    }
    return nearest;
  };
}

function sideOf([x = 0, y = 0, z = 0]: Float32Array): number {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (az >= ax && az >= ay) return z > 0 ? 4 : 5;
  if (ax >= ay) return x > 0 ? 0 : 1;
  return y > 0 ? 2 : 3;
}

function summarise(name: string, outwards: readonly number[], all: number): CoveredSide {
  const found = outwards.filter(Number.isFinite).sort((a, b) => a - b);
  return {
    name,
    surfaceShare: outwards.length / all,
    share: found.length / outwards.length,
    outwardsM: found[Math.floor(found.length / 2)] ?? Number.NaN,
  };
}
