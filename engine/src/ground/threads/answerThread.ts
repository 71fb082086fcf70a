import { setPriority } from 'node:os';
import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import { keepCompiled } from '../keepCompiled.ts';
import { packError } from '../SentError.ts';
import type { FromThread, ThreadData, ToThread } from './messages.ts';

/** Answers one question; `tell` is for what happens meanwhile. */
type Answering<Question, News, Answer> = (
  question: Question,
  tell: (news: News) => void,
) => Answer | Moved<Answer> | Promise<Answer | Moved<Answer>>;

class Moved<Answer> {
  readonly answer: Answer;
  readonly transfer: readonly Transferable[];

  constructor(answer: Answer, transfer: readonly Transferable[]) {
    this.answer = answer;
    this.transfer = transfer;
  }
}

/** An answer whose buffers are moved, not copied, to whoever asked. */
export function moveAnswer<Answer>(answer: Answer, transfer: readonly Transferable[]): Moved<Answer> {
  return new Moved(answer, transfer);
}

/** Makes this file a thread of `openThreads`. What `prepare` makes of the start is kept for every question. */
export function answerThread<Start, Question, News, Answer>(
  prepare: (start: Start) => Answering<Question, News, Answer> | Promise<Answering<Question, News, Answer>>,
): void {
  const port = parentPort!;
  const { start, niceness } = workerData as ThreadData;
  if (niceness !== undefined && process.platform === 'linux') setPriority(niceness);
  const send = (message: FromThread<News, Answer>, transfer?: readonly Transferable[]) =>
    port.postMessage(message, transfer);
  const preparing = (async () => prepare(start as Start))();

  async function answer({ id, question }: ToThread<Question>): Promise<void> {
    try {
      const answering = await preparing;
      const answer = await answering(question, (news) => send({ kind: 'news', id, news }));
      keepCompiled();
      if (answer instanceof Moved) send({ kind: 'answer', id, answer: answer.answer }, answer.transfer);
      else send({ kind: 'answer', id, answer });
    } catch (error) {
      send({ kind: 'failed', id, ...packError(error) });
    }
  }

  port.on('message', (message: ToThread<Question>) => void answer(message));
  preparing.then(
    () => send({ kind: 'ready' }),
    // Each question is told.
    () => undefined,
  );
}
