import { askApart, type ReaderLimits } from './askApart.ts';
import type { WriteBackQuestion } from './WriteBackQuestion.ts';

/** Writes percentages into a schedule file in a process of its own: it is read twice for that. */
export async function writeBackApart(question: WriteBackQuestion, limits: ReaderLimits = {}): Promise<Uint8Array> {
  const entry = new URL('./writeBack.child.ts', import.meta.url);
  const { written } = await askApart<WriteBackQuestion, { written: Uint8Array }>(entry, question, limits);
  return written;
}
