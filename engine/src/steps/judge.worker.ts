import { parentPort, workerData } from 'node:worker_threads';
import { openFile } from '../ground/disk/openFile.ts';
import { EngineError, type EngineErrorDetails } from '../ground/EngineError.ts';
import { readExactly } from '../ground/readExactly.ts';
import { type JudgedAnew, judgeAnew, type NewJudging } from './judgeAnew.ts';

export interface JudgingTask {
  /** The bytes of a `run.bin`, or where it lies. */
  run: Uint8Array | string;
  judging: NewJudging;
}

export type JudgingAnswer = { judged: JudgedAnew } | { failed: EngineErrorDetails };

const { run, judging } = workerData as JudgingTask;

async function answer(): Promise<JudgingAnswer> {
  try {
    return { judged: judgeAnew(typeof run === 'string' ? await readWhole(run) : run, judging) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { kind, file, place, reason } = error;
    return { failed: { kind, file, place, reason } };
  }
}

async function readWhole(path: string): Promise<Uint8Array> {
  const file = await openFile(path);
  try {
    return await readExactly(file, 0, file.size, 'run');
  } finally {
    await file.close();
  }
}

parentPort?.postMessage(await answer());
