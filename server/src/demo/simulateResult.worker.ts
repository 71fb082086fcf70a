import { parentPort, workerData } from 'node:worker_threads';
import { type DemoScan, simulateResult } from './simulateResult.ts';

// The simulation computes without a pause: in the server's own thread nobody would be answered meanwhile.
parentPort?.postMessage(await simulateResult(workerData as DemoScan));
