import { Worker } from 'node:worker_threads';
import type { ByteSource } from '../ByteSource.ts';
import { EngineError } from '../EngineError.ts';
import { createPatience } from './createPatience.ts';
import type { RootModelContent } from './RootModelContent.ts';
import type { ReadIfcOptions } from './readIfc.ts';
import type { FromReader, ToReader } from './readIfc.worker.ts';
import { readWholeModel } from './readWholeModel.ts';

/** How long the kernel may compute without a sign of life: more than any small file needs, and more for each megabyte. */
const patienceMs = 4000;
const patienceMsPerMb = 1000;

/**
 * Reads an IFC file in a thread of its own. The geometry kernel loops for ever on some damaged files, and nothing but
 * ending its thread stops it; besides, a large model would hold up everything else here for minutes.
 */
export async function readIfcApart(source: ByteSource, { report }: ReadIfcOptions = {}): Promise<RootModelContent> {
  const bytes = await readWholeModel(source);
  const file = source.name;
  const worker = new Worker(new URL('./readIfc.worker.ts', import.meta.url));
  const patience = createPatience(worker, patienceMs + (patienceMsPerMb * bytes.length) / 1e6);
  try {
    return await new Promise<RootModelContent>((resolve, reject) => {
      patience.onExhausted(() => {
        const reason = 'the geometry kernel does not come to an end with this file: it is damaged or refers to itself';
        reject(new EngineError({ kind: 'invalid', file, reason }));
      });
      worker.on('error', (cause) => reject(outOfMemory(file, cause)));
      worker.on('message', (message: FromReader) => {
        patience.renew();
        if (message.kind === 'started') return;
        if (message.kind === 'progress') report?.(message.done, message.total);
        else if (message.kind === 'failed') reject(new EngineError(message.error));
        else resolve(message.content);
      });
      worker.postMessage({ file, bytes } satisfies ToReader, [bytes.buffer as ArrayBuffer]);
    });
  } finally {
    patience.end();
    await worker.terminate();
  }
}

/** Threads report nothing on their way out but running out of memory. */
function outOfMemory(file: string, cause: Error): EngineError {
  const isMemory = (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
  const reason = isMemory ? 'the model does not fit into memory: divide it into several files' : cause.message;
  return new EngineError({ kind: isMemory ? 'unsupported' : 'internal', file, reason, cause });
}
