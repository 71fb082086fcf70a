import { unpackMesh } from '../files/model/packMesh.ts';
import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { makePatchCubes, type PatchCubes } from '../measure/compare/patchCubes.ts';
import { type SurfaceSamples, sampleSurface } from '../measure/see/sampleSurface.ts';
import { workNumbers } from './workNumbers.ts';

/** What the model is made of; what takes time to make is made when first asked for. */
export interface Ground {
  mesh: TriangleMesh;
  seeThrough: Uint8Array;
  cubes(): PatchCubes;
  samples(): SurfaceSamples;
}

/** The ground of a mesh that was packed. */
export function openGround(bytes: Uint8Array): Ground {
  const { radiusM, sampling } = workNumbers;
  const { mesh, seeThrough } = unpackMesh(bytes);
  const cubes = once(() => makePatchCubes(mesh, radiusM));
  const samples = once(() => sampleSurface(mesh, cubes().areaM2, { ...sampling, seeThrough }));
  return { mesh, seeThrough, cubes, samples };
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
