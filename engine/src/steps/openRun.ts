import { resolve } from 'node:path';
import { openWorkFolder, type WorkFolder } from '../ground/disk/workFolder.ts';
import { unpackColumns } from '../ground/packColumns.ts';
import { findStanding, type MetElements, type Standing } from '../measure/see/standing.ts';
import type { CubeSpool } from '../measure/spool/CubeSpool.ts';
import { listTiles } from '../measure/spool/readTile.ts';
import type { Spool } from '../measure/spool/Spool.ts';
import type { AvailableSphere } from '../prove/spheres/findSpheres.ts';
import { type Ground, openGround } from './Ground.ts';
import { type JudgedIndex, readJudgedIndex } from './Judged.ts';
import { memoize } from './memoize.ts';
import { openPrepared, type PreparedModel } from './PreparedModel.ts';
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
  /** Once the model is read. */
  ground(): Promise<Ground>;
  /** Once it is prepared. */
  prepared(): Promise<PreparedModel>;
  /** Once all scans are spooled, in the order of the plan's. */
  spools(): Promise<Spool[]>;
  /** The same of the whole scans; not where the order wants no evidence. */
  cubeSpools(): Promise<CubeSpool[]>;
  /** What the points show, once all tiles are compared. */
  standing(): Promise<Standing>;
  /** Panoramas that can be had: none where a cloud turned out to come from no single scanner. */
  spheres(): Promise<AvailableSphere[]>;
  /** Once it is judged. */
  judged(): Promise<JudgedIndex>;
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
    ground: kept(async () => openGround(await folder.readBytes(stepFiles.mesh))),
    prepared: kept(async ({ ground }) => openPrepared(await folder.readBytes(stepFiles.prepared), await ground())),
    spools: kept(async ({ plan }) => {
      const scans = [...(await plan()).scans.keys()];
      return Promise.all(scans.map((scan) => folder.readJson<Spool>(stepFiles.spoolIndex(scan))));
    }),
    cubeSpools: kept(async ({ plan }) => {
      const scans = [...(await plan()).scans.keys()];
      return Promise.all(scans.map((scan) => folder.readJson<CubeSpool>(stepFiles.cubesIndex(scan))));
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
