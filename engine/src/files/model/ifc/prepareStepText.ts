import type { Problem } from '../../../ground/Problem.ts';
import type { RootModel } from '../BuildingModel.ts';
import type { StepText } from './checkStepFile.ts';
import { unsetStars } from './unsetStars.ts';

const space = 0x20;
const quote = 0x27;

/**
 * Changes the text in place where web-ifc would stumble: strings too long for it, stars where nothing is derived, and
 * names of schemas it does not know.
 */
export function prepareStepText(bytes: Uint8Array, text: StepText, schema: RootModel['schema']): Problem[] {
  for (const [start, end] of text.longStrings) {
    bytes.fill(space, start, end);
    bytes.fill(quote, start, start + 2);
  }
  const count = text.longStrings.length;
  const stars = unsetStars(bytes);
  writeSchema(bytes, text, schema);
  return [
    count > 0 && { code: 'longText', message: `${count} text(s) of more than 65,535 characters were left out.` },
    stars > 0 && {
      code: 'starForUnset',
      message: `${stars} attribute(s) are written as derived (*) where the schema derives none; they were read as not set.`,
    },
  ].filter((problem) => problem !== false);
}

/** FILE_SCHEMA(('IFC4'     )) is as good as FILE_SCHEMA(('IFC4_ADD2')). */
function writeSchema(bytes: Uint8Array, { schemaStart, schemaEnd }: StepText, schema: RootModel['schema']): void {
  const missing = schema.length - (schemaEnd - schemaStart);
  // IFC2X alone is shorter than the name that it gets: what goes over the end is of the file's last line.
  if (missing > 0) bytes.copyWithin(schemaEnd + missing, schemaEnd);
  else bytes.fill(space, schemaStart, schemaEnd + 1);
  for (let i = 0; i < schema.length; i++) bytes[schemaStart + i] = schema.charCodeAt(i);
  bytes[schemaStart + schema.length] = quote;
}
