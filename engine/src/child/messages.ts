import type { EngineErrorDetails } from '../EngineError.ts';

/** What a child process is told by whoever opened it: first `start`, then one question after the other. */
export type ToChild<Question> =
  | { kind: 'start'; start: unknown }
  | { kind: 'question'; question: Question; longestMs: number };

/** What it says: any number of news, then one of the other two. */
export type FromChild<News, Answer> =
  | { kind: 'news'; news: News }
  | { kind: 'answer'; answer: Answer }
  | { kind: 'failed'; message: string; engine: EngineErrorDetails | undefined };
