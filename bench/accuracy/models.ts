import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDemoBuilding } from '../../demo/src/building/createDemoBuilding.ts';
import type { AsBuiltOptions } from '../../demo/src/simulate/SimulationOptions.ts';
import { writeFacade } from './writeFacade.ts';

/** A building that is scanned; its files come from the folder of real files, those of the demo building and of the façade are made. */
export interface BenchModel {
  name: string;
  files: string[];
  /** About as many as put a point every 2 to 3 cm on the walls of a room. */
  rays: number;
  asBuilt: Partial<AsBuiltOptions>;
}

/** From below the tolerance of 10 mm, so that moves that must not be reported are among them. */
const movedM: [number, number] = [0.005, 0.06];
/** A building of a few dozen elements gets more mistakes, or some statuses would hardly occur. */
const fewElements = { movedM, movedShare: 0.14, rotatedShare: 0.05, missingShare: 0.09, halfBuiltShare: 0.1 };
const manyElements = { movedM };
/** Of these few hang together by seven walls: with more of them out of place there is nothing left to register by. */
const fewWalls = { movedM, halfBuiltShare: 0.06 };

const realModels: BenchModel[] = [
  { name: 'Office_A', files: ['web-ifc/Office_A_20110811.ifc'], rays: 16e6, asBuilt: manyElements },
  { name: 'duplex', files: ['web-ifc/duplex.ifc'], rays: 8e6, asBuilt: fewElements },
  { name: 'FZK-Haus', files: ['web-ifc/AC20-FZK-Haus.ifc'], rays: 6e6, asBuilt: fewElements },
  {
    name: '19_rue',
    files: ['xeokit/19_rue_Marc_Antoine_Petit_Ground_floor.ifc'],
    rays: 8e6,
    asBuilt: fewElements,
  },
  { name: 'SampleHouse4', files: ['xbim/SampleHouse4.ifc'], rays: 6e6, asBuilt: fewElements },
  {
    name: 'pcert',
    files: ['Architecture', 'Structural', 'Hvac'].map((trade) => `pcert/IFC4-Building-${trade}.ifc`),
    rays: 4e6,
    asBuilt: fewWalls,
  },
];

/** Where the real files are: as the environment says, or beside the repository. */
export function realFilesFolder(): string {
  return process.env.PLUMBLINE_REAL_FILES ?? join(import.meta.dirname, '../../../shared/data');
}

/** The demo building of so many storeys, written into `folder`, and those real models whose files are here. */
export async function listModels(folder: string, demoStoreys: number): Promise<BenchModel[]> {
  const ifc = join(realFilesFolder(), 'ifc');
  const found = realModels
    .map((model) => ({ ...model, files: model.files.map((file) => join(ifc, file)) }))
    .filter(({ files }) => files.every((file) => existsSync(file)));
  return [await demoModel(folder, demoStoreys), ...found, await facadeModel(folder)];
}

async function demoModel(folder: string, storeys: number): Promise<BenchModel> {
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const { name, bytes } of await createDemoBuilding({ storeys })) {
    const path = join(folder, name);
    await writeFile(path, bytes);
    files.push(path);
  }
  return { name: 'demo', files, rays: 3.2e6 * storeys, asBuilt: manyElements };
}

async function facadeModel(folder: string): Promise<BenchModel> {
  const { bytes, missing } = writeFacade();
  const path = join(folder, 'facade.ifc');
  await writeFile(path, bytes);
  const changes = missing.map((globalId) => ({ globalId, kind: 'missing' as const }));
  return { name: 'facade', files: [path], rays: 5e6, asBuilt: { ...manyElements, changes } };
}
