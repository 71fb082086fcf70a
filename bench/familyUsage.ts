import { readdirSync, readFileSync } from 'node:fs';
import { readUsage } from '../test/fuzz/run/readUsage.ts';

const ticksPerSecond = 100;
const lookEveryMs = 100;

/** CPU seconds of this process and of its children, those that have ended included; from Linux's /proc. */
export function familyCpuS(): number {
  const { user, system } = process.cpuUsage();
  const [, ended = '0', endedSystem = '0'] =
    /\) (?:\S+ ){13}(\d+) (\d+)/.exec(readFileSync('/proc/self/stat', 'utf8')) ?? [];
  const running = listChildren().reduce((sum, pid) => sum + readUsage(pid).cpuMs / 1000, 0);
  return (user + system) / 1e6 + (Number(ended) + Number(endedSystem)) / ticksPerSecond + running;
}

/** Watches how much memory this process and its children hold together; gives the most of it, in MiB. */
export function watchFamilyMemory(): () => number {
  let most = 0;
  const look = () => {
    const children = listChildren().reduce((sum, pid) => sum + readUsage(pid).bytes, 0);
    most = Math.max(most, children + process.memoryUsage.rss());
  };
  setInterval(look, lookEveryMs).unref();
  return () => {
    look();
    return most / 2 ** 20;
  };
}

/** How much memory the readers of files hold that this process has started. */
export function readersBytes(): number {
  if (process.platform !== 'linux') return 0;
  return listChildren()
    .filter(isReader)
    .reduce((sum, pid) => sum + readUsage(pid).bytes, 0);
}

/** The embedded database is a child too. */
function isReader(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('.child.ts');
  } catch {
    return false;
  }
}

function listChildren(): number[] {
  const lists = readdirSync('/proc/self/task').map((thread) => {
    try {
      return readFileSync(`/proc/self/task/${thread}/children`, 'utf8');
    } catch {
      return '';
    }
  });
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}
