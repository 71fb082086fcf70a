import { join } from 'node:path';
import { createDemoBuilding } from '@plumbline/demo/building/createDemoBuilding';
import type { SimulationOptions } from '@plumbline/demo/simulate/SimulationOptions';
import { simulateScan } from '@plumbline/demo/simulate/simulateScan';
import { visitSite } from '@plumbline/demo/site/visitSite';
import { openModel } from '@plumbline/engine/files/model/openModel';
import { createFile } from '@plumbline/engine/ground/disk/createFile';
import { scratchFolder } from '@plumbline/engine/ground/disk/scratchFolder';
import { memorySource } from '@plumbline/engine/ground/memorySource';

/** A visit of the demo's site. */
export interface DemoScan {
  /** Names its file. */
  filename: string;
  /** In the morning of it: yyyy-MM-dd. */
  day: string;
}

/** Enough to see every side of the building, and no more: this runs on the machine of somebody who wants to look around. */
const raysAStation = 64_000;
const panoramaWidth = 1280;

/** The structure alone from a few places, in a few seconds. */
const scanningLittle: SimulationOptions = {
  stations: { maximum: 4, smallestGain: 0.003, rasterM: 3 },
  scanner: { rays: 200_000 },
  panorama: { width: 0 },
};

export interface DemoSiteOptions {
  /** Scans go into files of it. */
  folder: string;
  /** Only what carries the building, and fewer points of it. */
  isSmall?: boolean;
}

/** The same noise at every visit. */
const seed = 36;

/** The demo building as it grows. */
export async function openDemoSite({ folder, isSmall = false }: DemoSiteOptions) {
  const scratch = scratchFolder(folder);
  const files = (await createDemoBuilding({ hasSiteParts: true })).filter(
    ({ name }) => !isSmall || name.includes('structure'),
  );
  const model = await openModel(
    files.map((file) => memorySource(file.name, file.bytes)),
    { scratch },
  );
  await scratch.remove();
  return {
    /** Scans it as it stands on a day; where the file is. */
    async scan({ filename, day }: DemoScan): Promise<string> {
      const path = join(folder, filename);
      const sink = await createFile(path);
      const visit = visitSite(model.elements, day);
      const options = isSmall ? { asBuilt: visit.asBuilt, ...scanningLittle } : scanningFrom(visit);
      await simulateScan({ model, seed, sink, options: { ...options, truth: { samples: 0 } } });
      await sink.close();
      return path;
    },
  };
}

const scanningFrom = (visit: SimulationOptions): SimulationOptions => ({
  ...visit,
  scanner: { ...visit.scanner, rays: raysAStation * (visit.stations?.positions?.length ?? 1) },
  panorama: { ...visit.panorama, width: panoramaWidth },
});
