import type { ByteSource } from '../../ground/ByteSource.ts';
import { openChild } from '../../ground/child/openChild.ts';
import { EngineError } from '../../ground/EngineError.ts';
import type { ScanHeadQuestion, Stretch } from './scanHead.child.ts';

const longestMs = 60_000;

/** Looks at a scan's head in a process of its own, which what the file says can neither hold up nor fill. */
export async function checkScanHeadApart(
  source: ByteSource,
  { memoryMb }: { memoryMb?: number | undefined } = {},
): Promise<void> {
  const { name: file, size } = source;
  const entry = new URL('./scanHead.child.ts', import.meta.url);
  const child = openChild<ScanHeadQuestion, never, void>({ entry, start: undefined, memoryMb });
  const onRequest = async (asked: unknown) => {
    const { position, length } = asked as Stretch;
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, await read(source, bytes, position));
  };
  try {
    await child.ask({ name: file, size }, { file, longestMs, onRequest });
  } finally {
    await child.end();
  }
}

async function read(source: ByteSource, into: Uint8Array, position: number): Promise<number> {
  try {
    return await source.read(into, position);
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    throw new EngineError({ kind: 'read', file: source.name, reason: (cause as Error).message, cause });
  }
}
