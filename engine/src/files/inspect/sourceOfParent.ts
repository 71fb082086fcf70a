import type { ByteSource } from '../../ground/ByteSource.ts';
import type { RequestOfParent } from '../../ground/child/answerParent.ts';
import { EngineError } from '../../ground/EngineError.ts';

/** A file whose bytes lie with whoever asks. */
export interface LentFile {
  name: string;
  size: number;
}

interface Stretch {
  position: number;
  length: number;
}

/** Read ahead of what is asked: a message for every page of a file would take longer than the reading. */
const aheadBytes = 1 << 20;

/** In a child: the file, read through its parent. */
export function sourceOfParent({ name, size }: LentFile, request: RequestOfParent): ByteSource {
  let block: Uint8Array = new Uint8Array();
  let start = 0;
  return {
    name,
    size,
    async read(into, position) {
      const end = Math.min(position + into.length, size);
      if (end <= position) return 0;
      if (position < start || end > start + block.length) {
        const length = Math.min(Math.max(into.length, aheadBytes), size - position);
        block = (await request({ position, length } satisfies Stretch)) as Uint8Array;
        start = position;
      }
      const bytes = block.subarray(position - start, end - start);
      into.set(bytes);
      return bytes.length;
    },
  };
}

/** In its parent: what the child asks for. */
export function answerFrom(source: ByteSource): (asked: unknown) => Promise<Uint8Array> {
  return async (asked) => {
    const { position, length } = asked as Stretch;
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, await read(source, bytes, position));
  };
}

async function read(source: ByteSource, into: Uint8Array, position: number): Promise<number> {
  try {
    return await source.read(into, position);
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    throw new EngineError({ kind: 'read', file: source.name, reason: (cause as Error).message, cause });
  }
}
