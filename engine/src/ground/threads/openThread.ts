import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads';
import { unpackError } from '../SentError.ts';
import { createWatchdog, type Watchdog } from './createWatchdog.ts';
import type { FromThread, ThreadData, ToThread } from './messages.ts';
import { ThreadError, type ThreadFault } from './ThreadError.ts';

export interface ThreadAsking<News> {
  onNews?: ((news: News) => void) | undefined;
  /** Moved, not copied; what lies in shared memory is neither. */
  transfer?: readonly Transferable[] | undefined;
  /** How long the thread may compute without news, before it is ended for this question. */
  longestSilenceMs?: number | undefined;
}

export interface ThreadOptions {
  /** A file that calls `answerThread`. */
  entry: URL;
  /** What the thread does, for the sentence that it has died: `hashes passwords`. */
  does: string;
  /** What it is told first. */
  start?: unknown;
  /** Behind other threads, where there are too few cores for all. On Linux only: elsewhere it would hold for the process. */
  niceness?: number | undefined;
  resourceLimits?: ResourceLimits | undefined;
}

/** A thread that answers any number of questions at once; `openThreads` bounds them. */
export interface Thread<Question, News, Answer> {
  /** How many questions wait for their answer. */
  readonly open: number;
  ask(question: Question, asking: ThreadAsking<News>): Promise<Answer>;
  /** Rejects what is open. */
  end(reason: Error): Promise<void>;
}

interface Open<News, Answer> extends ThreadAsking<News> {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
  watchdog?: Watchdog | undefined;
}

/** Starts with its first question, and anew after it died; it does not keep the process alive but for an answer. */
export function openThread<Question, News, Answer>(options: ThreadOptions): Thread<Question, News, Answer> {
  const { entry, does, start, niceness, resourceLimits } = options;
  const open = new Map<number, Open<News, Answer>>();
  let worker: Worker | undefined;
  let questions = 0;

  function begin(): Worker {
    const workerData: ThreadData = { start, niceness };
    const begun = new Worker(entry, { workerData, ...(resourceLimits && { resourceLimits }) });
    const lose = (cause?: unknown) => drop(begun, 'died', cause);
    begun.on('error', lose).on('messageerror', lose);
    begun.on('exit', () => lose());
    return begun.on('message', take);
  }

  function drop(lost: Worker, fault: ThreadFault, cause?: unknown): void {
    if (worker !== lost) return;
    worker = undefined;
    void lost.terminate();
    for (const id of [...open.keys()]) settle(id, ({ reject }) => reject(new ThreadError(fault, does, cause)));
  }

  function take(message: FromThread<News, Answer>): void {
    for (const { watchdog } of open.values()) watchdog?.reset();
    if (message.kind === 'ready') return;
    if (message.kind === 'news') open.get(message.id)?.onNews?.(message.news);
    else if (message.kind === 'answer') settle(message.id, ({ resolve }) => resolve(message.answer));
    else settle(message.id, ({ reject }) => reject(unpackError(message)));
  }

  function settle(id: number, how: (one: Open<News, Answer>) => void): void {
    const one = open.get(id);
    open.delete(id);
    one?.watchdog?.stop();
    if (open.size === 0) worker?.unref();
    if (one) how(one);
  }

  function send(id: number, question: Question, asking: Open<News, Answer>): void {
    worker ??= begin();
    const asked = worker;
    asked.ref();
    open.set(id, asking);
    try {
      asked.postMessage({ kind: 'question', id, question } satisfies ToThread<Question>, asking.transfer);
    } catch (error) {
      // A question that cannot be cloned is its own fault alone.
      settle(id, ({ reject }) => reject(error));
      return;
    }
    const { longestSilenceMs } = asking;
    if (longestSilenceMs === undefined) return;
    asking.watchdog = createWatchdog(asked, longestSilenceMs, () => drop(asked, 'silent'));
  }

  return {
    get open() {
      return open.size;
    },
    ask: (question, asking) =>
      new Promise<Answer>((resolve, reject) => send(questions++, question, { ...asking, resolve, reject })),
    async end(reason) {
      const last = worker;
      worker = undefined;
      for (const id of [...open.keys()]) settle(id, ({ reject }) => reject(reason));
      await last?.terminate();
    },
  };
}
