import { registerScan } from '../measure/register/registerScan.ts';
import { findSpheres } from '../prove/spheres/findSpheres.ts';
import { defineStep } from './defineStep.ts';
import { describeRegistration } from './describeNotes.ts';
import { readModel, readSample, readScans } from './KeptModel.ts';
import { writeRegistration } from './keepRegistration.ts';
import { planRun } from './planRun.ts';
import { refuse } from './refuse.ts';
import { stepFiles } from './stepFiles.ts';

/** Finds where the scans belong in the model, and writes down what the work needs; a scan that belongs nowhere is refused. */
export const register = defineStep({
  kind: 'register',
  says: 'Placing the scans in the model',
  weight: 2,
  version: 6,
  after: ['model', 'sample'],
  reads: ['model', 'sample'],
  tells: 'notes',
  pieces: async () => [{ piece: {}, size: 1 }],
  result: () => stepFiles.plan,
  writes() {
    const { registration, spheres, notes } = stepFiles;
    return [registration, spheres, notes('register')];
  },
  async run({ folder, order, ground }) {
    const { scans: files, settings } = await order();
    const [{ mesh }, { georeference }, scans] = await Promise.all([ground(), readModel(folder), readScans(folder)]);
    const sample = await readSample(folder);
    const { spots } = sample;
    const registration = registerScan({ mode: settings.georeference, sample, mesh, georeference, spots });
    if (registration.verdict === 'failed') throw refuse(files, registration.sentence);
    await writeRegistration(folder, registration);
    await folder.writeJson(stepFiles.spheres, findSpheres(scans, registration));
    await folder.writeJson(stepFiles.notes('register'), describeRegistration(registration));
    await folder.writeJson(stepFiles.plan, planRun(scans, registration, mesh));
  },
});
