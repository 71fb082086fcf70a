import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive; it is opened when its turn comes. */
export interface ArchivePart {
  /** Its path in the archive, each once. */
  name: string;
  /** Known before: what is larger than 4 GB is written as ZIP64. */
  size?: number | undefined;
  /** What is packed already only costs time to pack again. */
  isPacked?: boolean;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

export interface Archive {
  madeAt: Date;
  /** Listed while the archive is read. */
  parts: AsyncIterable<ArchivePart>;
  /** What stands at the head of the manifest. */
  about: Record<string, unknown>;
  onBytes?(count: number): void;
}

interface ManifestLine {
  name: string;
  size: number;
  sha256: string;
}

/** From here on a size needs the longer form. */
const zip64From = 0xf000_0000;

/**
 * A ZIP of any size, made while it is read: nothing of it is in memory but what is on its way. Its last file is a manifest
 * with the size and the hash of every other.
 */
export async function* makeArchive(archive: Archive): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  zip.on('error', fail);
  addParts(zip, archive).then(() => zip.end(), fail);
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    output.destroy();
  }
}

async function addParts(zip: ZipFile, { madeAt, parts, about, onBytes }: Archive): Promise<void> {
  const lines: ManifestLine[] = [];
  for await (const { name, size, isPacked = false, open } of parts) {
    const options = { mtime: madeAt, compress: !isPacked, forceZip64Format: (size ?? 0) >= zip64From };
    // The next part is asked for when this one is written: a thousand open files would be too many.
    await new Promise<void>((resolve, reject) => {
      zip.addReadStreamLazy(name, options, (give) => {
        open().then(
          (bytes) => {
            const source = Readable.from(bytes, { objectMode: false });
            const counted = source.pipe(createCounter(name, lines, onBytes));
            source.once('error', (error) => counted.destroy(error));
            counted.once('error', reject).once('end', resolve);
            give(null, counted);
          },
          (error) => {
            reject(error);
            give(error, Readable.from([]));
          },
        );
      });
    });
  }
  const manifest = { ...about, madeAt: madeAt.toISOString(), files: lines };
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`), 'manifest.json', { mtime: madeAt });
}

function createCounter(name: string, lines: ManifestLine[], onBytes: Archive['onBytes']): Transform {
  const hash = createHash('sha256');
  let size = 0;
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      hash.update(chunk);
      size += chunk.length;
      onBytes?.(chunk.length);
      done(null, chunk);
    },
    flush(done) {
      lines.push({ name, size, sha256: hash.digest('hex') });
      done();
    },
  });
}
