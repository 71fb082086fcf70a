import type { DemoElement } from '../DemoElement.ts';
import type { Plan } from '../plan/Plan.ts';
import type { RootModelName } from '../RootModelName.ts';
import { createIfcFile, headerOf } from './IfcFile.ts';
import { writeElements } from './writeElements.ts';
import { writeGrid } from './writeGrid.ts';
import { writeProject } from './writeProject.ts';
import { writeSpaces } from './writeSpaces.ts';

const titles: Record<RootModelName, string> = {
  architecture: 'Architecture',
  structure: 'Structural engineering',
  services: 'Building services',
};

/** One root model as the bytes of an IFC4 file. */
export function writeRootModel({
  model,
  plan,
  elements,
}: {
  model: RootModelName;
  plan: Plan;
  elements: readonly DemoElement[];
}): Uint8Array {
  const file = createIfcFile(model);
  const project = writeProject(file, titles[model], plan.levels, { hasTerrain: model === 'architecture' });
  if (model === 'architecture') writeSpaces(file, project, plan.rooms, plan.levels);
  if (model === 'structure') writeGrid(file, project);
  writeElements(file, project, elements);
  return file.toBytes(headerOf(`demo-${model}.ifc`));
}
