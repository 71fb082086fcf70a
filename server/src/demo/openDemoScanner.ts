import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DemoScan } from './demoSite.ts';

/** A thread that scans the demo's site, one visit after the other; it ends with the signal. */
export async function openDemoScanner(signal: AbortSignal) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-demo-'));
  const worker = new Worker(new URL('./scanDemo.worker.ts', import.meta.url), { workerData: { folder } });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  let last: Promise<unknown> = Promise.resolve();

  function ask(scan: DemoScan): Promise<string> {
    signal.throwIfAborted();
    return new Promise<string>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The demo was stopped before its site was scanned.')));
      worker.postMessage(scan);
    });
  }

  return {
    /** The bytes of the scan file. */
    scan(scan: DemoScan): Promise<Uint8Array> {
      const scanned = last.then(() => ask(scan)).then((path) => readFile(path));
      last = scanned.catch(() => undefined);
      return scanned;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      signal.removeEventListener('abort', stop);
      await worker.terminate();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
