import type { ByteSource } from '../../ground/ByteSource.ts';
import { EngineError } from '../../ground/EngineError.ts';
import { openThreads, type Threads } from '../../ground/threads/openThreads.ts';
import { ThreadError } from '../../ground/threads/ThreadError.ts';
import type { RootModelContent } from './RootModelContent.ts';
import type { ReadIfcOptions } from './readIfc.ts';
import type { IfcProgress, IfcToRead } from './readIfc.worker.ts';
import { readWholeModel } from './readWholeModel.ts';

/** Reads IFC files one after the other in a thread of its own, until it is closed. */
export interface IfcReader {
  read(source: ByteSource, options?: ReadIfcOptions): Promise<RootModelContent>;
  close(): Promise<void>;
}

export interface IfcReaderOptions {
  /** How long the kernel may compute without a sign of life: more than any small file needs. More is added by size. */
  longestSilenceMs?: number;
}

const silenceMsPerMb = 1000;
/** The memory of a large model is given back only by the end of the thread that read it. */
const largestKeptBytes = 8e6;

/**
 * The geometry kernel loops for ever on some damaged files, and nothing but ending its thread stops it; besides, a large
 * model would hold up everything else here for minutes. Loading the kernel's code costs more than reading a small file:
 * the thread that did so serves the next file too.
 */
export function openIfcReader({ longestSilenceMs = 4000 }: IfcReaderOptions = {}): IfcReader {
  let thread = open();

  async function read(file: string, bytes: Uint8Array, { report, withProperties }: ReadIfcOptions) {
    const asking = {
      longestSilenceMs: longestSilenceMs + (silenceMsPerMb * bytes.length) / 1e6,
      transfer: [bytes.buffer as ArrayBuffer],
      onNews: ({ done, total }: IfcProgress) => report?.(done, total),
    };
    try {
      return await thread.ask({ file, bytes, withProperties }, asking);
    } catch (error) {
      throw error instanceof ThreadError ? describeLoss(file, error) : error;
    }
  }

  return {
    async read(source, options = {}) {
      const bytes = await readWholeModel(source);
      const { length } = bytes;
      try {
        return await read(source.name, bytes, options);
      } finally {
        if (length > largestKeptBytes) {
          await thread.end();
          thread = open();
        }
      }
    },
    close: () => thread.end(),
  };
}

function open(): Threads<IfcToRead, IfcProgress, RootModelContent> {
  return openThreads({ entry: new URL('./readIfc.worker.ts', import.meta.url), does: 'reads models' });
}

function describeLoss(file: string, { fault, cause = 'the thread that read it ended' }: ThreadError): EngineError {
  if (fault === 'silent') {
    const reason =
      'the geometry kernel does not come to an end with this file: it is damaged, refers to itself, or one of its elements is too intricate';
    return new EngineError({ kind: 'invalid', file, reason });
  }
  if ((cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
    const reason = 'the model does not fit into memory: divide it into several files';
    return new EngineError({ kind: 'unsupported', file, reason, cause });
  }
  return new EngineError({
    kind: 'internal',
    file,
    reason: cause instanceof Error ? cause.message : String(cause),
    cause,
  });
}
