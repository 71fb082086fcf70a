import { EngineError } from '../ground/EngineError.ts';
import type { Run } from './openRun.ts';
import { workVersion } from './workVersion.ts';

/** Refuses to go on with a run that another version of the engine began. */
export async function checkVersion({ order }: Pick<Run, 'order'>): Promise<void> {
  if ((await order()).workVersion === workVersion) return;
  const reason = 'it was begun by another version of the program; run it again';
  throw new EngineError({ kind: 'unsupported', file: 'The analysis', reason });
}
