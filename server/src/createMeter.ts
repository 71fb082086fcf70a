import { collectDefaultMetrics } from 'prom-client';
import { isPresent } from './modules/operators/isPresent.ts';
import type { Readings, SharedReadings } from './modules/operators/serviceOfReadings.ts';
import type { OperationsPath } from './openOperations.ts';
import { metrics, registry } from './platform/telemetry/metrics.ts';
import type { ProcessRole } from './platform/telemetry/ProcessNumbers.ts';

export interface Meter {
  path: OperationsPath;
  /** From now on the numbers of the database and the disk are told as well. */
  open(read: () => Promise<Readings>): void;
}

/** Tells Prometheus how this process is, from its first moment on. */
export function createMeter({ version, role }: { version: string; role: ProcessRole }): Meter {
  let read: (() => Promise<Readings>) | undefined;
  registerDefaults();
  metrics.build.reset();
  metrics.build.set({ version, role }, 1);
  return {
    path: {
      path: '/metrics',
      async answer() {
        if (read) fillGauges(await read());
        return { status: 200, contentType: registry.contentType, body: await registry.metrics() };
      },
    },
    open(next) {
      read = next;
    },
  };
}

/** Memory, processor and the loop of events, by the names that every dashboard for Node knows. Once a process. */
function registerDefaults(): void {
  if (!registry.getSingleMetric('process_resident_memory_bytes')) collectDefaultMetrics({ register: registry });
}

function fillGauges({ shared, pool, disk }: Readings): void {
  metrics.databaseUp.set(shared ? 1 : 0);
  for (const state of ['busy', 'idle', 'waiting'] as const) if (pool) metrics.connections.set({ state }, pool[state]);
  if (disk) {
    metrics.diskFree.set(disk.freeBytes);
    metrics.diskTotal.set(disk.totalBytes);
    metrics.diskReserve.set(disk.reserveBytes);
  }
  // What was is not what is: while nobody knows, nothing is said.
  for (const gauge of sharedGauges) gauge.reset();
  if (shared) fillShared(shared);
  else for (const gauge of bareGauges) gauge.remove();
}

const sharedGauges = [
  metrics.jobsWaiting,
  metrics.jobsRunning,
  metrics.jobsFailed,
  metrics.jobWait,
  metrics.runsUnderway,
  metrics.processes,
];
/** Without labels a gauge that is reset says 0. */
const bareGauges = [metrics.databaseBytes, metrics.uploadsUnderway, metrics.mailsWaiting, metrics.messagesWaiting];

function fillShared(shared: SharedReadings): void {
  for (const { name, waiting, running, failed, oldest_at } of shared.jobs) {
    const labels = { job: kindOfJob(name) };
    metrics.jobsWaiting.inc(labels, waiting);
    metrics.jobsRunning.inc(labels, running);
    metrics.jobsFailed.inc(labels, failed);
    if (oldest_at) metrics.jobWait.set(labels, Math.max(0, (Date.now() - oldest_at.getTime()) / 1000));
  }
  metrics.runsUnderway.set({ status: 'waiting' }, shared.runsWaiting);
  metrics.runsUnderway.set({ status: 'running' }, shared.runsRunning);
  metrics.databaseBytes.set(shared.databaseBytes);
  metrics.uploadsUnderway.set(shared.uploads);
  metrics.mailsWaiting.set(shared.mailsUndelivered);
  metrics.messagesWaiting.set(shared.messagesWaiting);
  for (const role of ['api', 'worker', 'all'] as const) {
    const present = shared.processes.filter((one) => one.role === role && isPresent(one));
    metrics.processes.set({ role }, present.length);
  }
}

/** Work of each version of the engine has a queue of its own; they are one kind. */
const kindOfJob = (name: string): string => name.split('.')[0] as string;
