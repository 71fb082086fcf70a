import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import { parseNumber } from '../../recognise/parseNumber.ts';
import type { RowCursor } from '../text/parseRows.ts';
import { readLineBlocks } from '../text/readRows.ts';
import type { PlyElement } from './readPlyHeader.ts';
import type { PlyPlace } from './readPlyRows.ts';

/** A line of numbers, and where in them each property begins; a list begins with its count. */
export interface ListLine {
  numbers: Float64Array;
  starts: Uint32Array;
}

/** More than a line of the longest block can have. */
const mostNumbers = 1 << 20;
const lineFeed = 10;
const space = 32;
const comma = 44;
const comments = new Set([...'#/%!'].map((character) => character.charCodeAt(0)));

/** Reads an element's rows, lists among them, from a text file, and calls `visit` for each; one read and one yield a block. */
export async function* readListLines(
  source: ByteSource,
  { name, count, properties }: PlyElement,
  place: PlyPlace,
  visit: (line: ListLine) => void,
): AsyncGenerator<void> {
  const line: ListLine = { numbers: new Float64Array(mostNumbers), starts: new Uint32Array(properties.length) };
  let left = count;
  for await (const cursor of readLineBlocks(source, place)) {
    while (left > 0 && cursor.at < cursor.end) {
      const found = readNumbers(cursor, line.numbers, (word) => fail(cursor.line, `'${word}' is no number`));
      if (found > 0) {
        const expected = layOut(line);
        if (found !== expected) fail(cursor.line, `the line has ${found} columns where ${expected} are expected`);
        visit(line);
        left--;
      }
      cursor.line++;
    }
    yield;
    if (left === 0) return;
  }
  throw new EngineError({
    kind: 'invalid',
    file: source.name,
    place: name,
    reason: `the file ends too early: it states ${count} rows of ${name}`,
  });

  /** Notes where the properties begin; gives how many numbers they are. */
  function layOut({ numbers, starts }: ListLine): number {
    let at = 0;
    for (let i = 0; i < properties.length; i++) {
      starts[i] = at;
      at += properties[i].listCount ? 1 + Math.max(0, numbers[at]) : 1;
    }
    return at;
  }

  function fail(at: number, reason: string): never {
    throw new EngineError({ kind: 'invalid', file: source.name, place: `line ${at}`, reason });
  }
}

/** Reads the numbers of a line and goes behind it; a blank line and a comment have none. */
function readNumbers(cursor: RowCursor, into: Float64Array, refuse: (word: string) => never): number {
  const { bytes } = cursor;
  let { at } = cursor;
  let count = 0;
  for (;;) {
    while ((bytes[at] <= space || bytes[at] === comma) && bytes[at] !== lineFeed) at++;
    if (bytes[at] === lineFeed || (count === 0 && comments.has(bytes[at]))) break;
    const start = at;
    let value = 0;
    while (bytes[at] >= 48 && bytes[at] <= 57) value = value * 10 + (bytes[at++] - 48);
    if (bytes[at] > space && bytes[at] !== comma) {
      while (bytes[at] > space && bytes[at] !== comma) at++;
      value = parseWord(bytes.subarray(start, at), refuse);
    }
    into[count++] = value;
  }
  while (bytes[at] !== lineFeed) at++;
  cursor.at = at + 1;
  return count;
}

/** Corners are written as digits alone; what else a face has is rare enough for a string. */
function parseWord(bytes: Uint8Array, refuse: (word: string) => never): number {
  const word = new TextDecoder('latin1').decode(bytes.subarray(0, 100));
  return parseNumber(word) ?? refuse(word.slice(0, 30));
}
