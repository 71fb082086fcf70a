import type { WorkFolder } from '../disk/workFolder.ts';
import { findSeeThrough } from '../model/findSeeThrough.ts';
import type { TriangleMesh } from '../model/TriangleMesh.ts';
import type { Registration } from '../register/Registration.ts';
import { registerScan } from '../register/registerScan.ts';
import { sampleScan } from '../register/sampleScan.ts';
import { packColumns } from '../run/packColumns.ts';
import { runFiles } from '../run/RunPlan.ts';
import { flattenModel } from './flattenModel.ts';
import { findRegistration, keepRegistration } from './keepRegistration.ts';
import { openRunFolder } from './openRunFolder.ts';
import { planRun, workNumbers } from './planRun.ts';
import type { RunInput } from './RunInput.ts';

/** Registers the scans and writes down what the work needs; gives the folder of the run, in which any process can then take part. */
export async function prepareRun(input: RunInput): Promise<string> {
  const mesh = flattenModel(input.model);
  const packed = packMesh(mesh, findSeeThrough(input.model, input.model.shapes));
  const folder = await openRunFolder(input, { mesh: packed, numbers: workNumbers });
  const registration = (await findRegistration(folder)) ?? (await register(input, folder, mesh));
  await folder.writeBytes(runFiles.mesh, packed);
  // A scan that has no place in the model has nothing to say about it.
  const placed = registration.verdict === 'failed' ? [] : input.scans;
  await folder.writeJson(runFiles.plan, planRun(placed, registration, mesh));
  return folder.path;
}

async function register(input: RunInput, folder: WorkFolder, mesh: TriangleMesh): Promise<Registration> {
  const { scans, settings, model, report } = input;
  const sources = scans.map(({ source }) => source);
  const sample = await sampleScan(sources, { report });
  report?.({ step: 'registering', done: 0 });
  const mode = settings.georeference;
  const registration = registerScan({ mode, sample, mesh, georeference: model.georeference });
  await keepRegistration(folder, registration);
  return registration;
}

function packMesh({ origin, positions, indices, triangleStart }: TriangleMesh, seeThrough: Uint8Array): Uint8Array {
  return packColumns({ origin: Float64Array.from(origin), positions, indices, triangleStart, seeThrough });
}
