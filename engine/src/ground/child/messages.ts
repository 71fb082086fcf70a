import type { SentError } from '../SentError.ts';

/** What a child process is told by whoever opened it: first `start`, then one question after the other. */
export type ToChild<Question> =
  | { kind: 'start'; start: unknown }
  | { kind: 'question'; question: Question; longestMs: number }
  | { kind: 'response'; id: number; response: unknown }
  | ({ kind: 'refused'; id: number } & SentError);

/** What it says: any number of news and of requests for what only its parent has, then one of the other two. */
export type FromChild<News, Answer> =
  | { kind: 'news'; news: News }
  | { kind: 'request'; id: number; request: unknown }
  | { kind: 'answer'; answer: Answer }
  | ({ kind: 'failed' } & SentError);
