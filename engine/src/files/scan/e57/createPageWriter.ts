import type { ByteSink } from '../../../ground/ByteSink.ts';
import { sealPages } from './sealPages.ts';

/** Writes data into pages with checksums. Positions are in the data, without the checksums. */
export interface PageWriter {
  readonly pageSize: number;
  /** How much data has been written. */
  readonly position: number;
  /** Where in the file a position lies. */
  physical(position: number): number;
  write(bytes: Uint8Array): Promise<void>;
  /** Leaves room that `patch` fills later, and gives its position. */
  reserve(length: number): Promise<number>;
  /** Fills reserved room. */
  patch(position: number, bytes: Uint8Array): void;
  /** Fills up and writes the last page, and gives the size of the file. */
  end(): Promise<number>;
  /** Writes the pages with reserved room once more, now that it is filled. */
  finish(): Promise<void>;
}

const chunkBytes = 1024 * 1024;

/** A writer of pages into a sink, from its beginning on. */
export function createPageWriter(sink: ByteSink, pageSize = 1024): PageWriter {
  const dataSize = pageSize - 4;
  const chunkPages = Math.max(1, Math.floor(chunkBytes / pageSize));
  const chunk = new Uint8Array(chunkPages * pageSize);
  /** Pages with reserved room, by number; there are two at most for each scan. */
  const reserved = new Map<number, Uint8Array>();
  let firstPage = 0;
  let position = 0;

  const physical = (at: number) => Math.floor(at / dataSize) * pageSize + (at % dataSize);

  async function writeChunk(pages: number): Promise<void> {
    const bytes = chunk.subarray(0, pages * pageSize);
    sealPages(bytes, pageSize);
    for (const page of reserved.keys()) {
      const at = (page - firstPage) * pageSize;
      if (at >= 0) reserved.set(page, bytes.slice(at, at + pageSize));
    }
    await sink.write(bytes, firstPage * pageSize);
    firstPage += pages;
    chunk.fill(0);
  }

  async function write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const at = physical(position) - firstPage * pageSize;
      const count = Math.min(dataSize - (at % pageSize), bytes.length - from);
      chunk.set(bytes.subarray(from, from + count), at);
      from += count;
      position += count;
      if (position === (firstPage + chunkPages) * dataSize) await writeChunk(chunkPages);
    }
  }

  return {
    pageSize,
    get position() {
      return position;
    },
    physical,
    write,
    async reserve(length) {
      const start = position;
      for (let at = start; at < start + length; at++) reserved.set(Math.floor(at / dataSize), chunk);
      await write(new Uint8Array(length));
      return start;
    },
    patch(at, bytes) {
      bytes.forEach((byte, i) => {
        const target = physical(at + i);
        const page = Math.floor(target / pageSize);
        if (page >= firstPage) chunk[target - firstPage * pageSize] = byte;
        else (reserved.get(page) as Uint8Array)[target % pageSize] = byte;
      });
    },
    async end() {
      const pages = Math.ceil(position / dataSize) - firstPage;
      if (pages > 0) await writeChunk(pages);
      return firstPage * pageSize;
    },
    async finish() {
      for (const [page, bytes] of reserved) {
        sealPages(bytes, pageSize);
        await sink.write(bytes, page * pageSize);
      }
    },
  };
}
