import type { StepFile, StepHeader } from '../step/createStepFile.ts';
import { createStepFile } from '../step/createStepFile.ts';
import type { StepReference, StepValue } from '../step/StepValue.ts';
import { enumeration, integer } from '../step/StepValue.ts';
import { globalIdOf } from './globalIdOf.ts';

/** A STEP file with what every rooted line of IFC needs. */
export interface IfcFile extends StepFile {
  /** A line with GlobalId and owner history; `path` is its name in the whole project, from which the GlobalId follows. */
  root(type: string, path: string, ...attributes: StepValue[]): StepReference;
}

/** Fixed, so that the same options give the same bytes: the first working day of a year. */
const writtenAt = { text: '2026-01-05T08:00:00', seconds: Date.UTC(2026, 0, 5, 8) / 1000 };

const application = 'Plumbline demo building';

/** An IFC4 file in the making; `scope` sets its GlobalIds apart from other files'. */
export function createIfcFile(scope: string): IfcFile {
  const step = createStepFile();
  const owner = writeOwner(step);
  return {
    ...step,
    root: (type, path, ...attributes) => step.add(type, globalIdOf(`${scope}/${type}/${path}`), owner, ...attributes),
  };
}

/** What the file says about itself. */
export const headerOf = (name: string): StepHeader => ({
  name,
  timeStamp: writtenAt.text,
  author: 'Plumbline',
  organisation: 'Plumbline',
  application,
  viewDefinition: 'DesignTransferView_V1.0',
  schema: 'IFC4',
});

function writeOwner(step: StepFile): StepReference {
  const person = step.add(
    'IfcPerson',
    undefined,
    'Plumbline',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  );
  const organisation = step.add('IfcOrganization', undefined, 'Plumbline', undefined, undefined, undefined);
  const personAndOrganisation = step.add('IfcPersonAndOrganization', person, organisation, undefined);
  const tool = step.add('IfcApplication', organisation, '1.0', application, 'plumbline-demo-building');
  return step.add(
    'IfcOwnerHistory',
    personAndOrganisation,
    tool,
    undefined,
    enumeration('ADDED'),
    undefined,
    undefined,
    undefined,
    integer(writtenAt.seconds),
  );
}
