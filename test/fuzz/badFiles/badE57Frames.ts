import { type BadFile, type Expectation, invalid, unsupported } from '../BadFile.ts';
import { concat, utf8 } from '../makers/bytes.ts';
import { e57 } from './e57File.ts';

const header = (name: string, at: number, value: bigint, expect: Expectation): BadFile =>
  e57(name, { header: (view) => view.setBigUint64(at, value, true) }, expect);
const at = { fileLength: 16, xmlOffset: 24, xmlLength: 32, pageSize: 40 };

const headers: BadFile[] = [
  e57(
    'another magic',
    { after: (file) => concat(utf8('ASTM-E58'), file.subarray(8)) },
    invalid(/not that of a .e57 file|E57/),
  ),
  e57('half a header', { after: (file) => file.slice(0, 40) }, invalid(/too early|too short|ends/)),
  e57('a header and nothing else', { after: (file) => file.slice(0, 48) }, invalid(/too early/)),
  e57('version 2', { header: (view) => view.setUint32(8, 2, true) }, unsupported(/version/)),
  header('page size 0', at.pageSize, 0n, invalid(/page/)),
  header('page size 5', at.pageSize, 5n, invalid(/page/)),
  header('page size 1000, checksums at 1024', at.pageSize, 1000n, invalid(/page|checksum/)),
  header('page size 1 TiB', at.pageSize, 1n << 40n, invalid(/page/)),
  header('page size of all ones', at.pageSize, 0xffffffffffffffffn, invalid(/page/)),
  header('file length twice the real one', at.fileLength, 1n << 20n, 'read'),
  header('file length 0', at.fileLength, 0n, 'read'),
  header('file length of all ones', at.fileLength, 0xffffffffffffffffn, 'read'),
  header('XML at 0', at.xmlOffset, 0n, invalid(/XML/)),
  header('XML behind the end', at.xmlOffset, 1n << 30n, invalid(/too early/)),
  header('XML at all ones', at.xmlOffset, 0xffffffffffffffffn, invalid(/too early/)),
  header('XML that starts in a checksum', at.xmlOffset, 1021n, invalid(/checksum|XML|page/)),
  header('XML of no bytes', at.xmlLength, 0n, invalid(/XML/)),
  header('XML cut short', at.xmlLength, 900n, invalid(/XML/)),
  header('XML longer than the file', at.xmlLength, 1n << 50n, invalid(/too early/)),
  header('XML of 2^64 - 1 bytes', at.xmlLength, 0xffffffffffffffffn, invalid(/too early/)),
  header('XML that runs over the end by a page', at.xmlLength, 6000n, invalid(/too early/)),
];

const checksums: BadFile[] = [
  e57('a flipped bit in the first page', { after: flip(100) }, invalid(/checksum/)),
  e57('a flipped bit in the XML', { after: flip(1500) }, invalid(/checksum/)),
  e57('a flipped bit among the points', { points: 1000, after: flip(5000) }, invalid(/checksum/)),
  e57('a checksum of zeros', { after: zeros(1020, 4) }, invalid(/checksum/)),
  e57('a page of zeros', { points: 1000, after: zeros(4096, 1024) }, invalid(/checksum/)),
  e57('the last page cut in half', { after: (file) => file.slice(0, file.length - 512) }, invalid(/too early/)),
  e57('the last page missing', { after: (file) => file.slice(0, file.length - 1024) }, invalid(/too early/)),
  e57('half a page too much at the end', { after: (file) => concat(file, new Uint8Array(512)) }, 'read'),
];

/** Headers that lie, and pages whose checksums are wrong. */
export const badE57Frames: BadFile[] = [...headers, ...checksums];

function flip(position: number) {
  return (file: Uint8Array) => {
    file[position] = file[position]! ^ 4;
    return file;
  };
}

function zeros(from: number, count: number) {
  return (file: Uint8Array) => file.fill(0, from, from + count);
}
