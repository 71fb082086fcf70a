import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { orNone } from '@plumbline/contract/orNone';
import type { Db } from '../../platform/database.ts';
import type { ProcessRole } from '../../platform/telemetry/ProcessNumbers.ts';
import { watchProcess } from '../../platform/telemetry/watchProcess.ts';
import * as repository from './repository.ts';

const everyMs = 10_000;

/** Which processes there are: each says so itself. */
export function createProcessesService({ db, version }: { db: Db; version: string }) {
  return {
    forgetOldProcesses: () => repository.deleteOldProcesses(db),

    /** Says that this process is there, again and again, until it is closed. */
    async report(role: ProcessRole, onFault: (error: unknown) => void): Promise<{ close(): Promise<void> }> {
      const id = crypto.randomUUID();
      const watched = watchProcess();
      const stopping = new AbortController();
      const started_at = new Date(Date.now() - process.uptime() * 1000);
      const own = { id, role, host: hostname(), pid: process.pid, version, started_at };
      const say = () => repository.upsertProcess(db, { ...own, report: watched.read() }).catch(onFault);
      async function goOn(): Promise<void> {
        const { signal } = stopping;
        for (; ; await say()) {
          await orNone(wait(everyMs, undefined, { signal, ref: false }), 'ABORT_ERR');
          if (signal.aborted) return;
        }
      }
      await say();
      const going = goOn();
      return {
        async close() {
          stopping.abort();
          await going;
          watched.close();
          // One that goes by itself is nothing to worry about.
          await bestEffort(repository.deleteProcess(db, id));
        },
      };
    },
  };
}
