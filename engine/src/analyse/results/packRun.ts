import { deserialize, serialize } from 'node:v8';
import { deflateSync, inflateSync } from 'node:zlib';
import { EngineError } from '../../EngineError.ts';
import type { FinishedRun } from './FinishedRun.ts';

/** Grows when what is packed changes its meaning; older files are refused with a sentence. */
const version = 1;
const mark = Buffer.from(`PLRUN${version}\n`);

/** A run as bytes: the structured-clone format, which keeps columns, undefined and Infinity whatever evidence consists of. */
export function packRun(run: FinishedRun): Uint8Array {
  return Buffer.concat([mark, deflateSync(serialize(run), { level: 1 })]);
}

/** The run that `packRun` packed. */
export function unpackRun(bytes: Uint8Array, file: string): FinishedRun {
  if (!mark.equals(bytes.subarray(0, mark.length))) {
    throw new EngineError({ kind: 'unsupported', file, reason: 'it was written by another version; analyse again' });
  }
  try {
    return deserialize(inflateSync(bytes.subarray(mark.length))) as FinishedRun;
  } catch (cause) {
    throw new EngineError({ kind: 'invalid', file, reason: 'it is damaged; analyse again', cause });
  }
}
