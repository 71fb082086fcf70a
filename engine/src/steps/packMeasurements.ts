import { deflateSync, inflateSync } from 'node:zlib';
import { packValue, unpackValue } from '../ground/disk/packValue.ts';
import { EngineError } from '../ground/EngineError.ts';
import type { Measurements } from './Measurements.ts';

/** Grows when what is packed changes its meaning; older files are refused with a sentence. */
const version = 3;
const mark = Buffer.from(`PLRUN${version}\n`);

/** Measurements as bytes; those of equal ones are equal. */
export function packMeasurements(measurements: Measurements): Uint8Array {
  return Buffer.concat([mark, deflateSync(packValue(measurements), { level: 1 })]);
}

/** What `packMeasurements` packed. */
export function unpackMeasurements(bytes: Uint8Array, file: string): Measurements {
  if (!mark.equals(bytes.subarray(0, mark.length))) {
    throw new EngineError({ kind: 'unsupported', file, reason: 'it was written by another version; analyse again' });
  }
  try {
    return unpackValue<Measurements>(inflateSync(bytes.subarray(mark.length)));
  } catch (cause) {
    throw new EngineError({ kind: 'invalid', file, reason: 'it is damaged; analyse again', cause });
  }
}
