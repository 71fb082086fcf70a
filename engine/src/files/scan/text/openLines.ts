import type { ByteSource } from '../../../ground/ByteSource.ts';
import type { RowCursor } from './parseRows.ts';
import { readLineBlocks } from './readRows.ts';

/** Walks the lines that count: blank ones and comments are passed over. */
export interface Lines {
  /** The next line, or undefined at the end. */
  read(): Promise<string | undefined>;
  /** Passes over so many lines; gives how many there were. */
  skip(count: number): Promise<number>;
  /** Where the next line begins, and its number counted from 1. */
  place(): { start: number; line: number };
}

const lineFeed = 10;
const space = 32;
const comments = new Set([...'#/%!'].map((character) => character.charCodeAt(0)));

/** Opens the lines of a text file from a place on. */
export function openLines(source: ByteSource, from: { start: number; line: number }): Lines {
  const blocks = readLineBlocks(source, from);
  let cursor: RowCursor | undefined;
  let blockStart = from.start;
  let line = from.line;

  async function refill(): Promise<boolean> {
    if (cursor) blockStart += cursor.end;
    const next = await blocks.next();
    cursor = next.done ? undefined : next.value;
    return cursor !== undefined;
  }

  /** Passes over up to `count` lines of the block at hand. */
  function skipInBlock({ bytes, end }: RowCursor, count: number): number {
    let at = cursor!.at;
    let skipped = 0;
    while (at < end && skipped < count) {
      while (bytes[at] <= space && bytes[at] !== lineFeed) at++;
      const first = bytes[at];
      while (bytes[at] !== lineFeed) at++;
      at++;
      line++;
      if (first !== lineFeed && !comments.has(first)) skipped++;
    }
    cursor!.at = at;
    cursor!.line = line;
    return skipped;
  }

  return {
    async read() {
      while ((cursor && cursor.at < cursor.end) || (await refill())) {
        const { bytes, at } = cursor!;
        const skipped = skipInBlock(cursor!, 1);
        if (skipped === 0) continue;
        const text = new TextDecoder('latin1').decode(bytes.subarray(at, cursor!.at));
        return text.trimEnd().split('\n').at(-1)!.trim();
      }
      return undefined;
    },
    async skip(count) {
      let skipped = 0;
      while (skipped < count && ((cursor && cursor.at < cursor.end) || (await refill())))
        skipped += skipInBlock(cursor!, count - skipped);
      return skipped;
    },
    place: () => ({ start: blockStart + (cursor?.at ?? 0), line }),
  };
}
