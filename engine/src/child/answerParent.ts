import { Worker } from 'node:worker_threads';
import { offerToOomKiller } from '../disk/offerToOomKiller.ts';
import { EngineError, type EngineErrorDetails } from '../EngineError.ts';
import type { GuardData } from './guard.worker.ts';
import type { FromChild, ToChild } from './messages.ts';

/** Answers one question; `tell` is for what happens meanwhile. */
export type Answering<Question, News, Answer> = (question: Question, tell: (news: News) => void) => Promise<Answer>;

/** Makes this process a child of `openChild`: watched over, and gone with whoever opened it. */
export function answerParent<Start, Question, News, Answer>(
  prepare: (start: Start) => Answering<Question, News, Answer>,
): void {
  const budget = startGuard();
  let answering: Answering<Question, News, Answer> | undefined;
  const send = (message: FromChild<News, Answer>) => process.send?.(message);
  const tell = (news: News) => send({ kind: 'news', news });

  process.on('message', async (message: ToChild<Question>) => {
    if (message.kind === 'start') {
      answering = prepare(message.start as Start);
      return;
    }
    budget.begin(message.longestMs);
    try {
      const answer = await (answering as Answering<Question, News, Answer>)(message.question, tell);
      send({ kind: 'answer', answer });
    } catch (error) {
      const { stack, message: text } = error as Error;
      send({ kind: 'failed', message: stack ?? text, engine: detailsOf(error) });
    } finally {
      budget.end();
    }
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

function detailsOf(error: unknown): EngineErrorDetails | undefined {
  if (!(error instanceof EngineError)) return undefined;
  const { kind, file, place, reason } = error;
  return { kind, file, place, reason };
}
