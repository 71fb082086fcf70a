import { EngineError } from '../ground/EngineError.ts';
import type { OrderedFile } from './Step.ts';

/** An error that says of the scans what a whole sentence says. */
export function refuse(scans: readonly OrderedFile[], sentence: string): EngineError {
  const [first, ...others] = scans.map(({ name }) => name);
  const file = others.length === 0 ? first : `${first} and ${others.length} more`;
  return new EngineError({ kind: 'invalid', file, reason: sentence.replace(/\.$/, '') });
}
