import type { Problem } from '../../../ground/Problem.ts';
import type { RootModel } from '../BuildingModel.ts';
import type { StepText } from './checkStepFile.ts';

const space = 0x20;
const quote = 0x27;

/** Changes the text in place where web-ifc would stumble: names of schemas it does not know, and strings too long for it. */
export function prepareStepText(bytes: Uint8Array, text: StepText, schema: RootModel['schema']): Problem[] {
  // FILE_SCHEMA(('IFC4'     )) is as good as FILE_SCHEMA(('IFC4_ADD2')), and every name is longer than its schema's.
  const { schemaStart, schemaEnd } = text;
  bytes.fill(space, schemaStart, schemaEnd + 1);
  for (let i = 0; i < schema.length; i++) bytes[schemaStart + i] = schema.charCodeAt(i);
  bytes[schemaStart + schema.length] = quote;

  for (const [start, end] of text.longStrings) {
    bytes.fill(space, start, end);
    bytes.fill(quote, start, start + 2);
  }
  const count = text.longStrings.length;
  if (count === 0) return [];
  return [{ code: 'longText', message: `${count} text(s) of more than 65,535 characters were left out.` }];
}
