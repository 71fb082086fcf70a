import { ReadableStream } from 'node:stream/web';
import type { FileAnswer } from '@plumbline/contract/fileAnswer';

/** What a maker of a file gives, as the body of an answer. */
export function streamOf(bytes: AsyncIterable<Uint8Array>): FileAnswer['body'] {
  return ReadableStream.from(bytes) as FileAnswer['body'];
}
