import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { EngineError } from '../EngineError.ts';
import type { FromWorker, ToWorker } from './unit.worker.ts';
import type { Unit } from './units.ts';

/** Does all units on all cores; those that are done already are passed over. */
export async function workUnits(
  folder: string,
  units: Unit[],
  { threads = availableParallelism(), report }: { threads?: number; report?: ((points: number) => void) | undefined },
): Promise<void> {
  const waiting = [...units];
  const lanes = Array.from({ length: Math.min(threads, units.length) }, () => runLane(folder, waiting, report));
  await Promise.all(lanes);
}

async function runLane(folder: string, waiting: Unit[], report: ((points: number) => void) | undefined): Promise<void> {
  const worker = new Worker(new URL('./unit.worker.ts', import.meta.url), { workerData: { folder } });
  try {
    await new Promise<void>((resolve, reject) => {
      const next = () => {
        const unit = waiting.shift();
        if (unit) worker.postMessage({ unit } satisfies ToWorker);
        else resolve();
      };
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('A worker of the analysis ended too early.')));
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'points') report?.(message.points);
        else if (message.kind === 'failed') reject(revive(message));
        else next();
      });
      next();
    });
  } catch (error) {
    // The others would go on for minutes with work that nobody will use.
    waiting.length = 0;
    throw error;
  } finally {
    await worker.terminate();
  }
}

/** Errors lose their class between threads. */
function revive({ engine, message }: FromWorker & { kind: 'failed' }): Error {
  return engine ? new EngineError(engine) : new Error(message);
}
