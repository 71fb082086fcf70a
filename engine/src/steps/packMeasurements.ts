import { deflateSync, inflateSync } from 'node:zlib';
import { packValue, unpackValue } from '../ground/disk/packValue.ts';
import { EngineError } from '../ground/EngineError.ts';
import type { ElementEvidence } from '../judge/classifyElement.ts';
import type { Measurements } from './Measurements.ts';

/** Grows when what is packed changes its meaning; files older than the last are refused with a sentence. */
const version = 6;
const markOf = (number: number) => Buffer.from(`PLRUN${number}\n`);
const mark = markOf(version);

/** Measurements as bytes; those of equal ones are equal. */
export function packMeasurements(measurements: Measurements): Uint8Array {
  return Buffer.concat([mark, deflateSync(packValue(measurements), { level: 1 })]);
}

/** What `packMeasurements` packed. */
export function unpackMeasurements(bytes: Uint8Array, file: string): Measurements {
  const isOlder = markOf(version - 1).equals(bytes.subarray(0, mark.length));
  if (!isOlder && !mark.equals(bytes.subarray(0, mark.length))) {
    throw new EngineError({ kind: 'unsupported', file, reason: 'it was written by another version; analyse again' });
  }
  try {
    const measured = unpackValue<Measurements>(inflateSync(bytes.subarray(mark.length)));
    return isOlder ? { ...measured, evidence: measured.evidence.map(withClose) } : measured;
  } catch (cause) {
    throw new EngineError({ kind: 'invalid', file, reason: 'it is damaged; analyse again', cause });
  }
}

/** Nobody counted how many of the rays past it ended close behind: none, as it was judged then. */
const withClose = (evidence: ElementEvidence): ElementEvidence => ({ ...evidence, closeRays: 0 });
