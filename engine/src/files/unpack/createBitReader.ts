import { damagedStream } from './damagedStream.ts';
import { fastBits, longestCode, type PrefixCode } from './PrefixCode.ts';

/** Bits of bytes that come block by block, the lowest first. */
export interface BitReader {
  /** What comes next; an empty block is the end. */
  give(block: Uint8Array): void;
  /** Whether so many bytes can be read without asking for more; at the end, whatever is read may turn out to be missing. */
  has(bytes: number): boolean;
  take(count: number): number;
  /** The next symbol of a code. */
  decode(code: PrefixCode): number;
  /** Whole bytes, from the next one on: as many as there are and as fit. */
  takeBytes(into: Uint8Array): number;
  /** Throws when more was read than there was. */
  check(): void;
}

export function createBitReader(): BitReader {
  let bytes = new Uint8Array();
  let at = 0;
  let isLast = false;
  let held = 0;
  let bits = 0;
  /** Bytes of zeros that were read behind the end. */
  let missing = 0;

  /** At least 25 bits: codes have 15 at most, what follows them 16. */
  function fill(): void {
    while (bits <= 24) {
      if (at < bytes.length) held |= bytes[at++] << bits;
      // No more than four of them can be waiting: one of these five was used.
      else if (++missing > 4) throw damagedStream('it ends too early');
      bits += 8;
    }
  }

  function drop(count: number): void {
    held >>>= count;
    bits -= count;
  }

  /** Codes that are too long for the table, bit by bit. */
  function decodeLong({ counts, symbols }: PrefixCode): number {
    let value = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= longestCode; length++) {
      value |= (held >>> (length - 1)) & 1;
      const count = counts[length];
      if (value - count < first) {
        drop(length);
        return symbols[index + value - first];
      }
      index += count;
      first = (first + count) << 1;
      value <<= 1;
    }
    throw damagedStream('a code that stands for nothing');
  }

  return {
    give(block) {
      isLast = block.length === 0;
      const rest = bytes.subarray(at);
      bytes = new Uint8Array(rest.length + block.length);
      bytes.set(rest);
      bytes.set(block, rest.length);
      at = 0;
    },
    has: (count) => isLast || bytes.length - at >= count,
    take(count) {
      if (bits < count) fill();
      const value = held & ((1 << count) - 1);
      drop(count);
      return value;
    },
    decode(code) {
      if (bits < longestCode) fill();
      const entry = code.fast[held & ((1 << fastBits) - 1)];
      if (entry === 0) return decodeLong(code);
      drop(entry & 15);
      return entry >>> 4;
    },
    takeBytes(into) {
      drop(bits & 7);
      let count = 0;
      for (; bits > 0 && count < into.length; count++) {
        into[count] = held & 0xff;
        drop(8);
      }
      const rest = bytes.subarray(at, at + into.length - count);
      into.set(rest, count);
      at += rest.length;
      return count + rest.length;
    },
    check() {
      if (missing * 8 > bits) throw damagedStream('it ends too early');
    },
  };
}
