import type { BuildingModel } from '../files/model/BuildingModel.ts';
import { findSeeThrough } from '../files/model/findSeeThrough.ts';
import { flattenModel } from '../files/model/flattenModel.ts';
import { packMesh } from '../files/model/packMesh.ts';
import { EngineError } from '../ground/EngineError.ts';
import { matchDue } from '../judge/matchDue.ts';
import { withTolerances } from '../judge/matchTolerances.ts';
import { packDrawnMesh } from '../prove/drawnMesh.ts';
import { meshFile } from '../prove/nameEvidence.ts';
import { defineStep } from './defineStep.ts';
import { writeModel } from './KeptModel.ts';
import { openEvidence } from './openEvidence.ts';
import { readModelFiles } from './openInputs.ts';
import type { RunOrder } from './RunOrder.ts';
import { stepFiles } from './stepFiles.ts';

/** Reads the model, and writes down what later steps need of it. */
export const model = defineStep({
  kind: 'model',
  says: 'Reading the model',
  weight: 2,
  version: 3,
  after: [],
  reads: [],
  pieces: async () => [{ piece: {}, size: 1 }],
  inputs: async () => ({ models: true }),
  result: () => stepFiles.model,
  async writes({ order }) {
    const { evidence } = await order();
    return evidence === 'none' ? [stepFiles.mesh] : [stepFiles.mesh, stepFiles.drawnMesh];
  },
  async run({ folder, order }) {
    const { models, settings, named, due, evidence } = await order();
    const building = await readElements(folder.path, models);
    checkNames(models, withTolerances(settings, building.elements, { named }).unknown);
    if (due && matchDue(building, due).count === 0) throw nothingDue(models);
    const seeThrough = findSeeThrough(building, building.shapes);
    const mesh = flattenModel(building);
    await folder.writeBytes(stepFiles.mesh, packMesh(mesh, seeThrough));
    if (evidence !== 'none') openEvidence(folder.path).write(meshFile, packDrawnMesh(mesh, seeThrough));
    await writeModel(folder, { model: building, georeference: building.georeference });
  },
});

async function readElements(folder: string, models: RunOrder['models']): Promise<BuildingModel> {
  const building = await readModelFiles(folder, models);
  if (building.elements.length > 0) return building;
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
