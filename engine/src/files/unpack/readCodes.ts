import type { BitReader } from './createBitReader.ts';
import { damagedStream } from './damagedStream.ts';
import { createPrefixCode, type PrefixCode } from './PrefixCode.ts';

/** The codes of a block: of bytes and lengths, and of distances. */
export interface BlockCodes {
  literals: PrefixCode;
  distances: PrefixCode;
}

/** More than the codes of a block ever take, in bytes. */
export const longestCodes = 1024;
export const endOfBlock = 256;
const mostLiterals = 286;
/** In which order the lengths of the code for lengths come. */
const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** The codes of blocks that bring none. */
export const fixedCodes: BlockCodes = {
  literals: createPrefixCode(
    Uint8Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
  ),
  distances: createPrefixCode(new Uint8Array(32).fill(5)),
};

/** Reads the codes that a block brings. */
export function readCodes(bits: BitReader): BlockCodes {
  const literals = bits.take(5) + 257;
  const distances = bits.take(5) + 1;
  const count = bits.take(4) + 4;
  if (literals > mostLiterals) throw damagedStream('a block states too many codes');
  const ofLengths = new Uint8Array(order.length);
  for (const symbol of order.slice(0, count)) ofLengths[symbol] = bits.take(3);
  const lengths = readLengths(bits, createPrefixCode(ofLengths, true), literals + distances);
  if (lengths[endOfBlock] === 0) throw damagedStream('a block has no code for its end');
  return {
    literals: createPrefixCode(lengths.subarray(0, literals)),
    distances: createPrefixCode(lengths.subarray(literals)),
  };
}

function readLengths(bits: BitReader, code: PrefixCode, count: number): Uint8Array {
  const lengths = new Uint8Array(count);
  let at = 0;
  while (at < count) {
    const symbol = bits.decode(code);
    if (symbol < 16) {
      lengths[at++] = symbol;
      continue;
    }
    if (symbol === 16 && at === 0) throw damagedStream('a block repeats a length that is not there');
    const times = symbol === 16 ? 3 + bits.take(2) : symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7);
    if (at + times > count) throw damagedStream('a block repeats a length too often');
    lengths.fill(symbol === 16 ? lengths[at - 1] : 0, at, at + times);
    at += times;
  }
  return lengths;
}
