import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { throwUnless } from '@plumbline/contract/throwUnless';
import { packError, unpackError } from '../SentError.ts';
import { describeEnd } from './describeEnd.ts';
import type { FromChild, ToChild } from './messages.ts';
import { readerMemoryMb } from './readerMemoryMb.ts';

/** A process that answers one question at a time, and takes nobody with it when it dies. */
export interface Child<Question, News, Answer> {
  /** An EngineError says what is wrong with the file; of kind `crash` when the question was the end of the process. */
  ask(question: Question, asking: Asking<News>): Promise<Answer>;
  /** Ends the process, whatever it is doing; that question is rejected. */
  end(): Promise<void>;
}

export interface Asking<News> {
  /** What people call the file that is read. */
  file: string;
  /** How long the process may compute. */
  longestMs: number;
  onNews?: ((news: News) => void) | undefined;
  /** Gives the process what it asks for meanwhile. */
  onRequest?: ((request: unknown) => Promise<unknown>) | undefined;
}

export interface ChildOptions {
  /** A file that calls `answerParent`. */
  entry: URL;
  /** What it is told first. */
  start: unknown;
  /** All its memory, that of WebAssembly and buffers included. */
  memoryMb?: number | undefined;
  /** Options of Node's own. */
  flags?: readonly string[] | undefined;
}

/** Secrets of the server are none of its business. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'NODE_COMPILE_CACHE'];
/** Whoever waits for a page goes before whoever waits for a file: a core that nobody else wants is taken all the same. */
const niceness = 10;
const keptOfErrors = 2000;

interface Current<News, Answer> extends Asking<News> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** Starts with its first question, and anew after one that killed it: what it had been told before is lost then. */
export function openChild<Question, News, Answer>({
  entry,
  start,
  memoryMb = readerMemoryMb(),
  flags = [],
}: ChildOptions): Child<Question, News, Answer> {
  let running: ChildProcess | undefined;
  let current: Current<News, Answer> | undefined;
  let isEnded = false;

  const settle = (how: (one: Current<News, Answer>) => void) => {
    const one = current;
    current = undefined;
    if (one) how(one);
  };

  function begin(): ChildProcess {
    const started = spawn(process.execPath, [...flags, fileURLToPath(entry), String(memoryMb), String(process.pid)], {
      env: Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    if (started.pid !== undefined) lowerPriority(started.pid);
    let errors = '';
    started.stderr?.on('data', (text: Buffer) => {
      errors = (errors + text.toString()).slice(-keptOfErrors);
    });
    const drop = (error: (file: string) => Error) => {
      if (running === started) running = undefined;
      settle(({ file, reject }) => reject(isEnded ? endedError() : error(file)));
    };
    started.on('error', (error) => drop(() => error));
    // One that dies while it has nothing to do is no question's fault.
    started.on('exit', () => {
      if (running === started && current === undefined) running = undefined;
    });
    // All that it said has arrived by then.
    started.on('close', (code, signal) => drop((file) => describeEnd({ file, code, signal, errors, memoryMb })));
    started.on('message', (message: FromChild<News, Answer>) => {
      if (message.kind === 'news') current?.onNews?.(message.news);
      else if (message.kind === 'request') void respond(started, message);
      else if (message.kind === 'answer') settle(({ resolve }) => resolve(message.answer));
      else settle(({ reject }) => reject(unpackError(message)));
    });
    send(started, { kind: 'start', start });
    return started;
  }

  async function respond(to: ChildProcess, { id, request }: { id: number; request: unknown }): Promise<void> {
    try {
      if (!current?.onRequest) throw new Error('Nobody gives what the process asks for.');
      send(to, { kind: 'response', id, response: await current.onRequest(request) });
    } catch (error) {
      send(to, { kind: 'refused', id, ...packError(error) });
    }
  }

  return {
    ask: (question, asking) =>
      new Promise<Answer>((resolve, reject) => {
        if (isEnded) throw endedError();
        if (current) throw new Error('The process that reads files is busy.');
        current = { ...asking, resolve, reject };
        running ??= begin();
        send(running, { kind: 'question', question, longestMs: asking.longestMs });
      }),
    async end() {
      isEnded = true;
      const ending = running;
      if (ending === undefined || ending.pid === undefined) return;
      const closed = new Promise((resolve) => ending.once('close', resolve));
      ending.kill('SIGKILL');
      await closed;
    },
  };
}

/** Where that is not allowed, it works at the same pace as everybody. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceness);
  } catch (error) {
    throwUnless(error, 'ERR_SYSTEM_ERROR');
  }
}

/** What cannot be sent any more is told by its end. */
function send<Question>(child: ChildProcess, message: ToChild<Question>): void {
  child.send(message, () => {});
}

const endedError = () => new Error('The process that reads files has ended.');
