/** A property of a PLY element; a list has the type of its count too. */
export interface PlyColumn {
  name: string;
  type: keyof typeof writers;
  listCount?: keyof typeof writers;
}

export interface PlyContent {
  name: string;
  columns: PlyColumn[];
  rows: (number | number[])[][];
}

export type PlyEncoding = 'ascii' | 'binary_little_endian' | 'binary_big_endian';

const writers = {
  char: [1, 'setInt8'],
  uchar: [1, 'setUint8'],
  short: [2, 'setInt16'],
  ushort: [2, 'setUint16'],
  int: [4, 'setInt32'],
  uint: [4, 'setUint32'],
  float: [4, 'setFloat32'],
  double: [8, 'setFloat64'],
} as const;

/** A PLY file of these elements. */
export function makePly(encoding: PlyEncoding, elements: PlyContent[], lineEnd = '\n'): Buffer {
  const header = ['ply', `format ${encoding} 1.0`, 'comment made for a test', 'obj_info nothing'];
  for (const { name, columns, rows } of elements) {
    header.push(`element ${name} ${rows.length}`);
    for (const { name: column, type, listCount } of columns)
      header.push(`property ${listCount ? `list ${listCount} ${type}` : type} ${column}`);
  }
  const head = [...header, 'end_header', ''].join(lineEnd);
  const body = elements.map((element) =>
    encoding === 'ascii'
      ? Buffer.from(writeText(element, lineEnd))
      : writeBinary(element, encoding === 'binary_little_endian'),
  );
  return Buffer.concat([Buffer.from(head), ...body]);
}

function writeText({ rows }: PlyContent, lineEnd: string): string {
  const words = (value: number | number[]) => (Array.isArray(value) ? [value.length, ...value] : [value]);
  return rows.map((row) => row.flatMap(words).join(' ') + lineEnd).join('');
}

function writeBinary({ columns, rows }: PlyContent, isLittle: boolean): Buffer {
  const bytesOf = ({ type, listCount }: PlyColumn, value: number | number[]) =>
    Array.isArray(value) ? writers[listCount!][0] + value.length * writers[type][0] : writers[type][0];
  const bytes = rows.reduce(
    (sum, row) => row.reduce<number>((rowSum, value, i) => rowSum + bytesOf(columns[i], value), sum),
    0,
  );
  const view = new DataView(new ArrayBuffer(bytes));
  let at = 0;
  const write = (type: keyof typeof writers, value: number) => {
    const [size, setter] = writers[type];
    view[setter](at, value, isLittle);
    at += size;
  };
  for (const row of rows) {
    for (const [i, value] of row.entries()) {
      const { type, listCount } = columns[i];
      if (Array.isArray(value)) write(listCount!, value.length);
      for (const item of Array.isArray(value) ? value : [value]) write(type, item);
    }
  }
  return Buffer.from(view.buffer);
}
