import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import type { ByteSource } from '../../ground/ByteSource.ts';
import { EngineError } from '../../ground/EngineError.ts';
import { checkEntry, type Packing, packings, passwordAdvice } from './checkEntry.ts';
import { createReader } from './createReader.ts';
import { type ZipLimits, zipLimits } from './zipLimits.ts';

/** One file in an archive, checked but not yet read. */
export interface ZipRecord {
  name: string;
  size: number;
  packedSize: number;
  packing: Packing;
  crc32: number;
  /** Where its bytes lie in the archive. */
  headerStart: number;
  dataStart: number;
}

/** The files of an archive in name order, without folders; refuses archives that lie about themselves. */
export async function listZip(source: ByteSource, limits: Partial<ZipLimits> = {}): Promise<ZipRecord[]> {
  const { promise: failure, reject: fail } = Promise.withResolvers<never>();
  try {
    return await Promise.race([readRecords(source, { ...zipLimits, ...limits }, fail), failure]);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const { message } = error as Error;
    const isEncrypted = message.includes('encryption');
    throw new EngineError({
      kind: isEncrypted ? 'unsupported' : 'invalid',
      file: source.name,
      reason: isEncrypted ? passwordAdvice : `the zip is damaged: ${message.replace(/\.$/, '')}`,
      cause: error,
    });
  }
}

async function readRecords(source: ByteSource, limits: ZipLimits, fail: (error: unknown) => void) {
  const zip = await fromRandomAccessReaderPromise(createReader(source, fail), source.size, {
    autoClose: false,
    decodeStrings: false,
    validateEntrySizes: false,
  });
  const directoryStart = Number(zip.readEntryCursor);
  if (zip.entryCount > limits.entries)
    refuse(source, `it has ${zip.entryCount} entries, the limit is ${limits.entries}`);
  const records: ZipRecord[] = [];
  let totalBytes = 0;
  for await (const entry of zip.eachEntry()) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
    if (name.endsWith('/') && entry.uncompressedSize === 0) continue;
    checkEntry(entry, name, source.name, limits);
    totalBytes += entry.uncompressedSize;
    if (totalBytes > limits.totalBytes) refuse(source, `it unpacks to more than ${limits.totalBytes} bytes`);
    records.push(await readRecord(zip, entry, name));
  }
  refuseOverlaps(source, records, directoryStart);
  return sortByName(source, records);
}

async function readRecord(zip: ZipFile, entry: Entry, name: string): Promise<ZipRecord> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  return {
    name,
    size: entry.uncompressedSize,
    packedSize: entry.compressedSize,
    packing: packings[entry.compressionMethod],
    crc32: entry.crc32,
    headerStart: entry.relativeOffsetOfLocalHeader,
    dataStart: fileDataStart,
  };
}

// Many names for the same bytes make a small archive unpack to petabytes within every ratio.
function refuseOverlaps(source: ByteSource, records: ZipRecord[], directoryStart: number): void {
  let end = 0;
  for (const record of [...records].sort((a, b) => a.headerStart - b.headerStart)) {
    if (record.headerStart < end) refuse(source, 'entries share the same bytes', record.name);
    end = record.dataStart + record.packedSize;
    if (end > directoryStart) refuse(source, 'an entry reaches into the directory', record.name);
  }
}

function sortByName(source: ByteSource, records: ZipRecord[]): ZipRecord[] {
  const sorted = records.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  sorted.forEach(({ name }, i) => {
    if (i > 0 && sorted[i - 1].name === name) refuse(source, 'two entries have the same name', name);
  });
  return sorted;
}

function refuse(source: ByteSource, reason: string, entry?: string): never {
  throw new EngineError({ kind: 'invalid', file: source.name, place: entry && `entry ${entry}`, reason });
}
