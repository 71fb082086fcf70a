import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import { type RowBlock, rowsPerBlock } from '../text/readRows.ts';
import { readColumn } from './readColumn.ts';
import type { PlyElement } from './readPlyHeader.ts';

/** Rows of an element without lists. */
export interface BinaryRows {
  element: PlyElement;
  start: number;
  isLittle: boolean;
  /** Which properties to read, by their place in the element. */
  wanted: number[];
}

const blockBytes = 1 << 21;

/** Bytes of a row, or undefined when rows differ because of lists. */
export function rowBytes({ properties }: PlyElement): number | undefined {
  if (properties.some(({ listCount }) => listCount)) return undefined;
  return properties.reduce((sum, { type }) => sum + type.bytes, 0);
}

/** Reads the wanted properties of rows of equal length. */
export async function* readBinaryRows(source: ByteSource, rows: BinaryRows): AsyncGenerator<RowBlock> {
  const { element, start, isLittle, wanted } = rows;
  const stride = rowBytes(element)!;
  const perBlock = Math.max(1, Math.min(rowsPerBlock, Math.floor(blockBytes / stride)));
  const bytes = new Uint8Array(perBlock * stride);
  const view = new DataView(bytes.buffer);
  const width = wanted.length;
  const values = new Float64Array(perBlock * width);
  const offsets = wanted.map((index) => rowBytes({ ...element, properties: element.properties.slice(0, index) })!);

  for (let row = 0; row < element.count; row += perBlock) {
    const count = Math.min(perBlock, element.count - row);
    const part = bytes.subarray(0, count * stride);
    if ((await source.read(part, start + row * stride)) < part.length) refuse(source, row);
    wanted.forEach((index, column) => {
      const place = { view, isLittle, stride, column, width, offset: offsets[column] };
      readColumn(element.properties[index].type, place, count, values);
    });
    yield { values, rows: count };
  }
}

function refuse(source: ByteSource, row: number): never {
  throw new EngineError({ kind: 'invalid', file: source.name, place: `row ${row}`, reason: 'the file ends too early' });
}
