import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { orNone } from '@plumbline/contract/orNone';

const hasProc = (): boolean => existsSync('/proc/self/stat');

/** Names one life of a process, so that a recycled pid gives another name; undefined for the dead, zombies included. */
export async function findProcessIdentity(pid: number): Promise<string | undefined> {
  if (!hasProc()) return askPs(pid, 'lstart');
  const stat = await readOrNothing(`/proc/${pid}/stat`);
  // The command name may hold blanks and brackets: fields are counted after the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (stat === '' || fields[0] === 'Z' || fields[0] === 'X') return undefined;
  const bootId = (await readOrNothing('/proc/sys/kernel/random/boot_id')).trim();
  return `${bootId}:${fields[19]}`;
}

/** The command line of a running process, its arguments separated by blanks. */
export async function findCommandLine(pid: number): Promise<string | undefined> {
  if (!hasProc()) return askPs(pid, 'command');
  const commandLine = await readOrNothing(`/proc/${pid}/cmdline`);
  return commandLine === '' ? undefined : commandLine.replaceAll('\0', ' ').trim();
}

/** Empty for a process that is gone. One that cannot be looked at, for want of open files, is not gone. */
const readOrNothing = async (path: string): Promise<string> =>
  (await orNone(readFile(path, 'utf8'), 'ENOENT', 'ESRCH')) ?? '';

async function askPs(pid: number, column: 'lstart' | 'command'): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', `stat=,${column}=`, '-p', String(pid)]);
    const [state = 'Z', ...rest] = stdout.trim().split(/\s+/);
    return state.startsWith('Z') ? undefined : rest.join(' ');
  } catch (error) {
    // So it ends where there is no such process.
    if ((error as { code?: unknown }).code !== 1) throw error;
    return undefined;
  }
}
