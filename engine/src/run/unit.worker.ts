import { parentPort, workerData } from 'node:worker_threads';
import { EngineError, type EngineErrorDetails } from '../EngineError.ts';
import { openRun } from './openRun.ts';
import { doUnit, type Unit } from './units.ts';

export interface ToWorker {
  unit: Unit;
}

export type FromWorker =
  | { kind: 'points'; points: number }
  | { kind: 'done' }
  | { kind: 'failed'; message: string; engine?: EngineErrorDetails | undefined };

const port = parentPort;
const send = (message: FromWorker) => port?.postMessage(message);
const opening = openRun((workerData as { folder: string }).folder);

port?.on('message', ({ unit }: ToWorker) => {
  work(unit).then(
    () => send({ kind: 'done' }),
    (error: Error) => {
      const { kind, file, place, reason } = error instanceof EngineError ? error : ({} as EngineErrorDetails);
      const engine = error instanceof EngineError ? { kind, file, place, reason } : undefined;
      send({ kind: 'failed', message: error.stack ?? error.message, engine });
    },
  );
});

async function work(unit: Unit): Promise<void> {
  await doUnit(await opening, unit, (points) => send({ kind: 'points', points }));
}
