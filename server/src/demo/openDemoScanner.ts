import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openThreads } from '@plumbline/engine/ground/threads/openThreads';
import type { DemoScan, DemoSiteOptions } from './demoSite.ts';

/** As many visits are scanned side by side: whoever looks around has two cores or more. */
const threads = 2;

/** Scans the demo's site in threads of its own; they end with the signal. */
export async function openDemoScanner(signal: AbortSignal, site: Pick<DemoSiteOptions, 'isSmall'> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-demo-'));
  const entry = new URL('./scanDemo.worker.ts', import.meta.url);
  const start: DemoSiteOptions = { folder, ...site };
  const scanners = openThreads<DemoScan, never, string>({ entry, does: "scans the demo's site", start, threads });
  const end = () => scanners.end(new Error('The demo was stopped before its site was scanned.'));
  const stop = () => void end();
  signal.addEventListener('abort', stop, { once: true });

  return {
    /** The bytes of the scan file. */
    async scan(scan: DemoScan): Promise<Uint8Array> {
      signal.throwIfAborted();
      return readFile(await scanners.ask(scan));
    },
    async [Symbol.asyncDispose](): Promise<void> {
      signal.removeEventListener('abort', stop);
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
