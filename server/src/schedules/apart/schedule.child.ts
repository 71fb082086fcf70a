import { readFile } from 'node:fs/promises';
import { answerParent } from '@plumbline/engine/ground/child/answerParent';
import { UnreadableSchedule } from '../UnreadableSchedule.ts';
import { reviewSchedule } from './reviewSchedule.ts';
import type { Refusal, ReviewQuestion, ScheduleReview } from './ScheduleReview.ts';

export type ReviewAnswer = { review: ScheduleReview } | { refusal: Refusal };

answerParent<undefined, ReviewQuestion, never, ReviewAnswer>(() => async (question) => {
  try {
    return { review: await reviewSchedule(await readFile(question.path), question) };
  } catch (error) {
    // An error loses its class on the way.
    if (!(error instanceof UnreadableSchedule)) throw error;
    return { refusal: { reason: error.message, place: error.place, question: error.question } };
  }
});
