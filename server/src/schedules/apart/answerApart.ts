import { answerParent } from '@plumbline/engine/ground/child/answerParent';
import { UnreadableSchedule } from '../UnreadableSchedule.ts';
import type { Refusal } from './ScheduleReview.ts';

/** Answers one question in a process of its own. */
export function answerApart<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  answerParent<undefined, Question, never, Answer | { refusal: Refusal }>(() => async (question) => {
    try {
      return await answer(question);
    } catch (error) {
      // An error loses its class on the way.
      if (!(error instanceof UnreadableSchedule)) throw error;
      return { refusal: { reason: error.message, place: error.place, question: error.question } };
    }
  });
}
