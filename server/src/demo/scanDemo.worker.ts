import { parentPort, workerData } from 'node:worker_threads';
import { type DemoScan, openDemoSite } from './demoSite.ts';

// The simulation computes without a pause: in the server's own thread nobody would be answered meanwhile.
const opening = openDemoSite((workerData as { folder: string }).folder);

parentPort?.on('message', (scan: DemoScan) => {
  opening.then((site) => site.scan(scan)).then((path) => parentPort?.postMessage(path), fail);
});

/** As an error of the thread: it reaches whoever waits. */
function fail(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}
