import { crc32, deflateRawSync } from 'node:zlib';
import { concat, utf8, viewOf } from './bytes.ts';

/** One file of a zip; what is not said is true of the data. */
export interface ZipEntry {
  name: string;
  data: Uint8Array;
  /** 0 stored, 8 deflated. */
  method?: number;
  /** What stands in the file instead of the data after the method was applied. */
  packed?: Uint8Array;
  flags?: number;
  crc?: number;
  statedSize?: number;
  statedPackedSize?: number;
  localName?: string;
  /** Where the directory says the entry is. */
  statedOffset?: number;
  externalAttributes?: number;
  extra?: Uint8Array;
}

/** What is done to the end of a zip. */
export interface ZipChanges {
  end?(end: DataView): void;
  /** Between the directory and its end record. */
  beforeEnd?: Uint8Array;
  after?(file: Uint8Array): Uint8Array;
}

/** A zip that says what it is told to, true or not. */
export function makeZip(entries: ZipEntry[], changes: ZipChanges = {}): Uint8Array {
  const locals: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const entry of entries) {
    const local = localEntry(entry);
    locals.push(local);
    directory.push(directoryEntry(entry, at));
    at += local.length;
  }
  const central = concat(...directory);
  const end = endRecord(entries.length, central.length, at);
  changes.end?.(viewOf(end));
  const file = concat(...locals, central, changes.beforeEnd ?? new Uint8Array(), end);
  return changes.after?.(file) ?? file;
}

function fields(entry: ZipEntry) {
  const { data, method = 0, packed = method === 8 ? deflateRawSync(data) : data } = entry;
  const { flags = 0x800, crc = crc32(data), statedSize = data.length, statedPackedSize = packed.length } = entry;
  return { method, packed, flags, crc, statedSize, statedPackedSize };
}

function writeFields(view: DataView, at: number, entry: ZipEntry): void {
  const { method, flags, crc, statedSize, statedPackedSize } = fields(entry);
  view.setUint16(at, 45, true);
  view.setUint16(at + 2, flags, true);
  view.setUint16(at + 4, method, true);
  view.setUint32(at + 6, 0x5a21_0000, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, statedPackedSize, true);
  view.setUint32(at + 18, statedSize, true);
}

function localEntry(entry: ZipEntry): Uint8Array {
  const name = utf8(entry.localName ?? entry.name);
  const header = new Uint8Array(30);
  const view = viewOf(header);
  view.setUint32(0, 0x0403_4b50, true);
  writeFields(view, 4, entry);
  view.setUint16(26, name.length, true);
  return concat(header, name, fields(entry).packed);
}

function directoryEntry(entry: ZipEntry, offset: number): Uint8Array {
  const name = utf8(entry.name);
  const extra = entry.extra ?? new Uint8Array();
  const header = new Uint8Array(46);
  const view = viewOf(header);
  view.setUint32(0, 0x0201_4b50, true);
  view.setUint16(4, 0x032d, true);
  writeFields(view, 6, entry);
  view.setUint16(28, name.length, true);
  view.setUint16(30, extra.length, true);
  view.setUint32(38, entry.externalAttributes ?? 0, true);
  view.setUint32(42, entry.statedOffset ?? offset, true);
  return concat(header, name, extra);
}

function endRecord(count: number, bytes: number, offset: number): Uint8Array {
  const end = new Uint8Array(22);
  const view = viewOf(end);
  view.setUint32(0, 0x0605_4b50, true);
  view.setUint16(8, Math.min(count, 0xffff), true);
  view.setUint16(10, Math.min(count, 0xffff), true);
  view.setUint32(12, bytes, true);
  view.setUint32(16, offset, true);
  return end;
}
