/*
 * What each element of a model was planned to be, and what scans said of it, over time: columns of 32-bit integers, one
 * after the other. Days are counted since 1970.
 */

/** In place of a planned start: the element is not asked about, or no work package has it. */
export const leftOut = -(2 ** 31);
export const inNoPackage = 2 ** 31 - 1;

export interface TimeLine {
  /** The days of published scans, oldest first. */
  scans: Int32Array;
  /** The first planned day of each element, and the last on which it is not late: days off after the planned finish included. */
  starts: Int32Array;
  ends: Int32Array;
  /** Where the words about each element begin, and at the end where the last ones end. */
  wordsFrom: Int32Array;
  /** Those of scans that changed something, oldest first: twice the day, and one more where the element stood. */
  words: Int32Array;
}

const version = 1;
const headLength = 4;

/** The bytes of a time line. */
export function writeTimeLine({ scans, starts, ends, wordsFrom, words }: TimeLine): Uint8Array {
  const head = [version, starts.length, scans.length, words.length];
  const parts = [scans, starts, ends, wordsFrom, words];
  const all = new Int32Array(headLength + parts.reduce((sum, { length }) => sum + length, 0));
  all.set(head);
  let at = headLength;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(all.buffer);
}

/** Reads the bytes of a time line; throws a RangeError on bytes that are none. */
export function readTimeLine(bytes: Uint8Array): TimeLine {
  const all = new Int32Array(bytes.slice(0, bytes.length & ~3).buffer);
  const [found, elements = 0, scans = 0, words = 0] = all;
  const lengths = [scans, elements, elements, elements + 1, words];
  const length = lengths.reduce((sum, each) => sum + each, headLength);
  if (found !== version || all.length !== length) throw new RangeError('These bytes are no time line.');
  let at = headLength;
  const [scanDays, starts, ends, wordsFrom, said] = lengths.map((each) => {
    at += each;
    return all.subarray(at - each, at);
  }) as [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array];
  return { scans: scanDays, starts, ends, wordsFrom, words: said };
}
