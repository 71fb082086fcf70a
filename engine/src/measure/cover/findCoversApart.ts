import { openChild } from '../../ground/child/openChild.ts';
import type { CoverQuestion } from './cover.child.ts';

export interface CoversAsked {
  /** The viewer files of a model version, compressed as they are kept. */
  files: readonly { firstElement: number; read: () => Promise<Uint8Array> }[];
  elementCount: number;
  memoryMb?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** An element takes a third of a millisecond, and more where it has many triangles. */
const longestMs = { least: 10 * 60_000, perElement: 20 };

/** Finds what stands before the elements of a model version, in a process of its own; packed as `unpackCovers` takes it. */
export async function findCoversApart({ files, elementCount, memoryMb, signal }: CoversAsked): Promise<Uint8Array> {
  const entry = new URL('./cover.child.ts', import.meta.url);
  const child = openChild<CoverQuestion, number, Uint8Array>({ entry, start: undefined, memoryMb });
  const stop = () => void child.end();
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    return await child.ask(
      { firstElements: files.map(({ firstElement }) => firstElement), elementCount },
      {
        file: 'The model',
        longestMs: longestMs.least + longestMs.perElement * elementCount,
        onRequest: (asked) => files[asked as number].read(),
      },
    );
  } finally {
    signal?.removeEventListener('abort', stop);
    await child.end();
  }
}
