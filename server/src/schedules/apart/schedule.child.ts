import { readFile } from 'node:fs/promises';
import { answerApart } from './answerApart.ts';
import { reviewSchedule } from './reviewSchedule.ts';
import type { ReviewQuestion } from './ScheduleReview.ts';

answerApart(async (question: ReviewQuestion) => ({
  review: await reviewSchedule(await readFile(question.path), question),
}));
