// Walks a run as a process of its own, and may be killed on the way; what it is refused with goes to its error output.
import { readdirSync } from 'node:fs';
import { openWork } from '@plumbline/engine/steps/openWork';
import { walk } from '@plumbline/engine/steps/walk';
import type { AskedOrder } from './stepRuns.ts';

/** What the process is told; as JSON in its first argument. */
export interface WalkApart {
  workPath: string;
  order: AskedOrder;
  /** Ends itself with SIGKILL as soon as a file is there whose name begins so. */
  diesAt?: string;
}

const { workPath, order, diesAt } = JSON.parse(process.argv[2]) as WalkApart;
try {
  const work = await openWork(workPath, order);
  const report = () => {
    if (diesAt !== undefined && readdirSync(work.path).some(isWhole)) process.kill(process.pid, 'SIGKILL');
  };
  await walk(work.path, { lanes: 2, report });
  await work.release();
} catch (error) {
  process.stderr.write((error as Error).message);
  process.exitCode = 2;
}

function isWhole(name: string): boolean {
  return diesAt !== undefined && name.startsWith(diesAt) && !name.endsWith('.part');
}
