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

/** Of the postmaster, its children, and those of its children that have ended. */
export async function databaseCpuS(postmaster: number): Promise<number> {
  let ticks = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = await readStat(Number(name));
    const isMaster = Number(name) === postmaster;
    if (!isMaster && Number(fields[1]) !== postmaster) continue;
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as [number, number, number, number];
    ticks += user + system + (isMaster ? endedUser + endedSystem : 0);
  }
  return ticks / 100;
}
