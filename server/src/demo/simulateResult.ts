import { join } from 'node:path';
import { defaultSettings } from '@plumbline/engine/analyse/AnalysisResult';
import { analyse } from '@plumbline/engine/analyse/analyse';
import { completeRun } from '@plumbline/engine/analyse/results/completeRun';
import { constructionPhase } from '@plumbline/engine/demoBuilding/constructionPhase';
import { createDemoBuilding } from '@plumbline/engine/demoBuilding/createDemoBuilding';
import type { RootModelName } from '@plumbline/engine/demoBuilding/RootModelName';
import { createFile } from '@plumbline/engine/disk/createFile';
import { openFile } from '@plumbline/engine/disk/openFile';
import { scratchFolder } from '@plumbline/engine/disk/scratchFolder';
import { memorySource } from '@plumbline/engine/memorySource';
import type { BuildingModel, ModelElement } from '@plumbline/engine/model/BuildingModel';
import { openModel } from '@plumbline/engine/model/openModel';
import { openScan } from '@plumbline/engine/scan/openScan';
import type { SimulationOptions } from '@plumbline/engine/simulate/SimulationOptions';
import { simulateScan } from '@plumbline/engine/simulate/simulateScan';

export interface DemoScan {
  /** An empty folder; the result is left in `result` below it. */
  folder: string;
  name: string;
  day: string;
  /** How far the building has come, from 0 to 1. */
  phase: number;
  seed: number;
}

/** Enough to see every side of the building, and no more: this runs on the machine of somebody who wants to look around. */
const scanning: SimulationOptions = {
  stations: { maximum: 24 },
  scanner: { rays: 5_000_000 },
  truth: { samples: 20 },
};

/** Builds the demo building up to a phase, with some mistakes, scans it and analyses the scan; where the result is. */
export async function simulateResult({ folder, name, day, phase, seed }: DemoScan): Promise<string> {
  const scratch = scratchFolder(folder);
  const files = await createDemoBuilding();
  const model = await openModel(
    files.map((file) => memorySource(file.name, file.bytes)),
    { scratch },
  );
  const path = join(folder, 'scan.e57');
  const sink = await createFile(path);
  await simulateScan({ model, seed, sink, options: { ...scanning, asBuilt: { isBuilt: builtBy(model, phase) } } });
  await sink.close();

  const source = await openFile(path);
  const scans = [{ path, source: await openScan(source, { scratch }) }];
  try {
    const settings = defaultSettings;
    const analysis = await analyse({ model, scans, settings, workPath: join(folder, 'work') });
    const result = join(folder, 'result');
    await completeRun(analysis, { path: result, project: name, date: day, model, scans, settings, evidence: 'none' });
    return result;
  } finally {
    for (const scan of scans) await scan.source.close();
    await source.close();
    await scratch.remove();
  }
}

/** Storeys are merged over the root models; the phase counts from the ground up. */
function builtBy({ rootModels, storeys }: BuildingModel, phase: number) {
  const nameOf = rootModels.map(({ name }) => name.replace(/^demo-|\.ifc$/g, '') as RootModelName);
  const levels = storeys.length - 1;
  return ({ ifcType, predefinedType, storey = 0, rootModel }: ModelElement): boolean =>
    constructionPhase({ ifcType, predefinedType, storey, rootModel: nameOf[rootModel] as RootModelName }, levels) <=
    phase;
}
