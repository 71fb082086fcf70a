import { Worker } from 'node:worker_threads';
import { EngineError } from '../EngineError.ts';
import type { FromWorker, ToWorker } from './unit.worker.ts';
import type { Unit } from './units.ts';

/** A thread that does one unit after the other. */
export interface Lane {
  /** Does a unit; `report` is told of points as they are read. */
  work(unit: Unit, report: (points: number) => void): Promise<void>;
  /** Ends the thread, whatever it is doing. */
  end(): Promise<void>;
}

/** A lane for the run in a folder; its thread starts with its first unit. */
export function createLane(folder: string): Lane {
  let worker: Worker | undefined;
  let current: (PromiseWithResolvers<void> & { report: (points: number) => void }) | undefined;

  function start(): Worker {
    const started = new Worker(new URL('./unit.worker.ts', import.meta.url), { workerData: { folder } });
    started.on('error', (error) => current?.reject(error));
    started.on('exit', () => current?.reject(new Error('A worker of the analysis ended too early.')));
    started.on('message', (message: FromWorker) => {
      if (message.kind === 'points') current?.report(message.points);
      else if (message.kind === 'failed') current?.reject(revive(message));
      else current?.resolve();
    });
    return started;
  }

  return {
    work(unit, report) {
      current = { ...Promise.withResolvers<void>(), report };
      worker ??= start();
      worker.postMessage({ unit } satisfies ToWorker);
      return current.promise;
    },
    async end() {
      await worker?.terminate();
    },
  };
}

/** Errors lose their class between threads. */
function revive({ engine, message }: FromWorker & { kind: 'failed' }): Error {
  return engine ? new EngineError(engine) : new Error(message);
}
