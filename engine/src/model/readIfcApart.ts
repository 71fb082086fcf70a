import { Worker } from 'node:worker_threads';
import type { ByteSource } from '../ByteSource.ts';
import { EngineError } from '../EngineError.ts';
import type { RootModelContent } from './RootModelContent.ts';
import type { ReadIfcOptions } from './readIfc.ts';
import type { FromReader, ToReader } from './readIfc.worker.ts';
import { readWholeModel } from './readWholeModel.ts';

/** How long the kernel may stay silent: what a small file needs at most on a busy machine, and more for each megabyte. */
const patienceMs = 6000;
const patienceMsPerMb = 1000;
/** Starting a thread is nobody's fault, however long it takes on a busy machine. */
const startMs = 60_000;

/**
 * Reads an IFC file in a thread of its own. The geometry kernel loops for ever on some damaged files, and nothing but
 * ending its thread stops it; besides, a large model would hold up everything else here for minutes.
 */
export async function readIfcApart(source: ByteSource, { report }: ReadIfcOptions = {}): Promise<RootModelContent> {
  const bytes = await readWholeModel(source);
  const file = source.name;
  const worker = new Worker(new URL('./readIfc.worker.ts', import.meta.url));
  const longestMs = patienceMs + (patienceMsPerMb * bytes.length) / 1e6;
  const silence = createSilence();
  try {
    return await new Promise<RootModelContent>((resolve, reject) => {
      silence.onTooLong(() => {
        const reason = 'the geometry kernel does not come to an end with this file: it is damaged or refers to itself';
        reject(new EngineError({ kind: 'invalid', file, reason }));
      });
      worker.on('error', (cause) => reject(outOfMemory(file, cause)));
      worker.on('message', (message: FromReader) => {
        silence.restart(longestMs);
        if (message.kind === 'started') return;
        if (message.kind === 'progress') report?.(message.done, message.total);
        else if (message.kind === 'failed') reject(new EngineError(message.error));
        else resolve(message.content);
      });
      worker.postMessage({ file, bytes } satisfies ToReader, [bytes.buffer as ArrayBuffer]);
    });
  } finally {
    silence.end();
    await worker.terminate();
  }
}

/** Threads report nothing on their way out but running out of memory. */
function outOfMemory(file: string, cause: Error): EngineError {
  const isMemory = (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
  const reason = isMemory ? 'the model does not fit into memory: divide it into several files' : cause.message;
  return new EngineError({ kind: isMemory ? 'unsupported' : 'internal', file, reason, cause });
}

function createSilence() {
  let timer: NodeJS.Timeout | undefined;
  let tooLong = () => {};
  const restart = (longestMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => tooLong(), longestMs);
  };
  restart(startMs);
  return {
    restart,
    onTooLong(call: () => void) {
      tooLong = call;
    },
    end: () => clearTimeout(timer),
  };
}
