import { damagedStream } from './damagedStream.ts';

/** Codes up to this length are looked up at once; a table for all would take longer to fill than many blocks to read. */
export const fastBits = 10;
export const longestCode = 15;

/** A Huffman code as Deflate has it: given by the lengths of its codes alone. */
export interface PrefixCode {
  /** By the next bits: the symbol and, in the lowest four bits, the length of its code; 0 for longer codes. */
  fast: Uint16Array;
  /** How many codes of each length there are. */
  counts: Uint16Array;
  /** In the order of their codes. */
  symbols: Uint16Array;
}

/** Makes the code in which each symbol has the length given; 0 for symbols that do not occur. */
export function createPrefixCode(lengths: Uint8Array, isComplete = false): PrefixCode {
  const counts = new Uint16Array(longestCode + 1);
  for (const length of lengths) counts[length]++;
  counts[0] = 0;
  checkCounts(counts, isComplete);

  const next = new Uint16Array(longestCode + 2);
  const places = new Uint16Array(longestCode + 2);
  for (let length = 1; length <= longestCode; length++) {
    next[length + 1] = (next[length] + counts[length]) << 1;
    places[length + 1] = places[length] + counts[length];
  }
  const code: PrefixCode = { fast: new Uint16Array(1 << fastBits), counts, symbols: new Uint16Array(lengths.length) };
  lengths.forEach((length, symbol) => {
    if (length === 0) return;
    code.symbols[places[length]++] = symbol;
    const start = reverse(next[length]++, length);
    if (length > fastBits) return;
    for (let at = start; at < code.fast.length; at += 1 << length) code.fast[at] = (symbol << 4) | length;
  });
  return code;
}

/** Only a single code may leave something out. */
function checkCounts(counts: Uint16Array, isComplete: boolean): void {
  let left = 1;
  for (let length = 1; length <= longestCode; length++) {
    left = left * 2 - counts[length];
    if (left < 0) throw damagedStream('a code of lengths that cannot be');
  }
  const isSingle = counts.subarray(2).every((count) => count === 0);
  if (left > 0 && (isComplete || !isSingle)) throw damagedStream('a code of lengths that leave something out');
}

function reverse(code: number, length: number): number {
  let reversed = 0;
  for (let i = 0; i < length; i++) reversed |= ((code >>> i) & 1) << (length - 1 - i);
  return reversed;
}
