import type { FromChild } from '../child/messages.ts';

/** What a thread is opened with. */
export interface ThreadData {
  start: unknown;
  niceness: number | undefined;
}

/** As a child process is asked; the number tells questions apart that a thread answers at once. */
export interface ToThread<Question> {
  kind: 'question';
  id: number;
  question: Question;
}

/** As a child process says it: any number of news, then one of the other two; first of all that it is ready. */
export type FromThread<News, Answer> =
  | { kind: 'ready' }
  | (Exclude<FromChild<News, Answer>, { kind: 'request' }> & { id: number });
