import { parentPort, workerData } from 'node:worker_threads';
import type { ElementEvidence } from '../judge/classifyElement.ts';
import { lookAtElement, type Sight } from './lookAtElement.ts';

/** Elements `from` to `to`. */
export interface LookTask {
  from: number;
  to: number;
}

export interface LookAnswer {
  from: number;
  found: ElementEvidence[];
}

const sight = workerData as Sight;

parentPort?.on('message', ({ from, to }: LookTask) => {
  const found = Array.from({ length: to - from }, (_, i) => lookAtElement(sight, from + i));
  parentPort?.postMessage({ from, found } satisfies LookAnswer);
});
