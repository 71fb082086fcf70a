import { Worker } from 'node:worker_threads';
import type { ByteSource } from '../ByteSource.ts';
import { EngineError } from '../EngineError.ts';
import type { FromScanHeadThread, ToScanHeadThread } from './scanHead.worker.ts';

const limits = { maxOldGenerationSizeMb: 512, timeoutMs: 120_000 };

/** Looks at a scan's head in a thread of its own, which what the file says can neither hold up nor fill. */
export async function checkScanHeadApart(source: ByteSource): Promise<void> {
  const { name, size } = source;
  const worker = new Worker(new URL('./scanHead.worker.ts', import.meta.url), {
    workerData: { name, size },
    resourceLimits: { maxOldGenerationSizeMb: limits.maxOldGenerationSizeMb },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(refused(name, 'its head takes too long to read')), limits.timeoutMs);
      worker.on('exit', () => clearTimeout(timer));
      worker.on('error', (cause) => reject(describeCrash(name, cause)));
      worker.on('message', (message: FromScanHeadThread) => {
        if ('position' in message) void answer(worker, source, message);
        else if (message.error) reject(new EngineError(message.error));
        else resolve();
      });
    });
  } finally {
    await worker.terminate();
  }
}

async function answer(worker: Worker, source: ByteSource, { position, length }: { position: number; length: number }) {
  const send = (message: ToScanHeadThread) => worker.postMessage(message);
  try {
    const bytes = new Uint8Array(length);
    send({ bytes: bytes.subarray(0, await source.read(bytes, position)) });
  } catch (error) {
    send({ failed: error instanceof Error ? error.message : String(error) });
  }
}

function describeCrash(file: string, cause: Error): EngineError {
  const isMemory = (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (isMemory) return refused(file, 'its head does not fit into memory');
  return new EngineError({ kind: 'internal', file, reason: cause.message, cause });
}

const refused = (file: string, reason: string) => new EngineError({ kind: 'unsupported', file, reason });
