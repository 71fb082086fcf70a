import type { ByteSource } from '../../ground/ByteSource.ts';
import { answerParent } from '../../ground/child/answerParent.ts';
import { checkScanHead } from './checkScanHead.ts';

export interface ScanHeadQuestion {
  name: string;
  size: number;
}

/** A stretch of the file, whose bytes lie with whoever asks. */
export interface Stretch {
  position: number;
  length: number;
}

answerParent<undefined, ScanHeadQuestion, never, void>(() => ({ name, size }, _, request) => {
  const source: ByteSource = {
    name,
    size,
    async read(into, position) {
      const bytes = (await request({ position, length: into.length } satisfies Stretch)) as Uint8Array;
      into.set(bytes);
      return bytes.length;
    },
  };
  return checkScanHead(source);
});
