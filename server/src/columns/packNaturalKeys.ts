import { isPlain } from './isPlain.ts';

const zero = 0x30;
const nine = 0x39;
const capitalA = 0x41;
const capitalZ = 0x5a;
const toSmall = 0x20;
const longestNumber = 127 * 128;

export interface PackedKeys {
  /** Four bytes each, the first one highest; the last word of a key is the first that ends with a zero. */
  words: Uint32Array;
  /** Where each begins. */
  starts: Uint32Array;
}

/**
 * What texts are sorted by: 'level 2' before 'Level 10' and 'Ärger' beside 'arger'. Keys are compared byte by byte, which
 * is twenty times as fast as asking a collator. The texts come as one, with the separator, which is one byte, between.
 */
export function packNaturalKeys(joined: string, separator: string, count: number): PackedKeys {
  const letters = isPlain(joined) ? joined : joined.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const source = Buffer.from(letters);
  const end = separator.charCodeAt(0);
  const starts = new Uint32Array(count);
  // A number of one digit takes two bytes, a long one three more than it has; a key ends with up to four zeros.
  const keys = new Uint8Array(4 * (Math.ceil(source.length / 2) + count + 1));
  let at = 0;
  let place = 0;
  for (let i = 0; i < source.length; i++) {
    const byte = source[i] as number;
    if (byte === end) {
      at = (at + 4) & ~3;
      starts[++place] = at >> 2;
    } else if (byte < zero || byte > nine) {
      keys[at++] = byte >= capitalA && byte <= capitalZ ? byte + toSmall : byte;
    } else {
      const stop = endOfDigits(source, i);
      at = writeNumber(keys, at, source, i, stop);
      i = stop - 1;
    }
  }
  const used = (at + 4) & ~3;
  Buffer.from(keys.buffer, 0, used).swap32();
  return { words: new Uint32Array(keys.buffer.slice(0, used)), starts };
}

function endOfDigits(source: Uint8Array, from: number): number {
  let at = from;
  while (at < source.length && (source[at] as number) >= zero && (source[at] as number) <= nine) at++;
  return at;
}

/** How many digits it has, and these: of two numbers without leading zeros the longer is the larger. */
function writeNumber(keys: Uint8Array, at: number, source: Uint8Array, from: number, to: number): number {
  let start = from;
  while (start < to - 1 && source[start] === zero) start++;
  const length = to - start;
  let next = at;
  if (length < 9) keys[next++] = zero + length;
  else {
    const told = Math.min(length, longestNumber - 1);
    keys[next++] = nine;
    keys[next++] = 1 + (told >> 7);
    keys[next++] = 1 + (told & 127);
  }
  for (let i = start; i < to; i++) keys[next++] = source[i] as number;
  return next;
}
