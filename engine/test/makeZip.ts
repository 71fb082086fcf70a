import { once } from 'node:events';
import { ZipFile } from 'yazl';

/** A file to put into a zip. */
export interface ZipContent {
  name: string;
  bytes: Uint8Array | string;
  isStored?: boolean;
  mode?: number;
}

/** A zip of these files, as a real program writes it. */
export async function makeZip(contents: ZipContent[], { isZip64 = false } = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const chunks: Buffer[] = [];
  zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const { name, bytes, isStored = false, mode = 0o100644 } of contents)
    zip.addBuffer(Buffer.from(bytes), name, { compress: !isStored, mode, forceZip64Format: isZip64 });
  zip.end({ forceZip64Format: isZip64, comment: '' });
  await once(zip.outputStream, 'end');
  return Buffer.concat(chunks);
}

/** Replaces a text by another of the same length wherever it stands: yazl does not write names that are dangerous. */
export function replaceAll(bytes: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('lengths differ');
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}
