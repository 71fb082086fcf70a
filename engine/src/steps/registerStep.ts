import { flattenModel } from '../analyse/flattenModel.ts';
import { keepRegistration } from '../analyse/keepRegistration.ts';
import { planRun } from '../analyse/planRun.ts';
import { packMesh } from '../analyse/prepareRun.ts';
import { findSeeThrough } from '../files/model/findSeeThrough.ts';
import type { WorkFolder } from '../ground/disk/workFolder.ts';
import { EngineError } from '../ground/EngineError.ts';
import { registerScan } from '../measure/register/registerScan.ts';
import { sampleScan } from '../measure/register/sampleScan.ts';
import { describeRegistration } from './describeNotes.ts';
import { writeModel, writeSample } from './KeptModel.ts';
import { readModelFiles, withScans } from './openInputs.ts';
import { readOrder } from './readOrder.ts';
import { refuse } from './refuse.ts';
import { stepFiles } from './stepFiles.ts';

/** Reads the model, finds where the scans belong in it, and writes down what the work needs; a scan that belongs nowhere is refused. */
export async function registerStep(folder: WorkFolder): Promise<void> {
  const order = await readOrder(folder.path);
  const model = await readModelFiles(folder.path, order.models);
  if (model.elements.length === 0) {
    const file = order.models.map(({ name }) => name).join(', ');
    throw new EngineError({ kind: 'invalid', file, reason: 'the model has no elements to judge' });
  }
  await withScans(folder.path, order.scans, async (scans) => {
    const mesh = flattenModel(model);
    const sample = await sampleScan(scans.map(({ source }) => source));
    const { georeference } = model;
    const registration = registerScan({ mode: order.settings.georeference, sample, mesh, georeference });
    if (registration.verdict === 'failed') throw refuse(order.scans, registration.sentence);
    await folder.writeBytes(stepFiles.mesh, packMesh(mesh, findSeeThrough(model, model.shapes)));
    await writeSample(folder, sample);
    await keepRegistration(folder, registration);
    await writeModel(folder, { model, georeference, scans });
    await folder.writeJson(stepFiles.notes('register'), describeRegistration(registration));
    await folder.writeJson(stepFiles.plan, planRun(scans, registration, mesh));
  });
}
