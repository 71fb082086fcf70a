import { findFault, nameText } from '@plumbline/contract/nameText';
import { UsageError } from '../Command.ts';

/** A name as the browser takes it; `called` begins the sentence that refuses another. */
export function readName(text: string, called: string): string {
  const schema = nameText(called);
  const fault = findFault(schema, text);
  if (fault !== undefined) throw new UsageError(fault);
  return schema.parse(text);
}
