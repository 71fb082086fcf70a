import { join } from 'node:path';
import { constructionPhase } from '@plumbline/demo/building/constructionPhase';
import { createDemoBuilding } from '@plumbline/demo/building/createDemoBuilding';
import type { RootModelName } from '@plumbline/demo/building/RootModelName';
import type { SimulationOptions } from '@plumbline/demo/simulate/SimulationOptions';
import { simulateScan } from '@plumbline/demo/simulate/simulateScan';
import type { BuildingModel, ModelElement } from '@plumbline/engine/files/model/BuildingModel';
import { openModel } from '@plumbline/engine/files/model/openModel';
import { createFile } from '@plumbline/engine/ground/disk/createFile';
import { scratchFolder } from '@plumbline/engine/ground/disk/scratchFolder';
import { memorySource } from '@plumbline/engine/ground/memorySource';

/** A visit of the demo's site. */
export interface DemoScan {
  /** Names its file. */
  filename: string;
  /** How far the building has come, from 0 to 1. */
  phase: number;
}

/** Enough to see every side of the building, and no more: this runs on the machine of somebody who wants to look around. */
const scanning: SimulationOptions = {
  stations: { maximum: 32, smallestGain: 0.003 },
  scanner: { rays: 2_600_000 },
  panorama: { width: 2048 },
  truth: { samples: 20 },
};

/** The structure alone from a few places, in a few seconds. */
const scanningLittle: SimulationOptions = {
  stations: { maximum: 4, smallestGain: 0.003, rasterM: 3 },
  scanner: { rays: 200_000 },
  panorama: { width: 0 },
  truth: { samples: 20 },
};

export interface DemoSiteOptions {
  /** Scans go into files of it. */
  folder: string;
  /** Only what carries the building, and fewer points of it. */
  isSmall?: boolean;
}

/** The same mistakes at every visit. */
const seed = 36;

/** The demo building as it grows. */
export async function openDemoSite({ folder, isSmall = false }: DemoSiteOptions) {
  const scratch = scratchFolder(folder);
  const files = (await createDemoBuilding()).filter(({ name }) => !isSmall || name.includes('structure'));
  const usual = isSmall ? scanningLittle : scanning;
  const model = await openModel(
    files.map((file) => memorySource(file.name, file.bytes)),
    { scratch },
  );
  await scratch.remove();
  return {
    /** Builds it up to a phase, with some mistakes, and scans it; where the file is. */
    async scan({ filename, phase }: DemoScan): Promise<string> {
      const path = join(folder, filename);
      const sink = await createFile(path);
      await simulateScan({ model, seed, sink, options: { ...usual, asBuilt: { isBuilt: builtBy(model, phase) } } });
      await sink.close();
      return path;
    },
  };
}

/** Storeys are merged over the root models; the phase counts from the ground up. */
function builtBy({ rootModels, storeys }: BuildingModel, phase: number) {
  const nameOf = rootModels.map(({ name }) => name.replace(/^demo-|\.ifc$/g, '') as RootModelName);
  const levels = storeys.length - 1;
  return ({ ifcType, predefinedType, storey = 0, rootModel }: ModelElement): boolean =>
    constructionPhase({ ifcType, predefinedType, storey, rootModel: nameOf[rootModel] as RootModelName }, levels) <=
    phase;
}
