import { Worker } from 'node:worker_threads';
import { EngineError } from '../EngineError.ts';
import type { Step } from './Step.ts';
import type { FromStepWorker } from './step.worker.ts';

/** A thread that does one step after the other. */
export interface StepLane {
  /** Does a step; `report` is told of its size bit by bit. What is wrong with a file is an EngineError. One at a time. */
  work(step: Step, report: (size: number) => void): Promise<void>;
  /** Ends the thread, whatever it is doing; that work is rejected. */
  end(): Promise<void>;
}

interface Current {
  report(size: number): void;
  resolve(): void;
  reject(error: Error): void;
}

/** A lane for the run in a folder; its thread starts with its first step, and anew after one that killed it. */
export function createStepLane(folder: string): StepLane {
  let worker: Worker | undefined;
  let current: Current | undefined;
  let isEnded = false;

  const settle = (how: (one: Current) => void) => {
    const one = current;
    current = undefined;
    if (one) how(one);
  };

  function start(): Worker {
    const started = new Worker(new URL('./step.worker.ts', import.meta.url), { workerData: { folder } });
    const drop = (error: Error) => {
      if (worker === started) worker = undefined;
      settle(({ reject }) => reject(error));
    };
    started.on('error', drop);
    started.on('exit', () => drop(new Error('A worker of the analysis ended too early.')));
    started.on('message', (message: FromStepWorker) => {
      if (message.kind === 'size') current?.report(message.size);
      else if (message.kind === 'failed') settle(({ reject }) => reject(revive(message)));
      else settle(({ resolve }) => resolve());
    });
    return started;
  }

  return {
    work: (step, report) =>
      new Promise<void>((resolve, reject) => {
        if (isEnded) throw new Error('The worker of the analysis has ended.');
        if (current) throw new Error('The worker of the analysis is busy.');
        current = { report, resolve, reject };
        worker ??= start();
        worker.postMessage(step);
      }),
    async end() {
      isEnded = true;
      await worker?.terminate();
    },
  };
}

/** Errors lose their class between threads. */
function revive({ engine, message }: FromStepWorker & { kind: 'failed' }): Error {
  return engine ? new EngineError(engine) : new Error(message);
}
