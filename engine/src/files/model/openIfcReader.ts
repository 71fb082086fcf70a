import { Worker } from 'node:worker_threads';
import type { ByteSource } from '../../ground/ByteSource.ts';
import { EngineError } from '../../ground/EngineError.ts';
import { createPatience } from './createPatience.ts';
import type { RootModelContent } from './RootModelContent.ts';
import type { ReadIfcOptions } from './readIfc.ts';
import type { FromReader, ToReader } from './readIfc.worker.ts';
import { readWholeModel } from './readWholeModel.ts';

/** Reads IFC files one after the other in a thread of its own, until it is closed. */
export interface IfcReader {
  read(source: ByteSource, options?: ReadIfcOptions): Promise<RootModelContent>;
  close(): Promise<void>;
}

export interface IfcReaderOptions {
  /** How long the kernel may compute without a sign of life: more than any small file needs. More is added by size. */
  patienceMs?: number;
}

const patienceMsPerMb = 1000;
/** The memory of a large model is given back only by the end of the thread that read it. */
const largestKeptBytes = 8e6;

/**
 * The geometry kernel loops for ever on some damaged files, and nothing but ending its thread stops it; besides, a large
 * model would hold up everything else here for minutes. Loading the kernel's code costs more than reading a small file:
 * the thread that did so serves the next file too.
 */
export function openIfcReader({ patienceMs = 4000 }: IfcReaderOptions = {}): IfcReader {
  let thread: Worker | undefined;

  function start(): Worker {
    const started = new Worker(new URL('./readIfc.worker.ts', import.meta.url));
    // One that dies while it has nothing to do would take this process with it.
    return started.on('error', () => {});
  }

  async function end(): Promise<void> {
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }

  return {
    async read(source, options = {}) {
      const bytes = await readWholeModel(source);
      const { length } = bytes;
      thread ??= start();
      const longestMs = patienceMs + (patienceMsPerMb * length) / 1e6;
      const outcome = await readIn(thread, { file: source.name, bytes, longestMs, ...options });
      if (outcome.isThreadLost || length > largestKeptBytes) await end();
      if ('error' in outcome) throw outcome.error;
      return outcome.content;
    },
    close: end,
  };
}

interface Reading extends ReadIfcOptions, ToReader {
  longestMs: number;
}

type Outcome = { isThreadLost?: boolean } & ({ content: RootModelContent } | { error: EngineError });

async function readIn(thread: Worker, { file, bytes, longestMs, report }: Reading): Promise<Outcome> {
  const patience = createPatience(thread, longestMs);
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  patience.onExhausted(() => {
    const reason =
      'the geometry kernel does not come to an end with this file: it is damaged, refers to itself, or one of its elements is too intricate';
    resolve({ isThreadLost: true, error: new EngineError({ kind: 'invalid', file, reason }) });
  });
  const onError = (cause: Error) => resolve({ isThreadLost: true, error: outOfMemory(file, cause) });
  const onMessage = (message: FromReader) => {
    patience.renew();
    if (message.kind === 'progress') report?.(message.done, message.total);
    else if (message.kind === 'failed') resolve({ error: new EngineError(message.error) });
    else if (message.kind === 'read') resolve({ content: message.content });
  };
  thread.on('error', onError).on('message', onMessage);
  try {
    thread.postMessage({ file, bytes } satisfies ToReader, [bytes.buffer as ArrayBuffer]);
    return await promise;
  } finally {
    patience.end();
    thread.off('error', onError).off('message', onMessage);
  }
}

/** Threads report nothing on their way out but running out of memory. */
function outOfMemory(file: string, cause: Error): EngineError {
  const isMemory = (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
  const reason = isMemory ? 'the model does not fit into memory: divide it into several files' : cause.message;
  return new EngineError({ kind: isMemory ? 'unsupported' : 'internal', file, reason, cause });
}
