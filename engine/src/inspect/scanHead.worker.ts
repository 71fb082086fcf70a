import { parentPort, workerData } from 'node:worker_threads';
import type { ByteSource } from '../ByteSource.ts';
import { EngineError, type EngineErrorDetails } from '../EngineError.ts';
import { checkScanHead } from './checkScanHead.ts';

export interface ScanHeadTask {
  name: string;
  size: number;
}

export type ToScanHeadThread = { bytes: Uint8Array } | { failed: string };
export type FromScanHeadThread = { position: number; length: number } | { error?: EngineErrorDetails };

const { name, size } = workerData as ScanHeadTask;
const port = parentPort!;

/** The bytes lie with whoever started the thread. */
const source: ByteSource = {
  name,
  size,
  async read(into, position) {
    const answer = await new Promise<ToScanHeadThread>((resolve) => {
      port.once('message', resolve);
      tell({ position, length: into.length });
    });
    if ('failed' in answer) throw new EngineError({ kind: 'read', file: name, reason: answer.failed });
    into.set(answer.bytes);
    return answer.bytes.length;
  },
};

const tell = (message: FromScanHeadThread) => port.postMessage(message);

checkScanHead(source).then(
  () => tell({}),
  (error: unknown) => tell({ error: detailsOf(error) }),
);

function detailsOf(error: unknown): EngineErrorDetails {
  if (!(error instanceof EngineError)) return { kind: 'internal', file: name, reason: String(error) };
  const { kind, file, place, reason } = error;
  return { kind, file, place, reason };
}
