import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

/** A file as it came; schedules are texts that get ten times smaller. */
export const packFile = promisify(zstdCompress) as (bytes: Uint8Array) => Promise<Uint8Array>;
export const unpackFile = promisify(zstdDecompress) as (packed: Uint8Array) => Promise<Uint8Array>;
