import type { DifferentStates } from './describeStates.ts';
import type { Run } from './openRun.ts';
import { stepFiles } from './stepFiles.ts';

/** Whether the scans of a run show different states, once it is judged. */
export async function readStates({ folder }: Run): Promise<DifferentStates | null> {
  return (await folder.has(stepFiles.states)) ? folder.readJson<DifferentStates | null>(stepFiles.states) : null;
}
