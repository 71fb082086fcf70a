import { readFileSync } from 'node:fs';

/** What a process has used so far. */
export interface Usage {
  cpuMs: number;
  /** What it holds now. */
  bytes: number;
}

const ticksPerSecond = 100;

/** The usage of a running process, from Linux's /proc; zeros where there is none. */
export function readUsage(pid: number): Usage {
  const stat = read(`/proc/${pid}/stat`);
  // The name of the program, in parentheses, may itself hold blanks.
  const [, user = '0', system = '0'] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(stat) ?? [];
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`)) ?? [];
  return { cpuMs: ((Number(user) + Number(system)) * 1000) / ticksPerSecond, bytes: Number(kilobytes) * 1024 };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
