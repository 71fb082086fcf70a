import { openThread, type ThreadAsking, type ThreadOptions } from './openThread.ts';

/** Threads that answer questions; each keeps what it has prepared. To whoever asks they look as a `Child` does. */
export interface Threads<Question, News, Answer> {
  /** Waits for the next idle thread. A `ThreadError` says that the question was the end of its thread. */
  ask(question: Question, asking?: ThreadAsking<News>): Promise<Answer>;
  /** Ends all threads, whatever they are doing; those questions and all later ones are rejected. */
  end(reason?: Error): Promise<void>;
}

export interface ThreadsOptions extends ThreadOptions {
  /** How many there are at most. */
  threads?: number | undefined;
  /** How many questions one thread is asked at once. */
  atOnce?: number | undefined;
}

interface Waiting<Question, News, Answer> {
  question: Question;
  asking: ThreadAsking<News>;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** A thread starts with the first question that no other is idle for. One that dies rejects its question and is replaced. */
export function openThreads<Question, News, Answer>({
  threads = 1,
  atOnce = 1,
  ...options
}: ThreadsOptions): Threads<Question, News, Answer> {
  const all = Array.from({ length: Math.max(1, threads) }, () => openThread<Question, News, Answer>(options));
  const waiting: Waiting<Question, News, Answer>[] = [];
  let ended: Error | undefined;

  function hand(): void {
    const idlest = all.reduce((best, one) => (one.open < best.open ? one : best));
    const next = idlest.open < atOnce ? waiting.shift() : undefined;
    if (next) idlest.ask(next.question, next.asking).finally(hand).then(next.resolve, next.reject);
  }

  return {
    ask: (question, asking = {}) =>
      new Promise<Answer>((resolve, reject) => {
        if (ended) throw ended;
        waiting.push({ question, asking, resolve, reject });
        hand();
      }),
    async end(reason = new Error(`The thread that ${options.does} has ended.`)) {
      ended ??= reason;
      for (const { reject } of waiting.splice(0)) reject(reason);
      await Promise.all(all.map((thread) => thread.end(reason)));
    },
  };
}
