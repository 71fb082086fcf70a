import { throwUnless } from '@plumbline/contract/throwUnless';
import { UnreadableSchedule } from '../UnreadableSchedule.ts';

export interface DecodedText {
  text: string;
  encoding: string;
}

/** By its mark, as it is told, as UTF-8 where that is what it is, or as Windows in western Europe writes. */
export function decodeText(bytes: Uint8Array, told?: string): DecodedText {
  const encoding = markedEncoding(bytes) ?? told ?? wideEncoding(bytes.subarray(0, 4096));
  if (encoding !== undefined) return { text: decode(bytes, encoding), encoding };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch (error) {
    throwUnless(error, TypeError);
    return { text: decode(bytes, 'windows-1252'), encoding: 'windows-1252' };
  }
}

/** Where nothing but the lack of another says that it is of western Europe. */
export function doubtEncoding({ text, encoding }: DecodedText): string | undefined {
  return encoding === 'windows-1252' && looksForeign(text)
    ? 'Names in this file look like those of another code page than Windows-1252. Say which one it is.'
    : undefined;
}

/** Four letters with accents or signs in a row, three times: no language of western Europe has them. */
const looksForeign = (text: string) =>
  (text.match(/\P{ASCII}{4,}/gu)?.filter((run) => /\p{L}/u.test(run)).length ?? 0) >= 3;

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch (error) {
    throwUnless(error, RangeError);
    throw new UnreadableSchedule(`There is no encoding of the name ${encoding.slice(0, 40)}.`);
  }
}

function markedEncoding([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return a === 0xef && b === 0xbb && c === 0xbf ? 'utf-8' : undefined;
}

/** Without a mark: of plain letters in two bytes each, every other byte is zero. */
function wideEncoding(head: Uint8Array): string | undefined {
  const pairs = Math.floor(head.length / 2);
  const zeros = (from: number) => head.filter((byte, i) => i % 2 === from && byte === 0).length;
  if (pairs === 0) return undefined;
  if (zeros(1) > 0.9 * pairs && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > 0.9 * pairs && zeros(1) === 0 ? 'utf-16be' : undefined;
}
