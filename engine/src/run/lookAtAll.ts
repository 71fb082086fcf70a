import { Worker } from 'node:worker_threads';
import type { ElementEvidence } from '../judge/classifyElement.ts';
import type { LookAnswer, LookTask } from './look.worker.ts';
import { lookAtElement, type Sight } from './lookAtElement.ts';

/** Elements of one task: enough to outweigh the message, few enough that no thread waits long for another. */
const elementsAtOnce = 32;
/** A thread takes longer to start than so few elements. */
const leastForThreads = 200;

/** Looks at every element, on several threads; the result does not depend on how many. */
export async function lookAtAll(sight: Sight, threads: number): Promise<ElementEvidence[]> {
  const count = sight.mesh.triangleStart.length - 1;
  if (threads < 2 || count < leastForThreads) {
    return Array.from({ length: count }, (_, element) => lookAtElement(sight, element));
  }
  const evidence = new Array<ElementEvidence>(count);
  let next = 0;
  const take = (): LookTask | undefined => {
    const from = next;
    next = Math.min(count, next + elementsAtOnce);
    return from < next ? { from, to: next } : undefined;
  };
  await Promise.all(
    Array.from({ length: threads }, () =>
      runThread(sight, take, ({ from, found }) => {
        for (const [i, one] of found.entries()) evidence[from + i] = one;
      }),
    ),
  );
  return evidence;
}

async function runThread(sight: Sight, take: () => LookTask | undefined, onFound: (answer: LookAnswer) => void) {
  const worker = new Worker(new URL('./look.worker.ts', import.meta.url), { workerData: sight });
  try {
    await new Promise<void>((resolve, reject) => {
      const giveNext = () => {
        const task = take();
        if (task) worker.postMessage(task);
        else resolve();
      };
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('A worker that looks at elements ended too early.')));
      worker.on('message', (answer: LookAnswer) => {
        onFound(answer);
        giveNext();
      });
      giveNext();
    });
  } finally {
    await worker.terminate();
  }
}
