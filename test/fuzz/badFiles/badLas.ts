import { type BadFile, type Expectation, invalid, unsupported } from '../BadFile.ts';
import { concat, utf8 } from '../makers/bytes.ts';
import { type LasChanges, lasField, makeLas } from '../makers/makeLas.ts';
import { type LazChanges, makeLaz } from '../makers/makeLaz.ts';
import { noise } from '../makers/noise.ts';

const las = (name: string, changes: LasChanges, expect: Expectation): BadFile => ({
  name: `LAS: ${name}`,
  file: 'bad.las',
  door: 'scan',
  bytes: () => makeLas(changes),
  expect,
});
const header = (name: string, change: (view: DataView) => void, expect: Expectation): BadFile =>
  las(name, { header: change }, expect);
const header14 = (name: string, change: (view: DataView) => void, expect: Expectation): BadFile =>
  las(name, { minorVersion: 4, pointFormat: 7, header: change }, expect);
const laz = (name: string, changes: LazChanges, expect: Expectation): BadFile => ({
  name: `LAZ: ${name}`,
  file: 'bad.laz',
  door: 'scan',
  bytes: () => makeLaz(changes),
  expect,
});

const plain: BadFile[] = [
  las('four letters and no more', { after: (file) => file.slice(0, 4) }, invalid(/no LAS file/)),
  las('half a header', { after: (file) => file.slice(0, 120) }, invalid(/no LAS file/)),
  las('a header and nothing else', { after: (file) => file.slice(0, 227) }, invalid(/too early/)),
  header('version 7.9', (view) => view.setUint16(lasField.versionMajor, 0x0907, true), unsupported(/LAS 7.9/)),
  header('a header of 0 bytes', (view) => view.setUint16(lasField.headerSize, 0, true), invalid(/header/)),
  header(
    'a header of 65,535 bytes',
    (view) => view.setUint16(lasField.headerSize, 65_535, true),
    invalid(/header size/),
  ),
  header('points at 0', (view) => view.setUint32(lasField.pointOffset, 0, true), invalid(/points start/)),
  header(
    'points inside the header',
    (view) => view.setUint32(lasField.pointOffset, 100, true),
    invalid(/points start/),
  ),
  header(
    'points behind the end',
    (view) => view.setUint32(lasField.pointOffset, 0xffffffff, true),
    invalid(/points start/),
  ),
  header(
    '4 billion records before the points',
    (view) => view.setUint32(lasField.vlrCount, 0xffffffff, true),
    invalid(/4294967295 variable/),
  ),
  header(
    'a record that is not there',
    (view) => view.setUint32(lasField.vlrCount, 1, true),
    invalid(/outside of its place/),
  ),
  header('point format 11', (view) => view.setUint8(lasField.pointFormat, 11), unsupported(/format/)),
  header('point format 63', (view) => view.setUint8(lasField.pointFormat, 63), unsupported(/format/)),
  header('a point record of 0 bytes', (view) => view.setUint16(lasField.recordLength, 0, true), invalid(/0 bytes/)),
  header(
    'a point record too short for its format',
    (view) => view.setUint16(lasField.recordLength, 19, true),
    invalid(/needs 20/),
  ),
  header(
    'a point record of 65,535 bytes',
    (view) => view.setUint16(lasField.recordLength, 65_535, true),
    invalid(/too early/),
  ),
  header('a format with longer records', (view) => view.setUint8(lasField.pointFormat, 3), invalid(/needs 34/)),
  header('11 points of 10', (view) => view.setUint32(lasField.legacyCount, 11, true), invalid(/11 points/)),
  header(
    '4 billion points',
    (view) => view.setUint32(lasField.legacyCount, 0xffffffff, true),
    invalid(/4294967295 points/),
  ),
  header('no points', (view) => view.setUint32(lasField.legacyCount, 0, true), 'read'),
  header('scale 0', (view) => view.setFloat64(lasField.scale, 0, true), invalid(/scale/)),
  header('scale NaN', (view) => view.setFloat64(lasField.scale + 8, NaN, true), invalid(/scale/)),
  header('scale of infinity', (view) => view.setFloat64(lasField.scale + 16, Infinity, true), invalid(/scale/)),
  header('scale 1e308', (view) => view.setFloat64(lasField.scale, 1e308, true), invalid(/scale/)),
  header('offset NaN', (view) => view.setFloat64(lasField.offset, NaN, true), invalid(/offset/)),
  header('offset of infinity', (view) => view.setFloat64(lasField.offset, -Infinity, true), invalid(/offset/)),
  header('bounds upside down', (view) => view.setFloat64(lasField.minX, 1e9, true), 'read'),
  header('bounds of NaN', (view) => view.setFloat64(lasField.maxX, NaN, true), 'read'),
  header14('2^63 points', (view) => view.setBigUint64(lasField.count, 1n << 63n, true), invalid(/too early/)),
  header14('records behind the end', (view) => view.setBigUint64(lasField.evlrOffset, 1n << 60n, true), 'read'),
  header14(
    'a late record that is not there',
    (view) => lateRecords(view, 1n << 60n, 1),
    invalid(/outside of its place/),
  ),
  header14('4 billion late records', (view) => lateRecords(view, 375n, 0xffffffff), invalid(/4294967295 variable/)),
  header14('a count that the old count denies', (view) => view.setUint32(lasField.legacyCount, 3, true), 'read'),
  las('format 6 in version 1.2', { pointFormat: 6 }, 'read'),
  las('the last point cut in half', { after: (file) => file.slice(0, file.length - 10) }, invalid(/too early/)),
  las('100 bytes too much', { after: (file) => concat(file, new Uint8Array(100)) }, 'read'),
  las('a record longer than the file', { vlrs: [vlr(utf8('x'))], after: longRecord }, invalid(/longer than the room/)),
  las('geo keys that end early', { vlrs: [geoKeys(noise(7))] }, 'read'),
  las('65,535 geo keys in 8 bytes', { vlrs: [geoKeys(Uint8Array.of(1, 0, 1, 0, 0, 0, 255, 255))] }, 'read'),
  las(
    'a coordinate system of noise',
    { vlrs: [{ userId: 'LASF_Projection', recordId: 2112, data: noise(999) }] },
    'read',
  ),
  las('points of noise', { pointData: noise(200) }, 'read'),
];

const compressed: BadFile[] = [
  laz('no record of the compressor', { after: renameRecord }, invalid(/record .* missing/)),
  laz('a compressor nobody knows', { laszip: (view) => view.setUint16(0, 77, true) }, unsupported(/compressor 77/)),
  laz(
    'a compressed file without chunks',
    { laszip: (view) => view.setUint16(0, 1, true) },
    unsupported(/compressor 1/),
  ),
  laz('chunks of 0 points', { laszip: (view) => view.setUint32(12, 0, true) }, invalid(/no points/)),
  laz('65,535 items in a point', { laszip: (view) => view.setUint16(32, 65_535, true) }, invalid(/cut off/)),
  laz('an item nobody knows', { laszip: (view) => view.setUint16(34, 99, true) }, invalid(/chunk|field/)),
  laz('an item of 60,000 bytes', { laszip: (view) => view.setUint16(36, 60_000, true) }, invalid(/60000 bytes/)),
  laz('a chunk table at 0', { data: (view) => view.setBigInt64(0, 0n, true) }, invalid(/not where the file says/)),
  laz(
    'a chunk table at -1 in a file without one',
    { data: (view) => view.setBigInt64(0, -1n, true) },
    invalid(/not where the file says/),
  ),
  laz(
    'a chunk table at -2^63',
    { data: (view) => view.setBigInt64(0, -(2n ** 63n), true) },
    invalid(/not where the file says/),
  ),
  laz(
    'a chunk table behind the end',
    { data: (view) => view.setBigInt64(0, 1n << 50n, true) },
    invalid(/not where the file says/),
  ),
  laz(
    'a chunk table of another version',
    { chunkTable: Uint8Array.of(9, 0, 0, 0, 1, 0, 0, 0) },
    invalid(/chunks is damaged/),
  ),
  laz('4 billion chunks', { chunkTable: Uint8Array.of(0, 0, 0, 0, 255, 255, 255, 255) }, invalid(/4294967295 chunks/)),
  laz('no chunks for a point', { chunkTable: new Uint8Array(8) }, invalid(/no chunks/)),
  laz(
    'a chunk table of noise',
    { chunkTable: concat(Uint8Array.of(0, 0, 0, 0, 3, 0, 0, 0), noise(40)) },
    invalid(/chunks is damaged/),
  ),
  laz('a chunk table cut off', { after: (file) => file.slice(0, file.length - 5) }, invalid(/cut off/)),
  laz(
    '4 billion points in 24 bytes',
    { header: (view) => view.setUint32(lasField.legacyCount, 0xffffffff, true) },
    invalid(/chunks is damaged|too early/),
  ),
  laz('no points at all', { after: (file) => file.slice(0, 321) }, invalid(/too early/)),
  laz('point format 4', { pointFormat: 4 }, unsupported(/format/)),
  laz('a scale of 0', { header: (view) => view.setFloat64(lasField.scale, 0, true) }, invalid(/scale/)),
];

/** LAS and LAZ files that are wrong in one place each. */
export const badLas: BadFile[] = [...plain, ...compressed];

function lateRecords(view: DataView, position: bigint, count: number): void {
  view.setBigUint64(lasField.evlrOffset, position, true);
  view.setUint32(lasField.evlrCount, count, true);
}

function vlr(data: Uint8Array) {
  return { userId: 'someone', recordId: 1, data };
}

function geoKeys(data: Uint8Array) {
  return { userId: 'LASF_Projection', recordId: 34735, data };
}

function longRecord(file: Uint8Array): Uint8Array {
  file[227 + 20] = 255;
  file[227 + 21] = 255;
  return file;
}

function renameRecord(file: Uint8Array): Uint8Array {
  file[227 + 2] = 'L'.charCodeAt(0);
  return file;
}
