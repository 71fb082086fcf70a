import { resolve } from 'node:path';
import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { openWorkFolder, type WorkFolder } from '../ground/disk/workFolder.ts';
import { buildBvh } from '../ground/geometry/buildBvh.ts';
import { unpackColumns } from '../ground/packColumns.ts';
import { makePatchCubes, type PatchCubes } from '../measure/compare/patchCubes.ts';
import { buildSurfaceIndex } from '../measure/nearest/buildSurfaceIndex.ts';
import type { SurfaceIndex } from '../measure/nearest/SurfaceIndex.ts';
import type { SeenModel, Standing } from '../measure/see/addCrossings.ts';
import { type SurfaceSamples, sampleSurface } from '../measure/see/sampleSurface.ts';
import { findStanding, type MetElements } from '../measure/see/standing.ts';
import { keepBox } from '../measure/spool/keepBox.ts';
import { listTiles } from '../measure/spool/readTile.ts';
import type { Spool } from '../measure/spool/Spool.ts';
import { findWantedSpacing, type WantedSpacing } from '../measure/spool/WantedSpacing.ts';
import type { AvailableSphere } from '../prove/spheres/findSpheres.ts';
import { type JudgedIndex, readJudgedIndex } from './Judged.ts';
import { memoize } from './memoize.ts';
import { unpackMesh } from './packMesh.ts';
import type { OrderedFile, RunOrder } from './RunOrder.ts';
import type { RunPlan } from './RunPlan.ts';
import { stepFiles } from './stepFiles.ts';

/** A run as its steps see it: what lies in its folder is read when first asked for, and kept. */
export interface Run {
  readonly folder: WorkFolder;
  order(): Promise<RunOrder>;
  /** The ordered scan files, and where they lie on this machine. */
  scanFiles(): Promise<OrderedFile[]>;
  /** Once the scans are registered. */
  plan(): Promise<RunPlan>;
  ground(): Promise<Ground>;
  /** Once all scans are spooled, in the order of the plan's. */
  spools(): Promise<Spool[]>;
  /** 1 for each element that the points show, once all tiles are compared. */
  standing(): Promise<Standing>;
  /** Panoramas that can be had: none where a cloud turned out to come from no single scanner. */
  spheres(): Promise<AvailableSphere[]>;
  /** Once it is judged. */
  judged(): Promise<JudgedIndex>;
}

/** The model as points and rays meet it; what is costly to make is made when first asked for. */
export interface Ground {
  mesh: TriangleMesh;
  seeThrough: Uint8Array;
  cubes(): PatchCubes;
  wanted(): WantedSpacing;
  index(): SurfaceIndex;
  samples(): SurfaceSamples;
  /** Without what rays go through anyway. */
  seen(): SeenModel;
}

/** Opens the run whose order lies in the folder. */
export async function openRun(path: string): Promise<Run> {
  const folder = await openWorkFolder(path);
  const kept = <Value>(read: (run: Run) => Promise<Value>): (() => Promise<Value>) => {
    const memoized = memoize(read);
    return () => memoized(run);
  };
  const run: Run = {
    folder,
    order: kept(() => folder.readJson<RunOrder>(stepFiles.order)),
    scanFiles: kept(async ({ order }) =>
      (await order()).scans.map((file) => ({ ...file, path: resolve(path, file.path) })),
    ),
    plan: kept(() => folder.readJson<RunPlan>(stepFiles.plan)),
    ground: kept(async ({ plan }) => prepareGround(await folder.readBytes(stepFiles.mesh), await plan())),
    spools: kept(async ({ plan }) => {
      const scans = [...(await plan()).scans.keys()];
      return Promise.all(scans.map((scan) => folder.readJson<Spool>(stepFiles.spoolIndex(scan))));
    }),
    standing: kept(async ({ spools, ground }) => {
      const tiles = listTiles(await spools()).map(async (tile) =>
        unpackColumns<{ [Name in keyof MetElements]: MetElements[Name] }>(await folder.readBytes(stepFiles.met(tile))),
      );
      return findStanding(await Promise.all(tiles), (await ground()).cubes());
    }),
    spheres: kept(async ({ spools }) => {
      const isPosed = (await spools()).every(({ station }) => station !== undefined);
      return isPosed ? folder.readJson<AvailableSphere[]>(stepFiles.spheres) : [];
    }),
    judged: kept(() => readJudgedIndex(folder)),
  };
  return run;
}

function prepareGround(bytes: Uint8Array, { radiusM, sampling }: RunPlan): Ground {
  const { mesh, seeThrough } = unpackMesh(bytes);
  const cubes = once(() => makePatchCubes(mesh, radiusM));
  const index = once(() => buildSurfaceIndex(mesh, { radiusM, twoSided: cubes().isTwoSided }));
  const wanted = once(() => findWantedSpacing(mesh, cubes().edgeM, keepBox(mesh, radiusM), radiusM));
  const samples = once(() => sampleSurface(mesh, cubes().areaM2, { ...sampling, seeThrough }));
  const seen = once(() => seeModel(mesh, seeThrough, cubes(), index().elementOf));
  return { mesh, seeThrough, cubes, wanted, index, samples, seen };
}

function seeModel(mesh: TriangleMesh, seeThrough: Uint8Array, cubes: PatchCubes, elementOf: Uint32Array): SeenModel {
  const solid = Uint32Array.from(seeThrough.keys()).filter((triangle) => seeThrough[triangle] === 0);
  return { bvh: buildBvh(mesh.positions, mesh.indices, solid), elementOf, cubes };
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
