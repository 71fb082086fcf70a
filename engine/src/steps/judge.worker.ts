import { openFile } from '../ground/disk/openFile.ts';
import { readExactly } from '../ground/readExactly.ts';
import { answerThread } from '../ground/threads/answerThread.ts';
import type { NewTolerances } from '../judge/matchTolerances.ts';
import { type JudgedAnew, judgeAnew } from './judgeAnew.ts';

export interface JudgingQuestion {
  /** The bytes of a `run.bin`, or where it lies. */
  run: Uint8Array | string;
  tolerances: NewTolerances;
}

answerThread<undefined, JudgingQuestion, never, JudgedAnew>(() => async ({ run, tolerances }) => {
  return judgeAnew(typeof run === 'string' ? await readWhole(run) : run, tolerances);
});

async function readWhole(path: string): Promise<Uint8Array> {
  const file = await openFile(path);
  try {
    return await readExactly(file, 0, file.size, 'run');
  } finally {
    await file.close();
  }
}
