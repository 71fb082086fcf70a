type Column = Float64Array | Float32Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

const kinds = { Float64Array, Float32Array, Uint32Array, Int32Array, Uint16Array, Uint8Array } as const;

/** Columns by name as bytes: a JSON line that says where each lies, then the columns, each at a multiple of eight. */
export function packColumns(columns: Record<string, Column>): Uint8Array {
  const entries = Object.entries(columns).map(([name, column]) => ({ name, column, kind: column.constructor.name }));
  const places = entries.map(({ name, column, kind }) => ({ name, kind, length: column.length }));
  const head = Buffer.from(JSON.stringify(places));
  const body = entries.reduce((bytes, { column }) => bytes + padded(column.byteLength), 0);
  const packed = new Uint8Array(padded(4 + head.length) + body);
  new DataView(packed.buffer).setUint32(0, head.length, true);
  packed.set(head, 4);
  let at = padded(4 + head.length);
  for (const { column } of entries) {
    packed.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += padded(column.byteLength);
  }
  return packed;
}

/** The columns of `packColumns`; they share the bytes. */
export function unpackColumns<T extends Record<string, Column>>(bytes: Uint8Array): T {
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  const head = new DataView(aligned.buffer, aligned.byteOffset).getUint32(0, true);
  const places = JSON.parse(Buffer.from(aligned.subarray(4, 4 + head)).toString()) as {
    name: string;
    kind: keyof typeof kinds;
    length: number;
  }[];
  const columns: Record<string, Column> = {};
  let at = padded(4 + head);
  for (const { name, kind, length } of places) {
    const column = new kinds[kind](aligned.buffer as ArrayBuffer, aligned.byteOffset + at, length);
    columns[name] = column;
    at += padded(column.byteLength);
  }
  return columns as T;
}

const padded = (bytes: number): number => Math.ceil(bytes / 8) * 8;
