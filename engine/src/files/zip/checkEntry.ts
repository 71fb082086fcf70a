import type { Entry } from 'yauzl';
import { EngineError } from '../../ground/EngineError.ts';
import type { ZipLimits } from './zipLimits.ts';

const regularFile = 0o100000;
const fileTypeMask = 0o170000;

export type Packing = 'stored' | 'deflate' | 'deflate64';

/** How entries that can be read are packed, by the number of the method; Windows Explorer packs large files with Deflate64. */
export const packings: Readonly<Record<number, Packing>> = { 0: 'stored', 8: 'deflate', 9: 'deflate64' };

/** What to do about encryption. */
export const passwordAdvice = 'an entry is protected by a password; zip the files without one';

/** Throws when an entry would lead out of the archive, cannot be unpacked, or unpacks to far more than it is. */
export function checkEntry(entry: Entry, name: string, file: string, limits: ZipLimits): void {
  const refuse = (kind: 'invalid' | 'unsupported', reason: string): never => {
    throw new EngineError({ kind, file, place: `entry ${name}`, reason });
  };
  const badName = findBadName(name);
  if (badName) refuse('invalid', badName);
  const fileType = (entry.externalFileAttributes >>> 16) & fileTypeMask;
  if (fileType !== 0 && fileType !== regularFile) refuse('invalid', 'an entry is a link or a device instead of a file');
  if (entry.isEncrypted()) refuse('unsupported', passwordAdvice);
  const { compressionMethod, uncompressedSize, compressedSize } = entry;
  const packing = packings[compressionMethod];
  if (packing === undefined)
    refuse(
      'unsupported',
      `an entry is packed by method ${compressionMethod}; zip it with Deflate or without compression`,
    );
  if (packing === 'stored' && compressedSize !== uncompressedSize)
    refuse('invalid', 'a stored entry states two different sizes');
  if (uncompressedSize > limits.ratioFromBytes && uncompressedSize > limits.ratio * compressedSize)
    refuse('invalid', `an entry unpacks to more than ${limits.ratio} times its size, which no real scan or model does`);
  if (/\.(zip|ifczip)$/i.test(name)) refuse('unsupported', 'there is a zip inside the zip; zip the files themselves');
}

function findBadName(name: string): string | undefined {
  if (name === '' || name.includes('\0')) return 'an entry has no proper name';
  if (name.includes('\\')) return 'the name of an entry has a backslash';
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return 'the name of an entry is an absolute path';
  if (name.split('/').includes('..')) return 'the name of an entry leads out of the archive';
  return undefined;
}
