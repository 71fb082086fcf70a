import { openWorkFolder } from '../ground/disk/workFolder.ts';
import { EngineError } from '../ground/EngineError.ts';
import type { RunOrder } from './Step.ts';
import { stepFiles } from './stepFiles.ts';
import { workVersion } from './workVersion.ts';

/** What a run is asked. */
export async function readOrder(path: string): Promise<RunOrder> {
  const folder = await openWorkFolder(path);
  const { workVersion: version, ...order } = await folder.readJson<RunOrder & { workVersion: number }>(stepFiles.order);
  if (version === workVersion) return order;
  const reason = 'it was begun by another version of the program; run it again';
  throw new EngineError({ kind: 'unsupported', file: 'The analysis', reason });
}
