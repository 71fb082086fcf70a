import { parentPort } from 'node:worker_threads';
import { EngineError, type EngineErrorDetails } from '../../ground/EngineError.ts';
import type { RootModelContent } from './RootModelContent.ts';
import { readIfcBytes } from './readIfc.ts';

export interface ToReader {
  file: string;
  bytes: Uint8Array;
}

export type FromReader =
  | { kind: 'started' }
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'failed'; error: EngineErrorDetails }
  | { kind: 'read'; content: RootModelContent };

const port = parentPort;

// Loading the kernel's code takes a second or more on a busy machine; the time to judge it by begins here.
port?.postMessage({ kind: 'progress', done: 0, total: 0 } satisfies FromReader);
port?.on('message', ({ file, bytes }: ToReader) => {
  port.postMessage({ kind: 'started' } as FromReader);
  const report = (done: number, total: number) => port.postMessage({ kind: 'progress', done, total } as FromReader);
  readIfcBytes(file, bytes, { report }).then(
    (content) => port.postMessage({ kind: 'read', content } as FromReader, buffersOf(content)),
    (error: unknown) => port.postMessage({ kind: 'failed', error: detailsOf(file, error) } as FromReader),
  );
});

/** Moved, not copied, to the thread that asked. */
function buffersOf({ shapes }: RootModelContent): ArrayBuffer[] {
  const buffers = shapes.flatMap(({ positions, indices }) => [positions.buffer, indices.buffer]);
  return [...new Set(buffers)] as ArrayBuffer[];
}

function detailsOf(file: string, error: unknown): EngineErrorDetails {
  if (!(error instanceof EngineError)) return { kind: 'internal', file, reason: String(error) };
  const { kind, place, reason } = error;
  return { kind, file, place, reason };
}
