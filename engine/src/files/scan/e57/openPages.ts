import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import { pageChecksum } from './pageChecksum.ts';

/** The data of a paged file: what is left when the checksums at the end of each page are taken out ("logical"). */
export interface Pages {
  readonly file: string;
  /** How many bytes of data the whole pages of the file hold. */
  readonly size: number;
  /** Where in the data a physical offset points; `place` names it in an error. */
  locate(physicalOffset: number, place: string): number;
  /** Data from `position` on, read and checked as it is needed. */
  stream(position: number, length: number, place: string): PageStream;
  /** Exactly `length` bytes of data. */
  read(position: number, length: number, place: string): Promise<Uint8Array>;
}

/** A window that moves over the data: the bytes from `position` to `end` of `bytes` are at hand. */
export interface PageStream {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  position: number;
  readonly end: number;
  /** How many bytes are still to come, those at hand included. */
  readonly left: number;
  /** Makes at least `count` bytes available (at most 64 KiB), or as many as are left. */
  need(count: number): Promise<void>;
  /** Passes over the next `count` bytes; pages that lie wholly within them are not checked. */
  pass(count: number): void;
}

const chunkBytes = 1024 * 1024;
/** What a caller may ask for at once: one packet. */
const windowBytes = 64 * 1024;

/** Opens the pages of a file; a page is numbered from 0 and is checked whenever it is read. */
export function openPages(source: ByteSource, pageSize: number): Pages {
  const dataSize = pageSize - 4;
  const pageCount = Math.floor(source.size / pageSize);
  const size = pageCount * dataSize;

  function endsTooEarly(place: string) {
    return new EngineError({
      kind: 'invalid',
      file: source.name,
      place,
      reason: `the file ends too early: more than its ${pageCount} pages are needed`,
    });
  }

  function locate(physicalOffset: number, place: string): number {
    const page = Math.floor(physicalOffset / pageSize);
    const offset = physicalOffset - page * pageSize;
    if (page >= pageCount) throw endsTooEarly(place);
    if (!Number.isSafeInteger(physicalOffset) || physicalOffset < 0 || offset >= dataSize) {
      const reason = Number.isNaN(physicalOffset)
        ? 'the file does not say where the data begins'
        : `nothing can begin at ${physicalOffset}: no data of a page lies there`;
      throw new EngineError({ kind: 'invalid', file: source.name, place, reason });
    }
    return page * dataSize + offset;
  }

  function stream(start: number, length: number, place: string): PageStream {
    if (!(start >= 0 && length >= 0 && start + length <= size)) throw endsTooEarly(place);
    let page = Math.floor(start / dataSize);
    let skip = start - page * dataSize;
    let unread = length;
    const pagesOfAll = Math.ceil((skip + length) / dataSize);
    const pagesAtOnce = Math.max(1, Math.min(pagesOfAll, Math.floor(chunkBytes / pageSize)));
    const buffer = new ArrayBuffer(windowBytes + 4 + pagesAtOnce * pageSize);
    const bytes = new Uint8Array(buffer);
    const words = new Int32Array(buffer, 0, buffer.byteLength >>> 2);
    let position = 0;
    let end = 0;
    // Pages that were read and not yet taken lie behind the window.
    let rawAt = 0;
    let rawEnd = 0;

    async function fill(): Promise<void> {
      bytes.copyWithin(0, position, end);
      end -= position;
      position = 0;
      const count = Math.min(pagesAtOnce, Math.ceil((skip + unread) / dataSize));
      rawAt = (end + 3) & ~3;
      rawEnd = rawAt + count * pageSize;
      const wanted = bytes.subarray(rawAt, rawEnd);
      if ((await source.read(wanted, page * pageSize)) < wanted.length) {
        throw new EngineError({ kind: 'read', file: source.name, place, reason: 'fewer bytes came than the file has' });
      }
    }

    function takePage(): void {
      const checksumAt = (rawAt + dataSize) >>> 2;
      if (pageChecksum(words, rawAt >>> 2, checksumAt) !== words[checksumAt]) {
        const reason = 'the checksum is wrong: the file was damaged on its way';
        throw new EngineError({ kind: 'invalid', file: source.name, place: `page ${page}`, reason });
      }
      const taken = Math.min(dataSize - skip, unread);
      bytes.copyWithin(end, rawAt + skip, rawAt + skip + taken);
      end += taken;
      unread -= taken;
      skip = 0;
      page++;
      rawAt += pageSize;
    }

    function pass(count: number): void {
      const atHand = Math.min(count, end - position);
      const beyond = Math.min(count - atHand, unread);
      position += atHand;
      if (beyond === 0) return;
      unread -= beyond;
      const pages = Math.floor((skip + beyond) / dataSize);
      skip = skip + beyond - pages * dataSize;
      page += pages;
      rawAt = Math.min(rawEnd, rawAt + pages * pageSize);
    }

    return {
      bytes,
      view: new DataView(buffer),
      get position() {
        return position;
      },
      set position(value) {
        position = value;
      },
      get end() {
        return end;
      },
      get left() {
        return end - position + unread;
      },
      async need(count) {
        while (end - position < count && unread > 0) {
          if (rawAt === rawEnd) await fill();
          takePage();
        }
      },
      pass,
    };
  }

  async function read(position: number, length: number, place: string): Promise<Uint8Array> {
    const from = stream(position, length, place);
    const into = new Uint8Array(length);
    for (let at = 0; at < length; ) {
      await from.need(Math.min(windowBytes, length - at));
      into.set(from.bytes.subarray(from.position, from.end), at);
      at += from.end - from.position;
      from.position = from.end;
    }
    return into;
  }

  return { file: source.name, size, locate, stream, read };
}
