import type { OperatorHealth, WatchedProcess } from '@plumbline/contract/resources/operator';
import { AppError } from '../../AppError.ts';
import type { JobCounts } from '../../platform/queue/Queue.ts';
import { findFaults } from './findFaults.ts';
import { isPresent } from './isPresent.ts';
import type { ReadingsService, SeenProcess } from './serviceOfReadings.ts';
import { wordsOfJob } from './wordsOfJob.ts';

const mostSlow = 5;

/** What Prometheus is told in numbers, in words. */
export function createHealthService({ readings }: ReadingsService) {
  return {
    async health(): Promise<OperatorHealth> {
      const { shared, pool, disk } = await readings();
      if (shared === undefined) throw new AppError('database.unavailable');
      const now = Date.now();
      const { runsWaiting, runsRunning, runsFailed, uploads, mailsUndelivered, messagesWaiting } = shared;
      return {
        at: new Date(now).toISOString(),
        faults: findFaults({ shared, disk, now }),
        calls: callsOf(shared.processes.filter(isPresent)),
        jobs: shared.jobs.map((job) => describeJob(job, now)),
        work: { runsWaiting, runsRunning, runsFailed, uploads, mailsUndelivered, messagesWaiting },
        database: { bytes: shared.databaseBytes, ...(pool ?? { busy: 0, idle: 0, waiting: 0 }) },
        ...(disk && {
          disk: { freeBytes: disk.freeBytes, totalBytes: disk.totalBytes, reserveBytes: disk.reserveBytes },
        }),
        ...(shared.lastBackupAt && { lastBackupAt: shared.lastBackupAt.toISOString() }),
        processes: shared.processes.map(describeProcess),
      };
    },
  };
}

function describeJob({ name, waiting, running, failed, oldest_at }: JobCounts, now: number): OperatorHealth['jobs'][0] {
  const oldestS = oldest_at && Math.max(0, (now - oldest_at.getTime()) / 1000);
  return { name, label: wordsOfJob(name), waiting, running, failed, ...(oldestS !== null && { oldestS }) };
}

function callsOf(processes: readonly SeenProcess[]): OperatorHealth['calls'] {
  const all = processes.map(({ report }) => report.calls);
  return {
    minutes: Math.max(0, ...all.map(({ minutes }) => minutes)),
    calls: all.reduce((sum, { calls }) => sum + calls, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    slow: slowestOf(all.flatMap(({ slow }) => slow)),
  };
}

/** The same route of two processes is one; what took longest counts, as somebody waited for it. */
function slowestOf(all: OperatorHealth['calls']['slow']): OperatorHealth['calls']['slow'] {
  const merged = new Map<string, OperatorHealth['calls']['slow'][0]>();
  for (const one of all) {
    const key = `${one.method} ${one.route}`;
    const known = merged.get(key);
    const calls = one.calls + (known?.calls ?? 0);
    merged.set(key, { ...one, calls, p95Ms: Math.max(one.p95Ms, known?.p95Ms ?? 0) });
  }
  return [...merged.values()].toSorted((a, b) => b.p95Ms - a.p95Ms).slice(0, mostSlow);
}

function describeProcess(row: SeenProcess): WatchedProcess {
  const { id, role, host, pid, version, started_at, silent_s, report } = row;
  return {
    _id: id,
    role,
    host,
    pid,
    version,
    startedAt: started_at.toISOString(),
    isPresent: isPresent(row),
    silentS: silent_s,
    memoryBytes: report.memoryBytes,
    lagMs: report.lagMs,
    calls: report.calls.calls,
  };
}
