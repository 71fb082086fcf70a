import { openChild } from '@plumbline/engine/ground/child/openChild';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import { UnreadableSchedule } from '../UnreadableSchedule.ts';
import type { Refusal } from './ScheduleReview.ts';

const usualLongestMs = 120_000;
/** Real schedules stay far below; several may be read at once. */
const mostMemoryMb = 1024;

export interface ReaderLimits {
  memoryMb?: number | undefined;
  /** Of computing. */
  longestMs?: number | undefined;
  /** Fires when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
}

/** Asks a process of its own, which what a file says can neither hold up nor fill. */
export async function askApart<Question extends { filename: string }, Answer extends object>(
  entry: URL,
  question: Question,
  { memoryMb = mostMemoryMb, longestMs = usualLongestMs, signal }: ReaderLimits,
): Promise<Answer> {
  const child = openChild<Question, never, Answer | { refusal: Refusal }>({ entry, start: undefined, memoryMb });
  const end = () => void child.end();
  signal?.addEventListener('abort', end);
  try {
    signal?.throwIfAborted();
    const answer = await child.ask(question, { file: question.filename, longestMs });
    if (!('refusal' in answer)) return answer;
    const { reason, place, question: asked } = answer.refusal;
    throw new UnreadableSchedule(reason, place, asked);
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof EngineError)) throw error;
    throw new UnreadableSchedule(`${error.reason[0]?.toUpperCase()}${error.reason.slice(1)}.`);
  } finally {
    signal?.removeEventListener('abort', end);
    await child.end();
  }
}
