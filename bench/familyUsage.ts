import { readdirSync, readFileSync } from 'node:fs';
import { readUsage } from '../test/fuzz/run/readUsage.ts';

const ticksPerSecond = 100;
const lookEveryMs = 100;

/** CPU seconds of this process and of all that it started, and that those started, ended ones included; from Linux's /proc. */
export function familyCpuS(): number {
  return listFamily().reduce((sum, pid) => sum + cpuSecondsOf(pid), cpuSecondsOf('self'));
}

/** Watches how much memory this process and those it started hold together; gives the most of it, in MiB. */
export function watchFamilyMemory(): () => number {
  let most = 0;
  const look = () => {
    const others = listFamily().reduce((sum, pid) => sum + readUsage(pid).bytes, 0);
    most = Math.max(most, others + process.memoryUsage.rss());
  };
  setInterval(look, lookEveryMs).unref();
  return () => {
    look();
    return most / 2 ** 20;
  };
}

/** How much memory the readers of files hold that this process has started, or that a process for steps has. */
export function readersBytes(): number {
  if (process.platform !== 'linux') return 0;
  return listFamily()
    .filter(isReader)
    .reduce((sum, pid) => sum + readUsage(pid).bytes, 0);
}

/** The embedded database is a child too. */
const isReader = (pid: number): boolean => read(`/proc/${pid}/cmdline`).includes('.child.ts');

/** Its own, and those of its children that have ended. */
function cpuSecondsOf(pid: number | string): number {
  const [, ...ticks] = /\) (?:\S+ ){11}(\d+) (\d+) (\d+) (\d+)/.exec(read(`/proc/${pid}/stat`)) ?? [];
  return ticks.reduce((sum, one) => sum + Number(one), 0) / ticksPerSecond;
}

/** All that are running. */
function listFamily(pid: number | string = 'self'): number[] {
  return listChildren(pid).flatMap((child) => [child, ...listFamily(child)]);
}

function listChildren(pid: number | string): number[] {
  const lists = listThreads(pid).map((thread) => read(`/proc/${pid}/task/${thread}/children`));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

function listThreads(pid: number | string): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Nothing of a process that has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
