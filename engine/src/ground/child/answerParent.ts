import { Worker } from 'node:worker_threads';
import { offerToOomKiller } from '../disk/offerToOomKiller.ts';
import { keepCompiled } from '../keepCompiled.ts';
import { packError, unpackError } from '../SentError.ts';
import type { GuardData } from './guard.worker.ts';
import type { FromChild, ToChild } from './messages.ts';

/** Asks whoever opened this process for what only they have. */
export type RequestOfParent = (request: unknown) => Promise<unknown>;

/** Answers one question; `tell` is for what happens meanwhile. */
export type Answering<Question, News, Answer> = (
  question: Question,
  tell: (news: News) => void,
  request: RequestOfParent,
) => Promise<Answer>;

/** Makes this process a child of `openChild`: watched over, and gone with whoever opened it. */
export function answerParent<Start, Question, News, Answer>(
  prepare: (start: Start) => Answering<Question, News, Answer>,
): void {
  const budget = startGuard();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let answering: Answering<Question, News, Answer> | undefined;
  let requests = 0;
  const send = (message: FromChild<News, Answer>) => process.send?.(message);
  const tell = (news: News) => send({ kind: 'news', news });

  function request(asked: unknown): Promise<unknown> {
    const id = requests++;
    const place = Promise.withResolvers<unknown>();
    waiting.set(id, place);
    send({ kind: 'request', id, request: asked });
    return place.promise.finally(() => waiting.delete(id));
  }

  async function answer({ question, longestMs }: ToChild<Question> & { kind: 'question' }): Promise<void> {
    budget.begin(longestMs);
    try {
      const given = await answering!(question, tell, request);
      keepCompiled();
      send({ kind: 'answer', answer: given });
    } catch (error) {
      send({ kind: 'failed', ...packError(error) });
    } finally {
      budget.end();
    }
  }

  process.on('message', (message: ToChild<Question>) => {
    if (message.kind === 'start') answering = prepare(message.start as Start);
    else if (message.kind === 'question') void answer(message);
    else if (message.kind === 'response') waiting.get(message.id)?.resolve(message.response);
    else waiting.get(message.id)?.reject(unpackError(message));
  });
  process.on('disconnect', () => process.exit());
  // A terminal stops all its processes at once; this one is ended by whoever opened it, who would take it for a crash.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
}

/** A limit of a thread's memory knows nothing of WebAssembly and buffers; a thread that looks on does. */
function startGuard() {
  offerToOomKiller();
  const [memoryMb, parentPid] = process.argv.slice(2).map(Number);
  const deadlines = new Float64Array(new SharedArrayBuffer(16)).fill(Infinity);
  const workerData: GuardData = { memoryBytes: memoryMb * 2 ** 20, parentPid, deadlines };
  new Worker(new URL('./guard.worker.ts', import.meta.url), { workerData }).unref();
  return {
    begin(longestMs: number) {
      const { user, system } = process.cpuUsage();
      deadlines[0] = (user + system) / 1000 + longestMs;
      deadlines[1] = Number(process.hrtime.bigint()) / 1e6 + longestMs * wallLimit;
    },
    end: () => void deadlines.fill(Infinity),
  };
}

/** A process that waits for a core or a disk uses no time; one that uses none for this long is stuck all the same. */
const wallLimit = 20;
