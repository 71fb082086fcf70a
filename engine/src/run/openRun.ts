import { resolve } from 'node:path';
import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { openWorkFolder, type WorkFolder } from '../ground/disk/workFolder.ts';
import { buildBvh } from '../ground/geometry/buildBvh.ts';
import { makePatchCubes, type PatchCubes } from '../measure/compare/patchCubes.ts';
import { buildSurfaceIndex } from '../measure/nearest/buildSurfaceIndex.ts';
import type { SurfaceIndex } from '../measure/nearest/SurfaceIndex.ts';
import type { SeenModel } from '../measure/see/addCrossings.ts';
import { type SurfaceSamples, sampleSurface } from '../measure/see/sampleSurface.ts';
import { findWantedSpacing, type WantedSpacing } from '../measure/spool/WantedSpacing.ts';
import type { OrderedFile, RunOrder } from '../steps/Step.ts';
import { keepBox } from './keepBox.ts';
import { unpackColumns } from './packColumns.ts';
import { type RunPlan, runFiles } from './RunPlan.ts';

/** A run as a worker sees it; what is costly to make is made when first asked for. */
export interface Run {
  folder: WorkFolder;
  plan: RunPlan;
  /** What people call the scan files, and where they lie. */
  scanFiles: OrderedFile[];
  mesh: TriangleMesh;
  seeThrough: Uint8Array;
  cubes(): PatchCubes;
  wanted(): WantedSpacing;
  index(): SurfaceIndex;
  samples(): SurfaceSamples;
  /** The model as rays meet it: without what they go through anyway. */
  seen(): SeenModel;
}

/** Opens the run whose plan lies in the folder. */
export async function openRun(path: string): Promise<Run> {
  const folder = await openWorkFolder(path);
  const plan = await folder.readJson<RunPlan>(runFiles.plan);
  const { scans } = await folder.readJson<Pick<RunOrder, 'scans'>>(runFiles.order);
  const scanFiles = scans.map((file) => ({ ...file, path: resolve(path, file.path) }));
  const { mesh, seeThrough } = await readMesh(folder);
  const cubes = once(() => makePatchCubes(mesh, plan.radiusM));
  const index = once(() => buildSurfaceIndex(mesh, { radiusM: plan.radiusM, twoSided: cubes().isTwoSided }));
  const wanted = once(() => findWantedSpacing(mesh, cubes().edgeM, keepBox(mesh, plan.radiusM), plan.radiusM));
  const samples = once(() => sampleSurface(mesh, cubes().areaM2, { ...plan.sampling, seeThrough }));
  return {
    folder,
    plan,
    scanFiles,
    mesh,
    seeThrough,
    cubes,
    wanted,
    index,
    samples,
    seen: once(() => seeModel(mesh, seeThrough, cubes(), index().elementOf)),
  };
}

function seeModel(mesh: TriangleMesh, seeThrough: Uint8Array, cubes: PatchCubes, elementOf: Uint32Array): SeenModel {
  const solid = Uint32Array.from(seeThrough.keys()).filter((triangle) => seeThrough[triangle] === 0);
  return { bvh: buildBvh(mesh.positions, mesh.indices, solid), elementOf, cubes };
}

async function readMesh(folder: WorkFolder): Promise<{ mesh: TriangleMesh; seeThrough: Uint8Array }> {
  const { origin, seeThrough, positions, indices, triangleStart } = unpackColumns<{
    origin: Float64Array;
    positions: Float32Array;
    indices: Uint32Array;
    triangleStart: Uint32Array;
    seeThrough: Uint8Array;
  }>(await folder.readBytes(runFiles.mesh));
  return { mesh: { origin: [origin[0], origin[1], origin[2]], positions, indices, triangleStart }, seeThrough };
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
