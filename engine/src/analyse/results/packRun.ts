import { deflateSync, inflateSync } from 'node:zlib';
import { packValue, unpackValue } from '../../ground/disk/packValue.ts';
import { EngineError } from '../../ground/EngineError.ts';
import type { FinishedRun } from './FinishedRun.ts';

/** Grows when what is packed changes its meaning; older files are refused with a sentence. */
const version = 2;
const mark = Buffer.from(`PLRUN${version}\n`);

/** A run as bytes; those of equal runs are equal. */
export function packRun({ files, ...run }: FinishedRun): Uint8Array {
  return Buffer.concat([mark, deflateSync(packValue({ ...run, files: [...files] }), { level: 1 })]);
}

/** The run that `packRun` packed. */
export function unpackRun(bytes: Uint8Array, file: string): FinishedRun {
  if (!mark.equals(bytes.subarray(0, mark.length))) {
    throw new EngineError({ kind: 'unsupported', file, reason: 'it was written by another version; analyse again' });
  }
  try {
    const run = unpackValue<FinishedRun>(inflateSync(bytes.subarray(mark.length)));
    return { ...run, files: new Map(run.files) };
  } catch (cause) {
    throw new EngineError({ kind: 'invalid', file, reason: 'it is damaged; analyse again', cause });
  }
}
