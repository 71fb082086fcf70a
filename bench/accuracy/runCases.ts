import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildingModel } from '../../engine/src/files/model/BuildingModel.ts';
import { familyCpuS } from '../familyUsage.ts';
import { analyseScan } from './analyseScan.ts';
import { measureRegistration } from './measureRegistration.ts';
import { measureRun } from './measureRun.ts';
import { drawMove, writeMoved } from './moveScan.ts';
import { readModel, withScan } from './openFiles.ts';
import { optionsOf } from './optionsOf.ts';
import { type RunOrder, resultName } from './RunOrder.ts';
import type { CaseName, RunResult } from './RunResult.ts';
import { type SimulatedScan, simulateInto } from './scanCache.ts';
import { writeMerged } from './writeCloud.ts';

/** Simulates what the cases need, analyses it and writes one result a case. */
export async function runCases(order: RunOrder): Promise<RunResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-accuracy-'));
  try {
    const building = await readModel(order.model.files);
    const results: RunResult[] = [];
    for (const name of order.cases) {
      const result = await runCase(name, { order, building, folder });
      await mkdir(order.results, { recursive: true });
      await writeFile(join(order.results, resultName(order, name)), JSON.stringify(result));
      results.push(result);
    }
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface CaseInput {
  order: RunOrder;
  building: BuildingModel;
  folder: string;
}

async function runCase(name: CaseName, { order, building, folder }: CaseInput): Promise<RunResult> {
  const { model, seed, cache, lanes } = order;
  const simulated = familyCpuS();
  const scan = await simulateInto(cache ?? folder, { building, files: model.files }, seed, optionsOf(name, order));
  const simulateSeconds = familyCpuS() - simulated;
  const started = familyCpuS();
  const { path, files, target, move, georeference } = await prepare(name, scan, { order, building, folder });
  const result = await analyseScan(files, path, { georeference, lanes, folder });
  const analyseSeconds = familyCpuS() - started;
  const truth = name === 'foreign' ? foreignTruth(scan, target) : scan.truth;
  return {
    case: name,
    model: model.name,
    seed,
    points: scan.truth.points,
    stations: scan.truth.stations.length,
    simulateSeconds,
    analyseSeconds,
    registration: measureRegistration(result, target.bounds, move, name !== 'foreign'),
    elements: measureRun(result, truth, target),
  };
}

async function prepare(name: CaseName, scan: SimulatedScan, { order, building, folder }: CaseInput) {
  const { min, max } = building.bounds;
  const { files } = order.model;
  const plain = { path: scan.path, files, target: building, move: undefined, georeference: 'local' as const };
  switch (name) {
    case 'unreferenced': {
      const move = drawMove(order.seed, [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, 0]);
      const path = join(folder, 'moved.e57');
      await withScan(scan.path, (source) => writeMoved(source, move, path));
      return { ...plain, path, move, georeference: 'none' as const };
    }
    case 'merged': {
      const path = join(folder, 'merged.ply');
      await withScan(scan.path, (source) => writeMerged(source, path));
      return { ...plain, path };
    }
    case 'foreign': {
      const { files: others } = order.other;
      return { ...plain, files: others, target: await readModel(others), georeference: 'none' as const };
    }
    default:
      return plain;
  }
}

/** Of a scan of another building nothing can be said about any element. */
function foreignTruth({ truth }: SimulatedScan, { elements }: BuildingModel): SimulatedScan['truth'] {
  return {
    ...truth,
    elements: elements.map(({ elementIndex, globalId }) => ({
      elementIndex,
      globalId,
      status: 'no_data',
      offsetM: [0, 0, 0],
      observableOffsetM: [0, 0, 0],
      isOffsetClear: true,
      magnitudeM: 0,
      toleranceM: 0.01,
      seenShare: 0,
      points: 0,
      returnsNothing: false,
      isAgainstSky: false,
      isCovered: false,
      isReplaced: false,
      borderline: false,
      doubts: [],
    })),
  };
}
