import { EngineError } from '../../../ground/EngineError.ts';
import type { FieldReader } from './createFieldReader.ts';
import type { E57Scan } from './E57Scan.ts';
import type { Pages } from './openPages.ts';
import { openSection } from './openSection.ts';

/** The records of a scan, as the readers of its fields get them. */
export interface Records {
  /** Reads packets until `wanted` records are ready in every field; gives how many are, fewer at the end of the section. */
  makeReady(wanted: number): Promise<number>;
  /** Passes over the next records, a multiple of 8. */
  pass(count: number): Promise<void>;
}

/** What may wait in memory when the fields of the same points lie far apart in the file. */
const waitingBytesLimit = 48 * 1024 * 1024;

/** Opens the records of a scan for those of its fields that have a reader. */
export async function openRecords(
  pages: Pages,
  e57Scan: E57Scan,
  readers: readonly (FieldReader | undefined)[],
): Promise<Records> {
  const used = readers.filter((reader) => reader !== undefined);
  const section = await openSection(pages, e57Scan, readers);

  function countReady(): number {
    let ready = Infinity;
    for (const reader of used) ready = Math.min(ready, reader.countReady());
    return ready;
  }

  function checkWaiting(): void {
    let bytes = 0;
    for (const { queue } of used) bytes += queue.capacity;
    if (bytes < waitingBytesLimit) return;
    const reason = 'the fields of the same points lie too far apart in the file';
    throw new EngineError({ kind: 'unsupported', file: pages.file, place: `${e57Scan.place}/points`, reason });
  }

  return {
    async makeReady(wanted) {
      while (countReady() < wanted && (await section.readPacket())) checkWaiting();
      return Math.min(wanted, countReady());
    },
    async pass(count) {
      for (const reader of used) reader.pass(count);
      await section.passPackets();
    },
  };
}
