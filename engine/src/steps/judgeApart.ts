import { openThreads } from '../ground/threads/openThreads.ts';
import type { NewTolerances } from '../judge/matchTolerances.ts';
import type { JudgingQuestion } from './judge.worker.ts';
import type { JudgedAnew } from './judgeAnew.ts';

/** `judgeAnew` in a thread of its own, so that nothing else waits meanwhile; `run` is the bytes of a `run.bin`, or its path. */
export async function judgeApart(run: Uint8Array | string, tolerances: NewTolerances): Promise<JudgedAnew> {
  const entry = new URL('./judge.worker.ts', import.meta.url);
  const thread = openThreads<JudgingQuestion, never, JudgedAnew>({ entry, does: 'judges anew' });
  try {
    return await thread.ask({ run, tolerances });
  } finally {
    await thread.end();
  }
}
