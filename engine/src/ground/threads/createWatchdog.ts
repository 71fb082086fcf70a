import type { Worker } from 'node:worker_threads';
import { bestEffort } from '@plumbline/contract/bestEffort';

/** Watches a thread that may never come to an end. */
export interface Watchdog {
  /** The thread has given a sign of life. */
  reset(): void;
  stop(): void;
}

const lookEveryMs = 500;
/** A thread that waits for a core uses no time; one that uses none for this long is stuck all the same. */
const wallLimit = 20;

/**
 * Counts the time that the thread computes between two signs of life, not the time that passes: on a busy machine a sound
 * file would be refused for the others' work.
 */
export function createWatchdog(worker: Worker, longestMs: number, onSilent: () => void): Watchdog {
  // Not known yet: the thread may have computed for others before.
  let usedBefore = -1;
  let resetAt = performance.now();
  const look = async () => {
    const { user, system } = await worker.cpuUsage();
    const usedMs = (user + system) / 1000;
    if (usedBefore < 0) usedBefore = usedMs;
    const isOverdue = performance.now() - resetAt > longestMs * wallLimit;
    if (usedMs - usedBefore > longestMs || isOverdue) onSilent();
  };
  // A thread that has ended cannot be asked; its end is told by other means.
  const timer = setInterval(() => void bestEffort(look()), lookEveryMs);
  return {
    reset() {
      usedBefore = -1;
      resetAt = performance.now();
    },
    stop: () => clearInterval(timer),
  };
}
