import { type BadFile, type Expectation, invalid } from '../BadFile.ts';
import { concat, utf8 } from '../makers/bytes.ts';
import { noise } from '../makers/noise.ts';

const ply = (name: string, bytes: string | (() => Uint8Array), expect: Expectation): BadFile => ({
  name: `PLY: ${name}`,
  file: 'bad.ply',
  door: 'scan',
  bytes: () => (typeof bytes === 'string' ? utf8(bytes) : bytes()),
  expect,
});
const xyz = 'property float x\nproperty float y\nproperty float z\n';
const head = (count: string | number, format = 'ascii', properties = xyz) =>
  `ply\nformat ${format} 1.0\nelement vertex ${count}\n${properties}end_header\n`;
const little = 'binary_little_endian';

const headers: BadFile[] = [
  ply('three letters and no more', 'ply', invalid(/neither|header .* has no end/)),
  ply(
    'a header that does not end',
    `ply\nformat ascii 1.0\nelement vertex 1\n${xyz}1 2 3\n`,
    invalid(/header .* has no end/),
  ),
  ply('a header of 20 MB', () => utf8(`ply\n${'comment x\n'.repeat(2_000_000)}`), invalid(/header .* has no end/)),
  ply(
    'a header of one line of 20 MB',
    () => utf8(`ply\ncomment ${'x'.repeat(20_000_000)}`),
    invalid(/header .* has no end/),
  ),
  ply('no format', `ply\nelement vertex 1\n${xyz}end_header\n1 2 3\n`, invalid(/encoding/)),
  ply('a format nobody knows', `${head(1, 'hexadecimal')}1 2 3\n`, invalid(/hexadecimal/)),
  ply('version 9.9', `${head(1).replace('1.0', '9.9')}1 2 3\n`, 'read'),
  ply('no elements', 'ply\nformat ascii 1.0\nend_header\n', invalid(/vert/)),
  ply('no vertices among the elements', 'ply\nformat ascii 1.0\nelement face 0\nend_header\n', invalid(/vert/)),
  ply('vertices without properties', `${head(1, 'ascii', '')}1 2 3\n`, invalid(/no x, y and z/)),
  ply(
    'a property before any element',
    `ply\nformat ascii 1.0\n${xyz}element vertex 1\nend_header\n`,
    invalid(/belongs to no element/),
  ),
  ply('no z', `${head(1, 'ascii', 'property float x\nproperty float y\n')}1 2\n`, invalid(/no x, y and z/)),
  ply('a property of an unknown type', `${head(1, 'ascii', xyz.replace('float', 'quad'))}1 2 3\n`, invalid(/quad/)),
  ply('a property without a name', `${head(1, 'ascii', `${xyz}property float\n`)}1 2 3\n`, invalid(/no name/)),
  ply('the same property twice', `${head(1, 'ascii', `${xyz}property float x\n`)}1 2 3 4\n`, 'read'),
  ply(
    'a position that is a list',
    `${head(1, 'ascii', xyz.replace('float', 'list uchar float'))}1 2 3\n`,
    invalid(/no x, y and z/),
  ),
  ply('a list counted in floats', listFile('float', '2 1 2'), 'read'),
  ply('a line nobody knows', head(0).replace('element', 'elephant 7\nelement'), invalid(/elephant/)),
  ply('an element without a count', head('').replace('vertex ', 'vertex'), invalid(/count/)),
  ply('-5 vertices', `${head(-5)}1 2 3\n`, invalid(/count/)),
  ply('1.5 vertices', `${head(1.5)}1 2 3\n`, invalid(/count/)),
  ply('NaN vertices', `${head('NaN')}1 2 3\n`, invalid(/count/)),
  ply('vertices twice', `${head(1).replace('end_header', `element vertex 1\n${xyz}end_header`)}1 2 3\n4 5 6\n`, 'read'),
  ply('100,000 properties', `${head(1, 'ascii', xyz + properties(100_000))}1 2 3\n`, invalid(/header .* has no end/)),
  ply('100,000 elements', () => utf8(manyElements(100_000)), invalid(/header .* has no end/)),
];

const bodies: BadFile[] = [
  ply('no vertices', head(0), 'read'),
  ply('1e15 vertices in text', `${head(1e15)}1 2 3\n`, invalid(/count/)),
  ply('1e15 vertices in bytes', () => concat(utf8(head(1e15, little)), new Uint8Array(12)), invalid(/count/)),
  ply(
    '2^70 vertices in bytes',
    () => concat(utf8(head(String(2n ** 70n), little)), new Uint8Array(12)),
    invalid(/count/),
  ),
  ply('1e15 vertices of no bytes', head(1e15, little, ''), invalid(/count/)),
  ply('a vertex too few in text', `${head(2)}1 2 3\n`, invalid(/too early/)),
  ply('a vertex too few in bytes', () => concat(utf8(head(2, little)), new Uint8Array(23)), invalid(/too early/)),
  ply('a value too few', `${head(2)}1 2\n3 4 5\n`, invalid(/too early/)),
  ply('letters for a number', `${head(1)}1 two 3\n`, invalid(/'two' is no number/)),
  ply('a NUL among the numbers', `${head(1)}1 2\0 3\n`, invalid(/no number/)),
  ply('a number of 1 MB', () => utf8(`${head(1)}1 ${'9'.repeat(1_000_000)} 3\n`), 'read'),
  ply('a line of 50 MB', () => utf8(`${head(1)}${' '.repeat(50_000_000)}1 2 3\n`), invalid(/too long/)),
  ply('positions that are NaN', `${head(2)}nan nan nan\n1 2 3\n`, 'read'),
  ply('positions at infinity', `${head(2)}inf -inf 1e999\n1 2 3\n`, 'read'),
  ply('positions that are NaN in bytes', () => concat(utf8(head(2, little)), new Uint8Array(24).fill(255)), 'read'),
  ply('bytes where the header says text', () => concat(utf8(head(100)), noise(1200)), invalid(/no number/)),
  ply('text where the header says bytes', `${head(3, little)}1 2 3\n4 5 6\n7 8 9\n`, invalid(/too early/)),
  ply('a list of 2 billion in bytes', () => longList(0x7fffffff), invalid(/too early/)),
  ply('a list of -1 in bytes', () => longList(-1), 'read'),
  ply('a list of 1e12 in text', listFile('int', '1000000000000 1 2 3'), 'read'),
  ply('a list of -1 in text', listFile('int', '-1 1 2 3'), 'read'),
  ply('lists that swallow the vertices', () => longList(4), invalid(/too early/)),
  ply(
    '1e12 faces behind the vertices',
    `${head(1).replace('end_header', 'element face 1000000000000\nproperty list uchar int i\nend_header')}1 2 3\n`,
    'read',
  ),
  ply('a header with carriage returns alone', head(1).replaceAll('\n', '\r'), invalid(/too early/)),
  ply('a header in UTF-16', () => Buffer.from(head(1), 'utf16le'), invalid(/not that of a .ply file/)),
];

const meshes: BadFile[] = [
  ply('a corner that is not there', meshFile('3 0 1 3'), invalid(/corner 3, where there are 3 vertices/)),
  ply('-3 corners', meshFile('-3 0 1 2'), invalid(/-3 corners|columns/)),
  ply('1e9 corners', meshFile('1000000000 0 1 2'), invalid(/columns/)),
  ply('a face of one corner', meshFile('1 0'), 'read'),
  ply('a needle of 1e15 m', meshFile('3 0 1 2', '0 0 0\n1e15 1e15 0\n1e15 1.0000001e15 0\n'), 'read'),
  ply('a surface of 1e30 m²', meshFile('3 0 1 2', '0 0 0\n1e15 0 0\n0 1e15 0\n'), 'read'),
  ply('a surface without end', meshFile('3 0 1 2', '0 0 0\n1e300 0 0\n0 1e300 0\n'), invalid(/farther apart/)),
];

/** PLY files that are wrong in one place each. */
export const badPly: BadFile[] = [...headers, ...bodies, ...meshes];

function meshFile(face: string, vertices = '0 0 0\n1 0 0\n0 1 0\n'): string {
  const faces = 'element face 1\nproperty list int int vertex_indices\nend_header';
  return `${head(3, 'ascii', xyz.replaceAll('float', 'double')).replace('end_header', faces)}${vertices}${face}\n`;
}

function properties(count: number): string {
  return Array.from({ length: count }, (_, i) => `property float extra${i}\n`).join('');
}

function manyElements(count: number): string {
  const elements = Array.from({ length: count }, (_, i) => `element e${i} 0\n`).join('');
  return `ply\nformat ascii 1.0\n${elements}end_header\n`;
}

function listFile(countType: string, row: string): string {
  return `ply\nformat ascii 1.0\nelement face 1\nproperty list ${countType} int i\nelement vertex 1\n${xyz}end_header\n${row}\n1 2 3\n`;
}

function longList(count: number): Uint8Array {
  const header = `ply\nformat ${little} 1.0\nelement face 1\nproperty list int int i\nelement vertex 1\n${xyz}end_header\n`;
  return concat(utf8(header), new Uint8Array(Int32Array.of(count, 1, 2, 3).buffer));
}
