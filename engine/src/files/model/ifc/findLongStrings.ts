import { countQuotes } from './countQuotes.ts';

const quote = 0x27;
const open = 0x28;

/** web-ifc keeps the length of a token in 16 bits and loses the whole instance of a longer one. */
const longest = 65_535;
const window = 1 << 15;

/** Strings that are too long for web-ifc, as pairs of start and end, quotes included. */
export function findLongStrings(bytes: Uint8Array): [start: number, end: number][] {
  const found: [number, number][] = [];
  const quotes = countQuotes(bytes);
  for (let from = 0; from + window <= bytes.length; from += window) {
    // Such a string fills at least one window, and unlike everything else it is not made of parentheses.
    if (has(bytes, open, from) || has(bytes, quote, from)) continue;
    const start = bytes.lastIndexOf(quote, from);
    const end = bytes.indexOf(quote, from);
    if (start < 0 || end - start <= longest) continue;
    // Between two strings there can be a list of thousands of references.
    if (quotes.isOdd(start + 1)) found.push([start, end + 1]);
    from = end - (end % window);
  }
  return found;
}

function has(bytes: Uint8Array, byte: number, from: number): boolean {
  return bytes.subarray(from, from + window).includes(byte);
}
