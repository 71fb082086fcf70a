import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import type { Scratch } from '../../../ground/Scratch.ts';
import type { PlyColumns } from '../ply/findPlyColumns.ts';
import { type PlyType, plyTypes } from '../ply/plyTypes.ts';
import { placeIn, wantedOf } from '../ply/wantedOf.ts';
import { type RowBlock, readRows } from '../text/readRows.ts';
import type { PcdColumns } from './findPcdColumns.ts';
import { readFields, type StoredField } from './readFields.ts';
import type { PcdField, PcdHeader } from './readPcdHeader.ts';
import { splitColour } from './splitColour.ts';
import { unpackFields } from './unpackFields.ts';

/** The rows of a file, whatever its encoding. */
export interface PcdRows {
  /** What a row holds; a packed colour as three columns more. */
  types: PlyType[];
  columns: PlyColumns;
  read(): AsyncGenerator<RowBlock>;
  close(): Promise<void>;
}

interface Options {
  columns: PcdColumns;
  scratch: Scratch;
}

/** A line of more would be longer than lines of text may be. */
const mostColumns = 10_000;

/** Finds the rows of a file, having unpacked what is compressed. */
export async function openPcdRows(
  source: ByteSource,
  header: PcdHeader,
  { columns, scratch }: Options,
): Promise<PcdRows> {
  const { packedColour } = columns;
  const wanted = [...wantedOf(columns), ...(packedColour === undefined ? [] : [packedColour])];
  const packing = packedColour === undefined ? undefined : describePacked(header, wanted.length - 1, packedColour);
  const types = wanted.map((i) => header.fields[i].type);
  const opened = await (header.encoding === 'ascii' ? openAscii : openBinary)(source, header, { wanted, scratch });
  return {
    types: packing ? [...types, ...Array.from({ length: 3 }, () => plyTypes.uchar)] : types,
    columns: {
      ...placeIn(wanted, columns),
      ...(packing && { colour: [types.length, types.length + 1, types.length + 2] as [number, number, number] }),
    },
    read: () => (packing ? splitColour(opened.read(), packing) : opened.read()),
    close: opened.close,
  };
}

/** Text gives the number that the four bytes make as a float; binary ones are read as they are. */
function describePacked({ encoding, fields }: PcdHeader, column: number, field: number) {
  return { column, width: column + 1, isFloat: encoding === 'ascii' && fields[field].isFloat };
}

interface OpenedRows {
  read(): AsyncGenerator<RowBlock>;
  close(): Promise<void>;
}

type Wanted = { wanted: number[]; scratch: Scratch };

async function openAscii(source: ByteSource, header: PcdHeader, { wanted }: Wanted): Promise<OpenedRows> {
  const { fields, points, dataStart: start, line } = header;
  const columns = fields.reduce((sum, { count }) => sum + count, 0);
  if (columns > mostColumns)
    throw refusal(source, `its points have ${columns} values each, the limit is ${mostColumns}`);
  // Two characters a value; the last line may lack its line feed.
  if (start + points * columns * 2 > source.size + 1) throw tooShort(source, header);
  const places = wanted.map((i) => fields.slice(0, i).reduce((sum, { count }) => sum + count, 0));
  return {
    async *read() {
      let left = points;
      let values = new Float64Array();
      const range = { start, line, rows: points, columns, hasDecimalComma: false };
      for await (const block of readRows(source, range)) {
        if (values.length < block.rows * places.length) values = new Float64Array(block.rows * places.length);
        left -= block.rows;
        yield { rows: block.rows, values: pick(block, { columns, places, values }) };
      }
      if (left > 0) throw tooShort(source, header);
    },
    async close() {},
  };
}

function pick(
  block: RowBlock,
  { columns, places, values }: { columns: number; places: number[]; values: Float64Array },
): Float64Array {
  for (let row = 0; row < block.rows; row++) {
    for (let i = 0; i < places.length; i++) values[row * places.length + i] = block.values[row * columns + places[i]];
  }
  return values;
}

async function openBinary(source: ByteSource, header: PcdHeader, { wanted, scratch }: Wanted): Promise<OpenedRows> {
  const { fields, points } = header;
  const pointBytes = fields.reduce((sum, field) => sum + bytesOf(field), 0);
  if (!Number.isSafeInteger(points * pointBytes)) throw tooShort(source, header);
  const before = (i: number) => fields.slice(0, i).reduce((sum, field) => sum + bytesOf(field), 0);
  if (header.encoding === 'binary_compressed') {
    const file = await unpackFields(source, header, { bytes: points * pointBytes, scratch });
    const stored = wanted.map((i) => storedField(fields[i], { start: points * before(i), stride: bytesOf(fields[i]) }));
    return { read: () => readFields(file.source, stored, points), close: file.remove };
  }
  const { dataStart } = header;
  if (dataStart + points * pointBytes > source.size) throw tooShort(source, header);
  const stored = wanted.map((i) => storedField(fields[i], { start: dataStart + before(i), stride: pointBytes }));
  return { read: () => readFields(source, stored, points), async close() {} };
}

const bytesOf = ({ type, count }: PcdField) => type.bytes * count;

/** The bytes of a packed colour may be no number as a float, so that reading them as one would lose them. */
function storedField({ name, type }: PcdField, place: { start: number; stride: number }): StoredField {
  return { ...place, type: name === 'rgb' || name === 'rgba' ? plyTypes.uint : type };
}

function tooShort(source: ByteSource, { points }: PcdHeader): EngineError {
  return refusal(source, `the file ends too early: it states ${points} points`);
}

function refusal(source: ByteSource, reason: string): EngineError {
  return new EngineError({ kind: 'invalid', file: source.name, place: 'points', reason });
}
