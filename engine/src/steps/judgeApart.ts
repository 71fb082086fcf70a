import { Worker } from 'node:worker_threads';
import { EngineError } from '../ground/EngineError.ts';
import type { JudgingAnswer, JudgingTask } from './judge.worker.ts';
import type { JudgedAnew, NewJudging } from './judgeAnew.ts';

/** `judgeAnew` in a thread of its own, so that nothing else waits meanwhile; `run` is the bytes of a `run.bin`, or its path. */
export async function judgeApart(run: Uint8Array | string, judging: NewJudging): Promise<JudgedAnew> {
  const workerData: JudgingTask = { run, judging };
  const worker = new Worker(new URL('./judge.worker.ts', import.meta.url), { workerData });
  const answer = await new Promise<JudgingAnswer>((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The thread that judges anew ended too early.')));
  });
  if ('failed' in answer) throw new EngineError(answer.failed);
  return answer.judged;
}
