import { deflateRawSync } from 'node:zlib';
import { type BadFile, type Expectation, invalid, unsupported } from '../BadFile.ts';
import { concat, utf8, viewOf } from '../makers/bytes.ts';
import { makeE57 } from '../makers/makeE57.ts';
import { makeZip, type ZipChanges, type ZipEntry } from '../makers/makeZip.ts';
import { noise } from '../makers/noise.ts';

const points = utf8('1 2 3\n4 5 6\n');
const scan: ZipEntry = { name: 'room.xyz', data: points };
const deflated: ZipEntry = { ...scan, method: 8 };

const zip = (
  name: string,
  entries: ZipEntry[] | (() => ZipEntry[]),
  expect: Expectation,
  changes?: ZipChanges,
): BadFile => ({
  name: `ZIP: ${name}`,
  file: 'bad.zip',
  door: 'scan',
  bytes: () => makeZip(typeof entries === 'function' ? entries() : entries, changes),
  expect,
});

const names: BadFile[] = [
  zip('a way up', [{ ...scan, name: '../room.xyz' }], invalid(/leads out/)),
  zip('a way up in the middle', [{ ...scan, name: 'a/../../room.xyz' }], invalid(/leads out/)),
  zip('a way up with backslashes', [{ ...scan, name: '..\\room.xyz' }], invalid(/backslash/)),
  zip('an absolute path', [{ ...scan, name: '/etc/room.xyz' }], invalid(/absolute/)),
  zip('a drive', [{ ...scan, name: 'C:/room.xyz' }], invalid(/absolute/)),
  zip('a NUL in a name', [{ ...scan, name: 'room.xyz\0.txt' }], invalid(/no proper name/)),
  zip('no name', [{ ...scan, name: '' }], invalid(/no proper name/)),
  zip('a name of 65,535 letters', [{ ...scan, name: `${'a'.repeat(65_531)}.xyz` }], 'read'),
  zip('the same name twice', [scan, scan], invalid(/same name/)),
  zip('another name before the data', [{ ...scan, localName: 'evil.xyz' }], 'read'),
  zip('a link', [{ ...scan, externalAttributes: (0xa1ff << 16) >>> 0 }], invalid(/link/)),
];

const contents: BadFile[] = [
  zip('nothing', [], invalid(/no files/)),
  zip('a folder alone', [{ name: 'scans/', data: new Uint8Array() }], invalid(/no files/)),
  zip('a letter alone', [{ name: 'readme.txt', data: utf8('Dear surveyor') }], invalid(/no scan/)),
  zip('a zip', [{ name: 'inner.zip', data: makeZip([scan]) }], unsupported(/zip inside the zip/)),
  zip('a scan that is cut', [{ name: 'a.e57', data: makeE57().slice(0, 1500) }], invalid(/too early/)),
  zip(
    'a scan that is cut, deflated',
    [{ name: 'a.e57', data: makeE57().slice(0, 1500), method: 8 }],
    invalid(/too early/),
  ),
  zip('an empty scan', [{ name: 'a.e57', data: new Uint8Array() }], invalid(/no scan|empty/)),
  zip('an encrypted scan', [{ ...scan, flags: 0x801, packed: concat(noise(12), points) }], unsupported(/password/)),
  zip('a method nobody has', [{ ...scan, method: 99, packed: points }], unsupported(/method 99/)),
  zip('a wrong checksum of stored data', [{ ...scan, crc: 1 }], invalid(/checksum/)),
  zip('a wrong checksum of deflated data', [{ ...deflated, crc: 1 }], invalid(/checksum/)),
  zip('Deflate64 data that is noise', [{ ...deflated, method: 9, packed: noise(200) }], invalid(/damaged/)),
  zip(
    'Deflate64 data that is cut',
    [{ ...deflated, method: 9, packed: deflateRawSync(noise(999)).subarray(0, 99) }],
    invalid(/damaged/),
  ),
  zip('deflated data that is noise', [{ ...deflated, packed: noise(200) }], invalid(/damaged/)),
  zip(
    'deflated data that is cut',
    [{ ...deflated, packed: deflateRawSync(noise(999)).subarray(0, 99) }],
    invalid(/damaged/),
  ),
  zip('more data than stated', [{ ...deflated, statedSize: 3 }], invalid(/more than it states/)),
  zip('less data than stated', [{ ...deflated, statedSize: 3000 }], invalid(/instead of 3000/)),
  zip('stored sizes that differ', [{ ...scan, statedSize: 3 }], invalid(/two different sizes/)),
  zip('data beyond the end', [{ ...scan, statedPackedSize: 1e9, statedSize: 1e9 }], invalid(/the zip is damaged/)),
];

const bombs: BadFile[] = [
  zip(
    'a bomb of 40 MB of zeros',
    () => [{ name: 'a.xyz', data: new Uint8Array(4e7), method: 8 }],
    invalid(/200 times/),
  ),
  zip(
    'a bomb that says it is small',
    () => [{ name: 'a.xyz', data: new Uint8Array(4e7), method: 8, statedSize: 99 }],
    invalid(/more than it states/),
  ),
  zip(
    '100,000 entries',
    () => Array.from({ length: 100_000 }, (_, i) => ({ ...scan, name: `${i}.xyz` })),
    invalid(/entries, the limit/),
  ),
  zip('entries over each other', [scan, { ...scan, name: 'b.xyz', statedOffset: 0 }], invalid(/share the same bytes/)),
  zip('1,000 entries that are one', () => overlapping(1000), invalid(/share the same bytes/)),
  zip(
    'an entry that holds the next',
    [
      { name: 'a.xyz', data: makeZip([scan]) },
      { ...scan, statedOffset: 35 },
    ],
    invalid(/share the same bytes/),
  ),
];

const frames: BadFile[] = [
  zip('the end record cut off', [scan], invalid(/the zip is damaged/), {
    after: (file) => file.slice(0, file.length - 22),
  }),
  zip('half an end record', [scan], invalid(/the zip is damaged/), {
    after: (file) => file.slice(0, file.length - 11),
  }),
  zip('the directory cut out', [scan], invalid(/the zip is damaged/), {
    after: (file) => concat(file.slice(0, 60), file.slice(-22)),
  }),
  zip('a directory behind the end', [scan], invalid(/the zip is damaged/), {
    end: (view) => view.setUint32(16, 0xfffffff0, true),
  }),
  zip('a directory of 4 GB', [scan], 'read', { end: (view) => view.setUint32(12, 0xfffffff0, true) }),
  zip('two entries said, one there', [scan], invalid(/the zip is damaged/), {
    end: (view) => view.setUint16(10, 2, true),
  }),
  zip('one entry said, two there', [scan, { ...scan, name: 'b.xyz' }], 'read', {
    end: (view) => view.setUint16(10, 1, true),
  }),
  zip('a comment that is not there', [scan], invalid(/the zip is damaged/), {
    end: (view) => view.setUint16(20, 999, true),
  }),
  zip('several disks', [scan], invalid(/disk/), { end: (view) => view.setUint16(4, 3, true) }),
  zip('zip64 without its record', [scan], invalid(/the zip is damaged/), {
    end: (view) => view.setUint32(16, 0xffffffff, true),
  }),
  zip('a zip64 record behind the end', [scan], invalid(/the zip is damaged/), {
    beforeEnd: locator(1n << 60n),
    end: wantsZip64,
  }),
  zip('a zip64 record at 0', [scan], invalid(/the zip is damaged/), { beforeEnd: locator(0n), end: wantsZip64 }),
  zip('a zip64 record that lies', [scan], invalid(/entries, the limit/), {
    beforeEnd: zip64End(1n << 50n),
    end: wantsZip64,
  }),
  zip('zip64 sizes of 2^60', [{ ...scan, ...zip64Sizes(1n << 60n) }], invalid(/unpacks to more/)),
  zip(
    'zip64 sizes that are not there',
    [{ ...scan, statedSize: 0xffffffff, statedPackedSize: 0xffffffff }],
    invalid(/the zip is damaged/),
  ),
  zip(
    'an extra field that is too long',
    [{ ...scan, extra: Uint8Array.of(1, 0, 255, 255) }],
    invalid(/the zip is damaged/),
  ),
  zip('an entry behind the end', [{ ...scan, statedOffset: 0x7fffffff }], invalid(/the zip is damaged/)),
  zip('an entry where no entry is', [{ ...scan, statedOffset: 7 }], invalid(/the zip is damaged/)),
  zip('two letters and no more', [scan], invalid(/the zip is damaged/), { after: (file) => file.slice(0, 4) }),
];

/** Zips that lie, explode or break out. */
export const badZip: BadFile[] = [...names, ...contents, ...bombs, ...frames];

function overlapping(count: number): ZipEntry[] {
  const first: ZipEntry = { name: '0.xyz', data: points };
  return Array.from({ length: count }, (_, i) => ({ ...first, name: `${i}.xyz`, statedOffset: 0 }));
}

function wantsZip64(view: DataView): void {
  view.setUint16(8, 0xffff, true);
  view.setUint16(10, 0xffff, true);
  view.setUint32(12, 0xffffffff, true);
  view.setUint32(16, 0xffffffff, true);
}

function locator(offset: bigint): Uint8Array {
  const bytes = new Uint8Array(20);
  const view = viewOf(bytes);
  view.setUint32(0, 0x0706_4b50, true);
  view.setBigUint64(8, offset, true);
  view.setUint32(16, 1, true);
  return bytes;
}

/** A zip64 end record, as it follows on a directory of one entry, that states `count` entries. */
function zip64End(count: bigint): Uint8Array {
  const record = new Uint8Array(56);
  const view = viewOf(record);
  const localBytes = 30 + scan.name.length + points.length;
  const directoryBytes = 46 + scan.name.length;
  view.setUint32(0, 0x0606_4b50, true);
  view.setBigUint64(4, 44n, true);
  view.setBigUint64(24, count, true);
  view.setBigUint64(32, count, true);
  view.setBigUint64(40, BigInt(directoryBytes), true);
  view.setBigUint64(48, BigInt(localBytes), true);
  return concat(record, locator(BigInt(localBytes + directoryBytes)));
}

function zip64Sizes(size: bigint): Partial<ZipEntry> {
  const extra = new Uint8Array(20);
  const view = viewOf(extra);
  view.setUint16(0, 1, true);
  view.setUint16(2, 16, true);
  view.setBigUint64(4, size, true);
  view.setBigUint64(12, size, true);
  return { extra, statedSize: 0xffffffff, statedPackedSize: 0xffffffff };
}
