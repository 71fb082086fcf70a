import { Worker } from 'node:worker_threads';
import type { ByteSource } from '../ByteSource.ts';
import { EngineError } from '../EngineError.ts';
import { readWholeModel } from '../model/readWholeModel.ts';
import type { FromModelThread, ToModelThread } from './model.worker.ts';
import type { PreparedModel } from './PreparedModel.ts';

/** Reads and prepares models without holding up the thread that asks; one thing at a time. */
export interface ModelThread {
  /** Reads a root model and keeps it under the key; an EngineError says what is wrong with the file. `report` hears 0 to 1. */
  read(key: string, source: ByteSource, report?: (share: number) => void): Promise<void>;
  /** Federates what was read under these keys, in this order, and forgets all that was read. */
  prepare(keys: readonly string[], report?: (share: number) => void): Promise<PreparedModel>;
  close(): Promise<void>;
}

interface Waiting {
  report(share: number): void;
  resolve(model: PreparedModel | undefined): void;
  reject(error: EngineError): void;
}

/** A thread for one model; the content of archives is unpacked in a folder under `scratchParent`. */
export function openModelThread({ scratchParent }: { scratchParent: string }): ModelThread {
  const worker = new Worker(new URL('./model.worker.ts', import.meta.url), { workerData: { scratchParent } });
  let waiting: Waiting | undefined;
  let broken: EngineError | undefined;

  const breakOff = (error: EngineError) => {
    broken ??= error;
    waiting?.reject(broken);
  };
  worker.on('error', (cause) => breakOff(describeCrash(cause)));
  worker.on('exit', () => breakOff(ended('the thread that prepares models has ended')));
  worker.on('message', (message: FromModelThread) => {
    if (message.kind === 'progress') waiting?.report(message.share);
    else if (message.kind === 'failed') waiting?.reject(new EngineError(message.error));
    else waiting?.resolve(message.model);
  });

  const ask = (question: ToModelThread, report: (share: number) => void = () => {}) =>
    new Promise<PreparedModel | undefined>((resolve, reject) => {
      if (broken) throw broken;
      waiting = { report, resolve, reject };
      worker.postMessage(question, 'bytes' in question ? [question.bytes.buffer as ArrayBuffer] : []);
    });

  return {
    async read(key, source, report) {
      const bytes = await readWholeModel(source);
      await ask({ kind: 'read', key, file: source.name, bytes }, report);
    },
    async prepare(keys, report) {
      return (await ask({ kind: 'prepare', keys }, report)) as PreparedModel;
    },
    async close() {
      await worker.terminate();
    },
  };
}

function describeCrash(cause: Error): EngineError {
  const isMemory = (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (!isMemory) return ended(cause.message, cause);
  const reason = 'the model does not fit into memory: it is too large for this server';
  return new EngineError({ kind: 'unsupported', file: 'The model', reason, cause });
}

function ended(reason: string, cause?: Error): EngineError {
  return new EngineError({ kind: 'internal', file: 'The model', reason, cause });
}
