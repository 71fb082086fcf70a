import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SimulationOptions } from '../../demo/src/simulate/SimulationOptions.ts';
import { simulateScan } from '../../demo/src/simulate/simulateScan.ts';
import type { Truth } from '../../demo/src/simulate/Truth.ts';
import type { BuildingModel } from '../../engine/src/files/model/BuildingModel.ts';
import { createFile } from '../../engine/src/ground/disk/createFile.ts';

/** A simulated scan and what is true about it. */
export interface SimulatedScan {
  path: string;
  truth: Truth;
}

/** The parts of the engine that a simulated scan follows from. */
const makers = [
  'demo/src/simulate',
  ...['ground/random', 'ground/geometry', 'files/model', 'files/scan/e57'].map((folder) => `engine/src/${folder}`),
];

/** Simulates the scan, or takes the one that the same model, seed, options and simulator made before. */
export async function simulateInto(
  folder: string,
  model: { building: BuildingModel; files: string[] },
  seed: number,
  options: SimulationOptions,
): Promise<SimulatedScan> {
  const place = join(folder, await keyOf(model.files, seed, options));
  const path = join(place, 'scan.e57');
  const truthPath = join(place, 'truth.json');
  if (existsSync(truthPath)) return { path, truth: JSON.parse(await readFile(truthPath, 'utf8')) as Truth };
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  const sink = await createFile(path);
  const truth = await simulateScan({ model: model.building, seed, options, sink });
  await sink.close();
  // The truth is there last, so that half a scan is never taken for one.
  await writeFile(`${truthPath}.part`, JSON.stringify(truth));
  await rename(`${truthPath}.part`, truthPath);
  return { path, truth };
}

async function keyOf(files: string[], seed: number, options: SimulationOptions): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([seed, options]));
  for (const file of files) hash.update(await readFile(file));
  for (const maker of makers) {
    const source = join(import.meta.dirname, '../..', maker);
    const names = (await readdir(source, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort();
    for (const name of names) hash.update(name).update(await readFile(join(source, name)));
  }
  return hash.digest('hex').slice(0, 24);
}
