type Column = Float64Array | Float32Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

const kinds = { Float64Array, Float32Array, Uint32Array, Int32Array, Uint16Array, Uint8Array } as const;

interface Place {
  kind: keyof typeof kinds;
  length: number;
}

/** Marks what JSON does not know; no object that is packed has such a name. */
const columnMark = '#column';
const numberMark = '#number';

/**
 * A value of objects, arrays, texts, numbers and columns as bytes: JSON, then the columns, each at a multiple of eight. Equal
 * values give equal bytes; the structured-clone format does not, it shows how the numbers happened to be held in memory.
 */
export function packValue(value: unknown): Uint8Array {
  const columns: Column[] = [];
  const text = JSON.stringify(value, (_, part) => {
    if (ArrayBuffer.isView(part)) return { [columnMark]: columns.push(part as Column) - 1 };
    return typeof part === 'number' && isUnknownToJson(part) ? { [numberMark]: nameOf(part) } : part;
  });
  const places = columns.map((column): Place => {
    return { kind: column.constructor.name as Place['kind'], length: column.length };
  });
  const head = Buffer.from(`${JSON.stringify(places)}\n${text}`);
  const body = columns.reduce((bytes, { byteLength }) => bytes + padded(byteLength), 0);
  const packed = new Uint8Array(padded(4 + head.length) + body);
  new DataView(packed.buffer).setUint32(0, head.length, true);
  packed.set(head, 4);
  let at = padded(4 + head.length);
  for (const column of columns) {
    packed.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += padded(column.byteLength);
  }
  return packed;
}

/** The value of `packValue`; its columns share the bytes. */
export function unpackValue<T>(bytes: Uint8Array): T {
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  const { buffer, byteOffset } = aligned;
  const head = Buffer.from(buffer, byteOffset + 4, new DataView(buffer, byteOffset).getUint32(0, true));
  const lineEnd = head.indexOf('\n');
  let at = byteOffset + padded(4 + head.length);
  const columns = (JSON.parse(head.toString('utf8', 0, lineEnd)) as Place[]).map(({ kind, length }) => {
    const column = new kinds[kind](buffer as ArrayBuffer, at, length);
    at += padded(column.byteLength);
    return column;
  });
  return JSON.parse(head.toString('utf8', lineEnd + 1), (_, part) => {
    if (typeof part !== 'object' || part === null) return part;
    if (columnMark in part) return columns[part[columnMark]];
    return numberMark in part ? Number(part[numberMark]) : part;
  }) as T;
}

const isUnknownToJson = (value: number): boolean => !Number.isFinite(value) || Object.is(value, -0);
const nameOf = (value: number): string => (Object.is(value, -0) ? '-0' : String(value));
const padded = (bytes: number): number => Math.ceil(bytes / 8) * 8;
