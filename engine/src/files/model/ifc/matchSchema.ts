import { EngineError } from '../../../ground/EngineError.ts';
import type { Problem } from '../../../ground/Problem.ts';
import type { RootModel } from '../BuildingModel.ts';

type Schema = RootModel['schema'];

const published: [pattern: RegExp, schema: Schema][] = [
  [/^IFC2X3(_TC1|_FINAL|_ADD1)?$/, 'IFC2X3'],
  [/^IFC4(_ADD[12](_TC1)?)?$/, 'IFC4'],
  [/^IFC4X3(_ADD[12]|_TC1)?$/, 'IFC4X3'],
];
/** Drafts that were never published as a standard; read as the schema that came of them. */
const drafts = /^IFC4X(1|2|3_RC[1-4])(_FINAL)?$/;

/** What came before IFC2x3, which has nearly all of it under the same names and in the same order. */
const older = /^IFC2X(2|2_ADD1)?(_FINAL)?$/;

/** Which of the schemas we read a name stands for, and what people should know about it. */
export function matchSchema(name: string, file: string): { schema: Schema; problems: Problem[] } {
  for (const [pattern, schema] of published) if (pattern.test(name)) return { schema, problems: [] };
  if (drafts.test(name)) {
    const message = `The schema ${name} is a draft; the file was read as IFC4X3 and may lack some elements.`;
    return { schema: 'IFC4X3', problems: [{ code: 'draftSchema', message }] };
  }
  if (older.test(name)) {
    const message = `The schema ${name} is older than IFC2x3; the file was read as IFC2X3 and may lack some elements.`;
    return { schema: 'IFC2X3', problems: [{ code: 'olderSchema', message }] };
  }
  const reason = name.startsWith('IFC')
    ? `the schema ${name} is not supported: export the model as IFC2x3, IFC4 or IFC4.3`
    : `the schema ${name} is not one of IFC: this STEP file is no building model`;
  throw new EngineError({ kind: 'unsupported', file, place: 'HEADER', reason });
}
