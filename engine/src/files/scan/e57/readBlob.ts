import { EngineError } from '../../../ground/EngineError.ts';
import type { Pages } from './openPages.ts';

/** The size of the header in front of each blob (ASTM E2807). */
export const blobHeaderSize = 16;

/** The bytes of a blob section, checked page by page. */
export async function readBlob(
  pages: Pages,
  { offset, length, place }: { offset: number; length: number; place: string },
): Promise<Uint8Array> {
  const start = pages.locate(offset, place);
  const header = await pages.read(start, blobHeaderSize, place);
  if (header[0] !== 0) {
    throw new EngineError({ kind: 'invalid', file: pages.file, place, reason: `no blob begins at ${offset}` });
  }
  return pages.read(start + blobHeaderSize, length, place);
}
