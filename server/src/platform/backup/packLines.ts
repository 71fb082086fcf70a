import { createHash, type Hash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { BackupPlace } from './BackupPlace.ts';
import type { PackedFile } from './Manifest.ts';

/** Packs what the stream gives and stores it; the hash is of what is stored. */
export async function packInto(place: BackupPlace, key: string, lines: Readable): Promise<PackedFile> {
  const hash = createHash('sha256');
  const packer = createZstdCompress();
  const packed = lines.pipe(packer).pipe(hashing(hash));
  // A pipe passes on bytes but no failures.
  lines.once('error', (error) => packed.destroy(error));
  packer.once('error', (error) => packed.destroy(error));
  const { size } = await place.put(key, packed, { contentType: 'application/zstd' });
  return { key, size, sha256: hash.digest('hex') };
}

/** What was packed, unpacked, with a hash that is whole when it was read to its end. */
export async function openPacked(place: BackupPlace, key: string): Promise<{ lines: Readable; hash: Hash }> {
  const hash = createHash('sha256');
  const stored = await place.openRead(key);
  const hashed = hashing(hash);
  const lines = createZstdDecompress();
  stored.once('error', (error) => lines.destroy(error));
  stored.pipe(hashed).pipe(lines);
  return { lines, hash };
}

export function hashing(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}
