import type { ByteSource } from '../../../ground/ByteSource.ts';
import { readExactly } from '../../../ground/readExactly.ts';
import type { PlyType } from '../ply/plyTypes.ts';
import { readColumn } from '../ply/readColumn.ts';
import { type RowBlock, rowsPerBlock } from '../text/readRows.ts';

/** Where the values of a field lie: the first, and bytes from one to the next. */
export interface StoredField {
  type: PlyType;
  start: number;
  stride: number;
}

const blockBytes = 1 << 21;

/** Reads fields that lie point after point, or one behind the other. */
export async function* readFields(source: ByteSource, fields: StoredField[], points: number): AsyncGenerator<RowBlock> {
  const width = fields.length;
  const longest = Math.max(...fields.map(({ stride }) => stride));
  const perBlock = Math.max(1, Math.min(rowsPerBlock, Math.floor(blockBytes / longest)));
  const values = new Float64Array(perBlock * width);
  for (let row = 0; row < points; row += perBlock) {
    const count = Math.min(perBlock, points - row);
    for (const { start, stretch } of stretches(fields)) {
      const last = Math.max(...stretch.map(({ field: { start: at, type } }) => at - start + type.bytes));
      const { stride } = stretch[0].field;
      const bytes = await readExactly(source, start + row * stride, (count - 1) * stride + last, 'the points');
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      for (const { field, column } of stretch) {
        const place = { view, isLittle: true, offset: field.start - start, stride, column, width };
        readColumn(field.type, place, count, values);
      }
    }
    yield { values, rows: count };
  }
}

interface Stretch {
  start: number;
  stretch: { field: StoredField; column: number }[];
}

/** Fields of one point are read together; those that lie apart, each for itself. */
function stretches(fields: StoredField[]): Stretch[] {
  const found: Stretch[] = [];
  fields.forEach((field, column) => {
    const near = found.find(
      ({ start, stretch }) =>
        stretch[0].field.stride === field.stride && Math.abs(field.start - start) + field.type.bytes <= field.stride,
    );
    if (!near) found.push({ start: field.start, stretch: [{ field, column }] });
    else {
      near.stretch.push({ field, column });
      near.start = Math.min(near.start, field.start);
    }
  });
  return found;
}
