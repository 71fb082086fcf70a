/** A field of the points; several values where `count` says so. */
export interface PcdTestField {
  name: string;
  type: 'F' | 'I' | 'U';
  size: 1 | 2 | 4 | 8;
  count?: number;
}

export interface PcdContent {
  fields: PcdTestField[];
  /** Numbers as the fields have them; a packed colour as 0xRRGGBB whatever its type. */
  rows: number[][];
  width?: number;
  height?: number;
  viewpoint?: string;
}

export type PcdEncoding = 'ascii' | 'binary' | 'binary_compressed';

/** A PCD file of these points. */
export function makePcd(encoding: PcdEncoding, content: PcdContent, lineEnd = '\n'): Buffer {
  const { fields, rows, width = rows.length, height = 1, viewpoint = '0 0 0 1 0 0 0' } = content;
  const list = (of: (field: PcdTestField) => unknown) => fields.map(of).join(' ');
  const head = [
    '# .PCD v0.7 - Point Cloud Data file format',
    'VERSION 0.7',
    `FIELDS ${list(({ name }) => name)}`,
    `SIZE ${list(({ size }) => size)}`,
    `TYPE ${list(({ type }) => type)}`,
    `COUNT ${list(({ count = 1 }) => count)}`,
    `WIDTH ${width}`,
    `HEIGHT ${height}`,
    `VIEWPOINT ${viewpoint}`,
    `POINTS ${rows.length}`,
    `DATA ${encoding}`,
    '',
  ].join(lineEnd);
  return Buffer.concat([Buffer.from(head), writeRows(encoding, content, lineEnd)]);
}

function writeRows(encoding: PcdEncoding, { fields, rows }: PcdContent, lineEnd: string): Buffer {
  const columns = fields.flatMap((field) => Array.from({ length: field.count ?? 1 }, () => field));
  if (encoding === 'ascii') {
    const text = rows.map((row) => row.map((value, i) => writeText(columns[i], value)).join(' ') + lineEnd);
    return Buffer.from(text.join(''));
  }
  const cells = rows.map((row) => row.map((value, i) => writeValue(columns[i], value)));
  if (encoding === 'binary') return Buffer.concat(cells.flat());
  let first = 0;
  const byField = fields.flatMap(({ count = 1 }) => {
    const from = first;
    first += count;
    return cells.flatMap((row) => row.slice(from, from + count));
  });
  const plain = Buffer.concat(byField);
  const packed = packLzf(plain);
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(packed.length, 0);
  sizes.writeUInt32LE(plain.length, 4);
  return Buffer.concat([sizes, packed]);
}

const isColour = ({ name }: PcdTestField) => name === 'rgb' || name === 'rgba';

function writeText(field: PcdTestField, value: number): string {
  if (!isColour(field) || field.type !== 'F') return Number.isNaN(value) ? 'nan' : String(value);
  return String(writeValue(field, value).readFloatLE(0));
}

function writeValue(field: PcdTestField, value: number): Buffer {
  const bytes = Buffer.alloc(field.size);
  if (isColour(field)) bytes.writeUInt32LE(value, 0);
  else if (field.type === 'F') field.size === 4 ? bytes.writeFloatLE(value, 0) : bytes.writeDoubleLE(value, 0);
  else if (field.size === 8) bytes.writeBigInt64LE(BigInt(value), 0);
  else if (field.type === 'U') bytes.writeUIntLE(value, 0, field.size);
  else bytes.writeIntLE(value, 0, field.size);
  return bytes;
}

/** LZF: what came before within 8 KiB is repeated, the rest stands as it is. */
export function packLzf(plain: Uint8Array): Buffer {
  const out: number[] = [];
  const seen = new Map<number, number>();
  let literals: number[] = [];
  const flush = () => {
    if (literals.length > 0) out.push(literals.length - 1, ...literals);
    literals = [];
  };
  for (let at = 0; at < plain.length; ) {
    const key = plain[at] | (plain[at + 1] << 8) | (plain[at + 2] << 16);
    const from = at + 2 < plain.length ? seen.get(key) : undefined;
    seen.set(key, at);
    let length = 0;
    if (from !== undefined && at - from <= 8192)
      while (length < 264 && at + length < plain.length && plain[from + length] === plain[at + length]) length++;
    if (length < 3) {
      literals.push(plain[at++]);
      if (literals.length === 32) flush();
      continue;
    }
    flush();
    const distance = at - from! - 1;
    const short = length - 2;
    if (short < 7) out.push((short << 5) | (distance >> 8), distance & 0xff);
    else out.push((7 << 5) | (distance >> 8), short - 7, distance & 0xff);
    at += length;
  }
  flush();
  return Buffer.from(out);
}
