import { pageChecksum } from './pageChecksum.ts';

/** Writes the checksum of each whole page into its last four bytes, in place. */
export function sealPages(bytes: Uint8Array, pageSize = 1024): void {
  const pages = Math.floor(bytes.length / pageSize);
  const isAligned = bytes.byteOffset % 4 === 0;
  const aligned = isAligned ? bytes : bytes.slice(0, pages * pageSize);
  const wordsPerPage = pageSize / 4;
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, pages * wordsPerPage);
  for (let first = 0; first < words.length; first += wordsPerPage) {
    const last = first + wordsPerPage - 1;
    words[last] = pageChecksum(words, first, last);
  }
  if (!isAligned) bytes.set(aligned);
}
