import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelElement } from '@plumbline/engine/files/model/BuildingModel';
import { openModel } from '@plumbline/engine/files/model/openModel';
import { createFile } from '@plumbline/engine/ground/disk/createFile';
import { scratchFolder } from '@plumbline/engine/ground/disk/scratchFolder';
import { memorySource } from '@plumbline/engine/ground/memorySource';
import { createStepper } from '@plumbline/engine/steps/createStepper';
import { listTrades } from '@plumbline/engine/steps/listTrades';
import { openRun } from '@plumbline/engine/steps/openRun';
import { readDelivery } from '@plumbline/engine/steps/readDelivery';
import type { StoredVerdict } from '@plumbline/engine/steps/StoredVerdict';
import { writeOrder } from '@plumbline/engine/steps/writeOrder';
import { createDemoBuilding } from '../src/building/createDemoBuilding.ts';
import { simulateScan } from '../src/simulate/simulateScan.ts';
import { listDue } from '../src/site/programme.ts';
import { visitSite } from '../src/site/visitSite.ts';
import { workThrough } from './stepRuns.ts';

/** As many as the demo scans with. */
const raysAStation = 52_000;

export interface AnalysedVisit {
  day: string;
  elements: ModelElement[];
  /** The folder of the run, with its evidence. */
  run: string;
  verdicts: StoredVerdict[];
}

/** A visit of the demo's site, scanned as the demo scans it and analysed by the real steps. */
export async function analyseVisit(folder: string, day: string): Promise<AnalysedVisit> {
  const files = await createDemoBuilding({ hasSiteParts: true });
  const sources = files.map(({ name, bytes }) => memorySource(name, bytes));
  const model = await openModel(sources, { scratch: scratchFolder(join(folder, 'scratch')) });
  const { elements } = model;
  const visit = visitSite(elements, day);
  const sink = await createFile(join(folder, 'scan.e57'));
  const rays = raysAStation * (visit.stations?.positions?.length ?? 0);
  const options = { ...visit, scanner: { ...visit.scanner, rays }, panorama: { width: 0 }, truth: { samples: 0 } };
  await simulateScan({ model, seed: 36, sink, options });
  await sink.close();
  for (const { name, bytes } of files) await writeFile(join(folder, name), bytes);
  const run = join(folder, 'run');
  const ordered = async (name: string) => {
    const path = join(folder, name);
    return { name, path, size: (await stat(path)).size };
  };
  await writeOrder(run, {
    project: 'Site',
    date: day,
    evidence: 'found',
    checksInput: false,
    hasImages: false,
    models: await Promise.all(files.map(({ name }) => ordered(name))),
    scans: [await ordered('scan.e57')],
    settings: { georeference: 'local', toleranceM: 0.01 },
    due: { globalIds: listDue(elements, day).map(({ globalId }) => globalId) },
  });
  const stepper = await createStepper(run);
  await workThrough(run, async (steps) => {
    for (const { step } of steps) await stepper.work(step, () => {});
  });
  return { day, elements, run, verdicts: await readVerdicts(run) };
}

async function readVerdicts(run: string): Promise<StoredVerdict[]> {
  const opened = await openRun(run);
  const trades = await listTrades(opened);
  const deliveries = await Promise.all(trades.map((trade) => readDelivery(opened, trade)));
  return deliveries.flatMap(({ verdicts }) => verdicts);
}
