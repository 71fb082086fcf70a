import { openChild } from '@plumbline/engine/ground/child/openChild';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import { UnreadableSchedule } from '../UnreadableSchedule.ts';
import type { ReviewQuestion, ScheduleReview } from './ScheduleReview.ts';
import type { ReviewAnswer } from './schedule.child.ts';

const usualLongestMs = 120_000;
/** Real schedules stay far below; several may be read at once. */
const mostMemoryMb = 1024;

export interface ReviewLimits {
  memoryMb?: number | undefined;
  /** Of computing. */
  longestMs?: number | undefined;
  /** Fires when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
}

/** Reads a schedule in a process of its own, which what the file says can neither hold up nor fill. */
export async function reviewApart(
  question: ReviewQuestion,
  { memoryMb = mostMemoryMb, longestMs = usualLongestMs, signal }: ReviewLimits = {},
): Promise<ScheduleReview> {
  const entry = new URL('./schedule.child.ts', import.meta.url);
  const child = openChild<ReviewQuestion, never, ReviewAnswer>({ entry, start: undefined, memoryMb });
  const end = () => void child.end();
  signal?.addEventListener('abort', end);
  try {
    signal?.throwIfAborted();
    const answer = await child.ask(question, { file: question.filename, longestMs });
    if ('review' in answer) return answer.review;
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
