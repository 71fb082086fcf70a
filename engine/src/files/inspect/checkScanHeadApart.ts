import type { ByteSource } from '../../ground/ByteSource.ts';
import { openChild } from '../../ground/child/openChild.ts';
import { answerFrom, type LentFile } from './sourceOfParent.ts';

const longestMs = 60_000;

/** Looks at a scan's head in a process of its own, which what the file says can neither hold up nor fill. */
export async function checkScanHeadApart(
  source: ByteSource,
  { memoryMb }: { memoryMb?: number | undefined } = {},
): Promise<void> {
  const { name: file, size } = source;
  const entry = new URL('./scanHead.child.ts', import.meta.url);
  const child = openChild<LentFile, never, void>({ entry, start: undefined, memoryMb });
  try {
    await child.ask({ name: file, size }, { file, longestMs, onRequest: answerFrom(source) });
  } finally {
    await child.end();
  }
}
