import type { ByteSource } from '../../ground/ByteSource.ts';
import { openChild } from '../../ground/child/openChild.ts';
import { withTempFolder } from '../../ground/disk/withTempFolder.ts';
import type { ScanInspection } from './Inspection.ts';
import type { InspectionQuestion } from './inspectScan.child.ts';
import { answerFrom } from './sourceOfParent.ts';

export interface InspectionOptions {
  /** The content of archives lies in a folder under it meanwhile. */
  scratchParent: string;
  memoryMb?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** The slowest of real scans, packed as LAZ or as text, take a tenth of that. */
const readingMs = { least: 10 * 60_000, perMb: 1000 };

/** Reads a scan to its end in a process of its own and tells what is in it; an EngineError says what is wrong with it. */
export function inspectScanApart(
  source: ByteSource,
  { scratchParent: parent, memoryMb, signal }: InspectionOptions,
): Promise<ScanInspection> {
  const { name: file, size } = source;
  const entry = new URL('./inspectScan.child.ts', import.meta.url);
  const longestMs = readingMs.least + (readingMs.perMb * size) / 1e6;
  return withTempFolder(parent, async (scratchParent) => {
    const child = openChild<InspectionQuestion, never, ScanInspection>({ entry, start: undefined, memoryMb });
    const stop = () => void child.end();
    signal?.addEventListener('abort', stop);
    try {
      return await child.ask({ name: file, size, scratchParent }, { file, longestMs, onRequest: answerFrom(source) });
    } finally {
      signal?.removeEventListener('abort', stop);
      await child.end();
    }
  });
}
