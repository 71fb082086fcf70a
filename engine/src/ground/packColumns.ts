import type { ByteSink } from './ByteSink.ts';
import type { ByteSource } from './ByteSource.ts';
import { readExactly } from './readExactly.ts';

type Column = Float64Array | Float32Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

const kinds = { Float64Array, Float32Array, Uint32Array, Int32Array, Uint16Array, Uint8Array } as const;

interface Place {
  name: string;
  kind: keyof typeof kinds;
  length: number;
}

/** Columns by name as bytes: a JSON line that says where each lies, then the columns, each at a multiple of eight. */
export function packColumns(columns: Record<string, Column>): Uint8Array {
  const { head, pieces, length } = layOut(columns);
  const packed = new Uint8Array(length);
  packed.set(head);
  for (const { bytes, at } of pieces) packed.set(bytes, at);
  return packed;
}

/** The same bytes, straight from the columns. */
export async function writeColumns(sink: ByteSink, columns: Record<string, Column>): Promise<void> {
  const { head, pieces, length } = layOut(columns);
  await sink.write(head, 0);
  for (const { bytes, at } of pieces) if (bytes.length > 0) await sink.write(bytes, at);
  // Behind the last column that holds anything nobody writes the padding, though the next ones lie there.
  const end = Math.max(head.length, ...pieces.map(({ bytes, at }) => (bytes.length > 0 ? at + bytes.length : 0)));
  if (end < length) await sink.write(new Uint8Array(length - end), end);
}

function layOut(columns: Record<string, Column>) {
  const entries = Object.entries(columns).map(([name, column]) => ({ name, column, kind: column.constructor.name }));
  const line = Buffer.from(
    JSON.stringify(entries.map(({ name, column, kind }) => ({ name, kind, length: column.length }))),
  );
  const head = new Uint8Array(padded(4 + line.length));
  new DataView(head.buffer).setUint32(0, line.length, true);
  head.set(line, 4);
  let length = head.length;
  const pieces = entries.map(({ column }) => {
    const at = length;
    length += padded(column.byteLength);
    return { bytes: new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at };
  });
  return { head, pieces, length };
}

/** The columns of `packColumns`; they share the bytes. */
export function unpackColumns<T extends Record<string, Column>>(bytes: Uint8Array): T {
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  const head = new DataView(aligned.buffer, aligned.byteOffset).getUint32(0, true);
  const places = JSON.parse(Buffer.from(aligned.subarray(4, 4 + head)).toString()) as Place[];
  const columns: Record<string, Column> = {};
  let at = padded(4 + head);
  for (const { name, kind, length } of places) {
    const column = new kinds[kind](aligned.buffer as ArrayBuffer, aligned.byteOffset + at, length);
    columns[name] = column;
    at += padded(column.byteLength);
  }
  return columns as T;
}

/** Columns of `packColumns` that are read in parts. */
export interface ColumnReader {
  /** Numbers `from` to `to` of a column; all of it if they are not given. */
  read<T extends Column>(name: string, kind: ColumnKind<T>, from?: number, to?: number): Promise<T>;
  /** Where a column begins, in bytes. */
  positionOf(name: string): number;
}

interface ColumnKind<T> {
  new (buffer: ArrayBuffer, byteOffset: number, length: number): T;
  readonly BYTES_PER_ELEMENT: number;
}

/** Reads where the columns lie, and none of them. */
export async function openColumns(source: ByteSource): Promise<ColumnReader> {
  const length = new DataView((await readExactly(source, 0, 4, 'head')).slice().buffer).getUint32(0, true);
  const head = await readExactly(source, 4, length, 'head');
  const places = new Map<string, { at: number; length: number }>();
  let at = padded(4 + length);
  for (const { name, kind, length: numbers } of JSON.parse(Buffer.from(head).toString()) as Place[]) {
    places.set(name, { at, length: numbers });
    at += padded(numbers * kinds[kind].BYTES_PER_ELEMENT);
  }
  const placeOf = (name: string) => {
    const place = places.get(name);
    if (place === undefined) throw new Error(`There is no column ${name} in ${source.name}.`);
    return place;
  };
  return {
    positionOf: (name) => placeOf(name).at,
    async read(name, kind, from = 0, to = Infinity) {
      const place = placeOf(name);
      const first = Math.min(from, place.length);
      const numbers = Math.max(0, Math.min(to, place.length) - first);
      const size = kind.BYTES_PER_ELEMENT;
      const bytes = await readExactly(source, place.at + first * size, numbers * size, name);
      return new kind(bytes.buffer as ArrayBuffer, 0, numbers);
    },
  };
}

const padded = (bytes: number): number => Math.ceil(bytes / 8) * 8;
