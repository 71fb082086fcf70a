import { askApart, type ReaderLimits } from './askApart.ts';
import type { ReviewQuestion, ScheduleReview } from './ScheduleReview.ts';

/** Reads a schedule in a process of its own. */
export async function reviewApart(question: ReviewQuestion, limits: ReaderLimits = {}): Promise<ScheduleReview> {
  const entry = new URL('./schedule.child.ts', import.meta.url);
  const { review } = await askApart<ReviewQuestion, { review: ScheduleReview }>(entry, question, limits);
  return review;
}
