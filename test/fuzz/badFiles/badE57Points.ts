import { type BadFile, invalid } from '../BadFile.ts';
import { swap } from '../makers/bytes.ts';
import { noise } from '../makers/noise.ts';
import { e57, section, xml } from './e57File.ts';

const fieldX = '<cartesianX type="Float" precision="single"/>';
const fieldZ = '<cartesianZ type="Float" precision="single"/>\n';
const prototype = /<prototype[\s\S]*<\/prototype>/;
const scaledX = (attributes: string) => `<cartesianX type="ScaledInteger" ${attributes}/>`;

const prototypes: BadFile[] = [
  xml('no prototype', prototype, '', invalid(/prototype/)),
  xml('an empty prototype', prototype, '<prototype type="Structure"/>', invalid(/coordinates/)),
  xml('a field of an unknown type', fieldX, '<cartesianX type="Complex"/>', invalid(/type|Complex/)),
  xml('a field without a type', fieldX, '<cartesianX/>', invalid(/type/)),
  xml('a float of half precision', fieldX, '<cartesianX type="Float" precision="half"/>', invalid(/precision/)),
  xml('a structure among the fields', fieldX, '<cartesianX type="Structure"><a/></cartesianX>', invalid(/type/)),
  xml('a minimum above the maximum', fieldX, scaledX('minimum="9" maximum="1" scale="1"'), invalid(/between 9 and 1/)),
  xml('scale 0', fieldX, scaledX('minimum="0" maximum="9" scale="0"'), invalid(/scale/)),
  xml('scale NaN', fieldX, scaledX('minimum="0" maximum="9" scale="NaN"'), invalid(/scale/)),
  xml('scale inf', fieldX, scaledX('minimum="0" maximum="9" scale="inf"'), invalid(/scale/)),
  xml('scale 1e308', fieldX, scaledX('minimum="0" maximum="4294967295" scale="1e308"'), 'read'),
  xml('an offset in words', fieldX, scaledX('minimum="0" maximum="9" scale="1" offset="far"'), invalid(/offset/)),
  xml('a minimum in words', fieldX, scaledX('minimum="low" maximum="9"'), invalid(/whole number/)),
  xml('a field of 81 bits', fieldX, scaledX(`minimum="0" maximum="${2n ** 81n - 1n}"`), invalid(/whole number/)),
  xml('a minimum of 100,000 digits', fieldX, scaledX(`minimum="-${'9'.repeat(100_000)}"`), invalid(/whole number/)),
  xml('no cartesianZ', fieldZ, '', invalid(/coordinates/)),
  xml('the same field twice', fieldZ, fieldX, invalid(/coordinates/)),
  xml('only an azimuth', prototype, '<prototype><sphericalAzimuth type="Float"/></prototype>', invalid(/coordinates/)),
  xml('no field of ours', prototype, '<prototype><my:x type="Float"/></prototype>', invalid(/coordinates|XML/)),
  xml('20,000 fields', '</prototype>', `${fields(20_000)}</prototype>`, invalid(/more than the file can hold/)),
  xml('positions that are constants of zero bits', prototype, `<prototype>${constants()}</prototype>`, 'read'),
];

const vectors: BadFile[] = [
  e57(
    '1e15 records that need no bytes',
    {
      xml: (text) => swap(swap(text, prototype, `<prototype>${constants()}</prototype>`), '"10"', '"1000000000000000"'),
    },
    invalid(/more than the file can hold/),
  ),
  xml('a record count below zero', /recordCount="10"/, 'recordCount="-1"', invalid(/how many points/)),
  xml(
    'a record count of 1e15',
    /recordCount="10"/,
    'recordCount="1000000000000000"',
    invalid(/more than the file can hold/),
  ),
  xml('a record count of 2^64', /recordCount="10"/, `recordCount="${2n ** 64n}"`, invalid(/how many points/)),
  xml('a record count in words', /recordCount="10"/, 'recordCount="ten"', invalid(/how many points/)),
  xml('a broken record count', /recordCount="10"/, 'recordCount="9.5"', invalid(/how many points/)),
  xml('no record count', /recordCount="10"/, '', invalid(/how many points/)),
  xml('one record more than there is', /recordCount="10"/, 'recordCount="11"', 'read'),
  xml('fewer records than there are', /recordCount="10"/, 'recordCount="5"', 'read'),
  xml('no records', /recordCount="10"/, 'recordCount="0"', 'read'),
  xml('no place', / fileOffset="48"/, '', invalid(/begin/)),
  xml('a place in words', /fileOffset="48"/, 'fileOffset="here"', invalid(/begin/)),
  xml('a place before the file', /fileOffset="48"/, 'fileOffset="-48"', invalid(/begin/)),
  xml('a place behind the file', /fileOffset="48"/, 'fileOffset="1000000"', invalid(/too early/)),
  xml('a place in a checksum', /fileOffset="48"/, 'fileOffset="1022"', invalid(/nothing can begin/)),
  xml('a place in the header', /fileOffset="48"/, 'fileOffset="0"', invalid(/no points begin/)),
  xml('a place in the XML', /fileOffset="48"/, 'fileOffset="1100"', invalid(/no points begin/)),
  xml('points that are a string', 'type="CompressedVector"', 'type="String"', 'read'),
  section('another kind of section', (view) => view.setUint8(0, 7), invalid(/no points begin/)),
  section('a section of zeros', (view) => fill(view, 0, view.byteLength, 0), invalid(/no points begin/)),
  section('a section of no bytes', (view) => view.setBigUint64(8, 0n, true), invalid(/section/)),
  section('a section shorter than its header', (view) => view.setBigUint64(8, 16n, true), invalid(/section/)),
  section('a section of 2^60 bytes', (view) => view.setBigUint64(8, 1n << 60n, true), invalid(/too early/)),
  section('packets at 0', (view) => view.setBigUint64(16, 0n, true), invalid(/section/)),
  section('packets behind the end', (view) => view.setBigUint64(16, 1n << 40n, true), invalid(/too early/)),
  section('packets in a checksum', (view) => view.setBigUint64(16, 1021n, true), invalid(/nothing can begin/)),
  section('an index behind the end', (view) => view.setBigUint64(24, 1n << 62n, true), 'read'),
];

const packets: BadFile[] = [
  section('a packet of an unknown type', (view) => view.setUint8(32, 9), invalid(/packet/)),
  section('an index where data should be', (view) => view.setUint8(32, 0), 'read'),
  section('an empty packet where data should be', (view) => view.setUint8(32, 2), 'read'),
  section('nothing but empty packets', emptyPackets, 'read'),
  section('a packet of 1 byte', (view) => view.setUint16(34, 0, true), invalid(/packet/)),
  section('a packet of 4 bytes', (view) => view.setUint16(34, 3, true), invalid(/bytestreams/)),
  section('a packet of odd length', (view) => view.setUint16(34, 140, true), invalid(/packet/)),
  section('a packet of 64 KiB', (view) => view.setUint16(34, 65_535, true), invalid(/packet/)),
  section('a packet without bytestreams', (view) => view.setUint16(36, 0, true), 'read'),
  section('a packet with 65,535 bytestreams', (view) => view.setUint16(36, 65_535, true), invalid(/bytestreams/)),
  section('a bytestream too few', (view) => view.setUint16(36, 3, true), invalid(/bytestreams/)),
  section('a bytestream too many', (view) => view.setUint16(36, 5, true), invalid(/bytestreams/)),
  section('a bytestream that is too long', (view) => view.setUint16(38, 60_000, true), invalid(/bytestreams/)),
  section('a bytestream that is too short', (view) => view.setUint16(38, 36, true), 'read'),
  section('bytestreams of no bytes', (view) => fill(view, 38, 8, 0), 'read'),
  section('bytestreams that are all too long', (view) => fill(view, 38, 8, 255), invalid(/bytestreams/)),
  section(
    'packets of noise',
    (view) => new Uint8Array(view.buffer, view.byteOffset + 32, 140).set(noise(140)),
    invalid(/packet/),
  ),
  section('positions that are NaN', (view) => fill(view, 46, 120, 255), 'read'),
  section('positions at infinity', (view) => infinite(view), 'read'),
];

/** Prototypes, sections and packets that are wrong in one place each. */
export const badE57Points: BadFile[] = [...prototypes, ...vectors, ...packets];

function fill(view: DataView, from: number, count: number, value: number): void {
  for (let i = 0; i < count; i++) view.setUint8(from + i, value);
}

function emptyPackets(view: DataView): void {
  for (let i = 32; i + 4 <= view.byteLength; i += 4) view.setUint32(i, 0x0003_0002, true);
}

function infinite(view: DataView): void {
  for (let i = 0; i < 30; i++) view.setFloat32(46 + 4 * i, Infinity, true);
}

function fields(count: number): string {
  return Array.from({ length: count }, (_, i) => `<extra${i} type="Float"/>`).join('');
}

function constants(): string {
  return ['X', 'Y', 'Z'].map((axis) => `<cartesian${axis} type="Integer" minimum="1" maximum="1"/>`).join('');
}
