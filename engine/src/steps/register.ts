import { findSeeThrough } from '../files/model/findSeeThrough.ts';
import { flattenModel } from '../files/model/flattenModel.ts';
import { EngineError } from '../ground/EngineError.ts';
import { matchDue } from '../judge/matchDue.ts';
import { withTolerances } from '../judge/matchTolerances.ts';
import { createSpotCollector } from '../measure/register/createSpotCollector.ts';
import { registerScan } from '../measure/register/registerScan.ts';
import { sampleScan } from '../measure/register/sampleScan.ts';
import { findSpheres } from '../prove/spheres/findSpheres.ts';
import { defineStep } from './defineStep.ts';
import { describeRegistration } from './describeNotes.ts';
import { writeModel, writeSample } from './KeptModel.ts';
import { writeRegistration } from './keepRegistration.ts';
import { readModelFiles, withScans } from './openInputs.ts';
import { packMesh } from './packMesh.ts';
import { planRun } from './planRun.ts';
import type { RunOrder } from './RunOrder.ts';
import { refuse } from './refuse.ts';
import { stepFiles } from './stepFiles.ts';

/** Reads the model, finds where the scans belong in it, and writes down what the work needs; a scan that belongs nowhere is refused. */
export const register = defineStep({
  kind: 'register',
  says: 'Placing the scans in the model',
  weight: 6,
  version: 2,
  after: [],
  reads: [],
  tells: 'notes',
  pieces: async () => [{ piece: {}, size: 1 }],
  inputs: async ({ order }) => ({ models: true, scans: [...(await order()).scans.keys()] }),
  result: () => stepFiles.plan,
  writes() {
    const { mesh, sample, registration, model, spheres, notes } = stepFiles;
    return [mesh, sample, registration, model, spheres, notes('register')];
  },
  async run({ folder, order }) {
    const { models, scans: files, settings, named, due } = await order();
    const model = await readElements(folder.path, models);
    checkNames(models, withTolerances(settings, model.elements, { named }).unknown);
    if (due && matchDue(model, due).count === 0) throw nothingDue(models);
    await withScans(folder.path, files, async (scans) => {
      const mesh = flattenModel(model);
      const spots = settings.georeference === 'trusted' ? createSpotCollector() : undefined;
      const sample = await sampleScan(
        scans.map(({ source }) => source),
        { spots },
      );
      const { georeference } = model;
      const registration = registerScan({
        ...{ mode: settings.georeference, sample, mesh, georeference },
        spots: spots?.finish(),
      });
      if (registration.verdict === 'failed') throw refuse(files, registration.sentence);
      await folder.writeBytes(stepFiles.mesh, packMesh(mesh, findSeeThrough(model, model.shapes)));
      await writeSample(folder, sample);
      await writeRegistration(folder, registration);
      await writeModel(folder, { model, georeference, scans });
      await folder.writeJson(stepFiles.spheres, findSpheres(scans, registration));
      await folder.writeJson(stepFiles.notes('register'), describeRegistration(registration));
      await folder.writeJson(stepFiles.plan, planRun(scans, registration, mesh));
    });
  },
});

async function readElements(folder: string, models: RunOrder['models']) {
  const model = await readModelFiles(folder, models);
  if (model.elements.length > 0) return model;
  throw new EngineError({ kind: 'invalid', file: namesOf(models), reason: 'the model has no elements to judge' });
}

/** A tolerance for what is not there is a slip of the pen; told before hours of work, not after. */
function checkNames(models: RunOrder['models'], unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  const reason = `no element of the model is a ${unknown.join(' or a ')}, which a tolerance is given for`;
  throw new EngineError({ kind: 'invalid', file: namesOf(models), reason });
}

/** Names of another model would make every absent element one that nobody misses. */
const nothingDue = (models: RunOrder['models']) =>
  new EngineError({
    kind: 'invalid',
    file: namesOf(models),
    reason: 'nothing of what is said to be due is in the model',
  });

const namesOf = (files: RunOrder['models']): string => files.map(({ name }) => name).join(', ');
