import type { ByteSource } from '../../ground/ByteSource.ts';
import type { Report } from '../../ground/Progress.ts';
import type { Scratch } from '../../ground/Scratch.ts';
import { recogniseFile } from '../recognise/recogniseFile.ts';
import type { Inspection } from './Inspection.ts';
import { inspectModel } from './inspectModel.ts';
import { inspectScan } from './inspectScan.ts';

/** Tells what is in a file, having read all of it: what is told readable can be used. */
export async function inspectFile(
  source: ByteSource,
  options: { scratch: Scratch; report?: Report | undefined },
): Promise<Inspection> {
  const recognised = await recogniseFile(source);
  if (recognised.kind === 'scan') return inspectScan(source, options);
  return inspectModel(source, recognised.format, options);
}
