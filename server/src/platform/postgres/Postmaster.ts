import { setTimeout as sleep } from 'node:timers/promises';
import { findProcessIdentity } from '../processIdentity.ts';

/** A running PostgreSQL; the identity tells it from a later process with the same pid. */
export interface Postmaster {
  pid: number;
  identity: string;
  port: number;
}

const patienceMs = 30_000;

export async function isRunning({ pid, identity }: Pick<Postmaster, 'pid' | 'identity'>): Promise<boolean> {
  return (await findProcessIdentity(pid)) === identity;
}

/** Fast shutdown; if a client holds it up for long, immediate shutdown, from which the next start recovers. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!(await isRunning(postmaster))) return;
    sendSignal(postmaster.pid, signal);
    const deadline = Date.now() + patienceMs;
    while ((await isRunning(postmaster)) && Date.now() < deadline) await sleep(10);
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It ended between the look and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
