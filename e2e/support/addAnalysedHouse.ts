import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeSite } from '../../server/src/modules/runs/site.fixture.ts';
import type { Product } from './openProduct.ts';

type Place = Parameters<Product['modules']['requests']['request']>[0];

/** A small house, scanned, requested and analysed for real; answers the view, once all of its evidence is there. */
export async function addAnalysedHouse({ modules }: Product, place: Place, userId: string): Promise<string> {
  const { model, scan } = await makeHouse();
  const add = (kind: 'model' | 'scan', filename: string, bytes: Buffer) =>
    modules.files.addWhole(place, { kind, userId, filename, bytes });
  await add('model', 'house.ifc', model);
  const scanId = await add('scan', 'house.e57', scan);
  const { projectId } = place;
  await until(async () => (await modules.models.fileStates(projectId)).every(({ status }) => status === 'ready'));
  const { id: modelId } = await modules.models.findActiveModel(projectId);
  const { _id } = await modules.requests.request(place, userId, {
    analysisName: 'Week 40',
    modelDomain: { model: modelId },
    scanDomain: { files: [scanId], date: '2026-10-02', scannerModel: 'static', georeference: 'LocallyGeoreferenced' },
    hasImages: false,
    documentDomain: { files: [], roiDescription: 'All of it' },
  });
  const find = async () => (await modules.requests.list(projectId, { skip: 0, limit: 1, sort: 'createdDate' }))[0]!;
  await until(async () => !['waiting', 'running'].includes((await find()).status));
  const { status, analysisView } = await find();
  if (status !== 'ready' || analysisView === undefined) throw new Error(`The analysis ${_id} is ${status}.`);
  return analysisView;
}

/** A quarter of the usual points: what stands where is as plain. */
const stepDegrees = 2.8;

async function makeHouse() {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-e2e-house-'));
  try {
    return await makeSite(folder, { stepDegrees });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(200);
}
