import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { crc32, createInflateRaw, inflateRaw } from 'node:zlib';
import type { ByteSink } from '../../ground/ByteSink.ts';
import type { ByteSource } from '../../ground/ByteSource.ts';
import { EngineError } from '../../ground/EngineError.ts';
import { readExactly } from '../../ground/readExactly.ts';
import type { Scratch, ScratchFile } from '../../ground/Scratch.ts';
import { inflate64 } from '../unpack/inflate64.ts';
import { listZip, type ZipRecord } from './listZip.ts';
import { readBlocks } from './readBlocks.ts';
import { windowSource } from './windowSource.ts';
import type { ZipLimits } from './zipLimits.ts';

/** A file in an open archive. */
export interface ZipEntry {
  name: string;
  size: number;
  /** Its bytes, unpacked and checked against their CRC-32; opening again gives the same source. */
  open(): Promise<ByteSource>;
  /** The same in memory and nowhere else: for entries whose size was looked at before. */
  read(): Promise<Uint8Array>;
}

/** An open archive; `close` removes what was unpacked. */
export interface OpenZip {
  entries: readonly ZipEntry[];
  close(): Promise<void>;
}

/** Opens an archive. Stored entries are served from it directly, deflated ones are unpacked into the scratch when opened. */
export async function openZip(source: ByteSource, scratch: Scratch, limits: Partial<ZipLimits> = {}): Promise<OpenZip> {
  const records = await listZip(source, limits);
  const unpacked: ScratchFile[] = [];
  return {
    entries: records.map((record) => {
      let opened: Promise<ByteSource> | undefined;
      return {
        name: record.name,
        size: record.size,
        open: () => (opened ??= record.packing === 'stored' ? serveStored(source, record) : unpack(record)),
        read: () => readWhole(source, record),
      };
    }),
    async close() {
      await Promise.all(unpacked.splice(0).map((file) => file.remove()));
    },
  };

  async function unpack(record: ZipRecord): Promise<ByteSource> {
    const file = await scratch.create(nameOf(source, record));
    unpacked.push(file);
    await inflateInto(source, record, file.sink);
    return file.open();
  }
}

async function serveStored(source: ByteSource, record: ZipRecord): Promise<ByteSource> {
  let crc = 0;
  for await (const block of readBlocks(source, record.dataStart, record.size)) crc = crc32(block, crc);
  checkCrc(source, record, crc);
  return windowSource(source, nameOf(source, record), record.dataStart, record.size);
}

async function inflateInto(source: ByteSource, record: ZipRecord, sink: ByteSink): Promise<void> {
  let crc = 0;
  let size = 0;
  const write = async (blocks: AsyncIterable<Uint8Array>) => {
    for await (const block of blocks) {
      if (size + block.length > record.size) throw damaged(source, record, 'it unpacks to more than it states');
      await sink.write(block, size);
      crc = crc32(block, crc);
      size += block.length;
    }
  };
  try {
    await pipeline(
      readBlocks(source, record.dataStart, record.packedSize),
      record.packing === 'deflate64' ? inflate64 : createInflateRaw({ chunkSize: 1 << 18 }),
      write,
    );
  } catch (error) {
    throw isZlibError(error) ? damaged(source, record, `it cannot be unpacked: ${error.message}`, error) : error;
  }
  if (size !== record.size) throw damaged(source, record, `it unpacks to ${size} bytes instead of ${record.size}`);
  checkCrc(source, record, crc);
}

const inflate = promisify(inflateRaw);

async function readWhole(source: ByteSource, record: ZipRecord): Promise<Uint8Array> {
  const { size, dataStart, packedSize, packing } = record;
  if (packing === 'deflate64') {
    const bytes = new Uint8Array(size);
    await inflateInto(source, record, { write: async (block, position) => bytes.set(block, position) });
    return bytes;
  }
  const packed = await readExactly(source, dataStart, packedSize, source.name);
  const bytes = packing === 'stored' ? packed : await inflateWhole(source, record, packed);
  if (bytes.length !== size) throw damaged(source, record, `it unpacks to ${bytes.length} bytes instead of ${size}`);
  checkCrc(source, record, crc32(bytes));
  return bytes;
}

async function inflateWhole(source: ByteSource, record: ZipRecord, packed: Uint8Array): Promise<Uint8Array> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, record.size) });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isMore = code === 'ERR_BUFFER_TOO_LARGE';
    throw damaged(
      source,
      record,
      isMore ? 'it unpacks to more than it states' : `it cannot be unpacked: ${message}`,
      error,
    );
  }
}

function checkCrc(source: ByteSource, record: ZipRecord, crc: number): void {
  if (crc !== record.crc32) throw damaged(source, record, 'its checksum does not match its bytes');
}

function damaged(source: ByteSource, record: ZipRecord, detail: string, cause?: unknown): EngineError {
  const reason = `an entry is damaged: ${detail}`;
  return new EngineError({ kind: 'invalid', file: source.name, place: `entry ${record.name}`, reason, cause });
}

function isZlibError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

const nameOf = (source: ByteSource, record: ZipRecord) => `${source.name}/${record.name}`;
