import { resolve } from 'node:path';
import { findSeeThrough } from '../files/model/findSeeThrough.ts';
import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { openFile } from '../ground/disk/openFile.ts';
import type { Registration } from '../measure/register/Registration.ts';
import { registerScan } from '../measure/register/registerScan.ts';
import { sampleScan } from '../measure/register/sampleScan.ts';
import { packColumns } from '../run/packColumns.ts';
import { runFiles } from '../run/RunPlan.ts';
import type { OrderedFile } from '../steps/Step.ts';
import { flattenModel } from './flattenModel.ts';
import { findRegistration, keepRegistration } from './keepRegistration.ts';
import { openRunFolder } from './openRunFolder.ts';
import { planRun, workNumbers } from './planRun.ts';
import type { RunInput } from './RunInput.ts';
import type { OpenedScan } from './ScanFile.ts';

/** Registers the scans and writes down what the work needs; gives the folder of the run, in which any process can then take part. */
export async function prepareRun(input: RunInput): Promise<string> {
  const mesh = flattenModel(input.model);
  const packed = packMesh(mesh, findSeeThrough(input.model, input.model.shapes));
  const folder = await openRunFolder(input, { mesh: packed, numbers: workNumbers });
  let registration = await findRegistration(folder);
  if (registration === undefined) {
    registration = await register(input, mesh);
    await keepRegistration(folder, registration);
  }
  await folder.writeBytes(runFiles.mesh, packed);
  await folder.writeJson(runFiles.order, { scans: await Promise.all(input.scans.map(describeFile)) });
  // A scan that has no place in the model has nothing to say about it.
  const placed = registration.verdict === 'failed' ? [] : input.scans;
  await folder.writeJson(runFiles.plan, planRun(placed, registration, mesh));
  return folder.path;
}

async function describeFile({ name, path }: OpenedScan): Promise<OrderedFile> {
  const { size, close } = await openFile(path, name);
  await close();
  return { name, path: resolve(path), size };
}

async function register({ scans, settings, model, report }: RunInput, mesh: TriangleMesh): Promise<Registration> {
  const sources = scans.map(({ source }) => source);
  const sample = await sampleScan(sources, { report });
  report?.({ step: 'registering', done: 0 });
  return registerScan({ mode: settings.georeference, sample, mesh, georeference: model.georeference });
}

/** The mesh as the workers read it; `seeThrough` is 1 for each triangle of glass. */
export function packMesh(
  { origin, positions, indices, triangleStart }: TriangleMesh,
  seeThrough: Uint8Array,
): Uint8Array {
  return packColumns({ origin: Float64Array.from(origin), positions, indices, triangleStart, seeThrough });
}
