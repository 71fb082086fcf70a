import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import { openLines } from '../text/openLines.ts';
import { type RowBlock, readRows, rowsPerBlock } from '../text/readRows.ts';
import { type BinaryRows, readBinaryRows, rowBytes } from './readBinaryRows.ts';
import type { PlyElement, PlyHeader } from './readPlyHeader.ts';
import { walkListRows } from './walkListRows.ts';

/** Where an element begins; the line counts for ascii files alone. */
export interface PlyPlace {
  start: number;
  line: number;
}

/** Passes over the elements before `index`, faces and other lists included. */
export async function findPlyElement(source: ByteSource, header: PlyHeader, index: number): Promise<PlyPlace> {
  let place: PlyPlace = { start: header.dataStart, line: header.line };
  for (const element of header.elements.slice(0, index)) {
    place =
      header.encoding === 'ascii'
        ? await skipLines(source, element, place)
        : await skipBinary(source, header, element, place);
  }
  return place;
}

async function skipLines(source: ByteSource, element: PlyElement, place: PlyPlace): Promise<PlyPlace> {
  const lines = openLines(source, place);
  if ((await lines.skip(element.count)) < element.count) throw tooShort(source, element);
  return lines.place();
}

async function skipBinary(
  source: ByteSource,
  header: PlyHeader,
  element: PlyElement,
  { start, line }: PlyPlace,
): Promise<PlyPlace> {
  const stride = rowBytes(element);
  let end = start + element.count * (stride ?? 0);
  if (stride === undefined) {
    const isLittle = header.encoding === 'binary_little_endian';
    for await (const rows of walkListRows(source, { element, start, isLittle })) {
      rows.visit(() => {}, Infinity);
      end = rows.position();
    }
  }
  if (end > source.size) throw tooShort(source, element);
  return { start: end, line };
}

/** Throws when the file cannot hold the rows that its header states. */
export function checkRoom(source: ByteSource, header: PlyHeader, element: PlyElement, { start }: PlyPlace): void {
  const { count, properties } = element;
  const isAscii = header.encoding === 'ascii';
  const shortest = isAscii ? 2 * properties.length : (rowBytes(element) ?? properties.length);
  // The last line may lack its line feed.
  if (start + count * shortest > source.size + (isAscii ? 1 : 0)) throw tooShort(source, element);
}

/** Reads the wanted properties of an element's rows, whatever the encoding. */
export async function* readPlyRows(
  source: ByteSource,
  header: PlyHeader,
  element: PlyElement,
  place: PlyPlace,
  wanted: number[],
): AsyncGenerator<RowBlock> {
  const binary: BinaryRows = {
    element,
    wanted,
    start: place.start,
    isLittle: header.encoding === 'binary_little_endian',
  };
  if (header.encoding === 'ascii') yield* readAsciiRows(source, element, place);
  else if (rowBytes(element) === undefined) yield* readListRows(source, binary);
  else yield* readBinaryRows(source, binary);
}

async function* readAsciiRows(source: ByteSource, element: PlyElement, place: PlyPlace): AsyncGenerator<RowBlock> {
  let left = element.count;
  const range = { ...place, rows: left, columns: element.properties.length, hasDecimalComma: false };
  for await (const block of readRows(source, range)) {
    left -= block.rows;
    yield block;
  }
  if (left > 0) throw tooShort(source, element);
}

async function* readListRows(source: ByteSource, rows: BinaryRows): AsyncGenerator<RowBlock> {
  const { element, isLittle, wanted } = rows;
  const values = new Float64Array(rowsPerBlock * wanted.length);
  let at = 0;
  for await (const stretch of walkListRows(source, rows)) {
    for (;;) {
      at = 0;
      const count = stretch.visit((view, places) => {
        for (const index of wanted) values[at++] = element.properties[index].type.read(view, places[index], isLittle);
      }, rowsPerBlock);
      if (count === 0) break;
      yield { values, rows: count };
    }
  }
}

function tooShort(source: ByteSource, element: PlyElement): EngineError {
  const reason = `the file ends too early: it states ${element.count} rows of ${element.name}`;
  return new EngineError({ kind: 'invalid', file: source.name, place: element.name, reason });
}
