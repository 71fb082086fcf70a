import { parentPort, workerData } from 'node:worker_threads';
import { EngineError, type EngineErrorDetails } from '../EngineError.ts';
import { createStepper } from './createStepper.ts';
import type { Step } from './Step.ts';

export type FromStepWorker =
  | { kind: 'size'; size: number }
  | { kind: 'done' }
  | { kind: 'failed'; message: string; engine?: EngineErrorDetails | undefined };

const port = parentPort;
const send = (message: FromStepWorker) => port?.postMessage(message);
const stepper = createStepper((workerData as { folder: string }).folder);

port?.on('message', (step: Step) => {
  stepper
    .work(step, (size) => send({ kind: 'size', size }))
    .then(
      () => send({ kind: 'done' }),
      (error: Error) => send({ kind: 'failed', message: error.stack ?? error.message, engine: detailsOf(error) }),
    );
});

function detailsOf(error: Error): EngineErrorDetails | undefined {
  if (!(error instanceof EngineError)) return undefined;
  const { kind, file, place, reason } = error;
  return { kind, file, place, reason };
}
