import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../server/src/platform/database.ts';

export interface Spent {
  wallS: number;
  serverCpuS: number;
  databaseCpuS: number;
}
export type Measure = (work: () => Promise<void>) => Promise<Spent>;

/** What work took: time, and CPU time of this process and of the database's. */
export function createMeasure(db: Db): Measure {
  return async (work) => {
    const postmaster = await findPostmaster(db);
    const before = { wall: performance.now(), cpu: process.cpuUsage(), database: await databaseCpuS(postmaster) };
    await work();
    const { user, system } = process.cpuUsage(before.cpu);
    return {
      wallS: (performance.now() - before.wall) / 1000,
      serverCpuS: (user + system) / 1e6,
      databaseCpuS: (await databaseCpuS(postmaster)) - before.database,
    };
  };
}

/** The parent of the process that serves this connection. */
async function findPostmaster(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return Number((await readStat(rows[0]?.pid as number))[1]);
}

/** What Linux tells of a process, from its state on; nothing of one that has ended. */
async function readStat(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** A postmaster and its children, with what Linux tells of each. */
async function listDatabase(postmaster: number): Promise<{ pid: number; fields: string[] }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(pids.map(async (pid) => ({ pid, fields: await readStat(pid) })));
  return all.filter(({ pid, fields }) => pid === postmaster || Number(fields[1]) === postmaster);
}

/** What the database holds in memory, in MiB: of its processes alone, and what they share, counted once. */
export async function databaseMib(postmaster: number): Promise<{ own: number; shared: number }> {
  let [all, shared] = [0, 0];
  for (const { pid } of await listDatabase(postmaster)) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    all += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
    shared += Number(/^Pss_Shmem:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return { own: (all - shared) / 1024, shared: shared / 1024 };
}

/** Of the postmaster, its children, and those of its children that have ended. */
export async function databaseCpuS(postmaster: number): Promise<number> {
  let ticks = 0;
  for (const { pid, fields } of await listDatabase(postmaster)) {
    const isMaster = pid === postmaster;
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as [number, number, number, number];
    ticks += user + system + (isMaster ? endedUser + endedSystem : 0);
  }
  return ticks / 100;
}
