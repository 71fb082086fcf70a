import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ProcessNumbers } from './ProcessNumbers.ts';
import { recentCalls } from './recentCalls.ts';

const resolutionMs = 20;

/** Looks at this process from now on; each answer is of the time since the one before. */
export function watchProcess(): { read(): ProcessNumbers; close(): void } {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  return {
    read() {
      // What is measured is the time between two looks, of which the pause itself is no delay.
      const lagMs = Math.max(0, Math.round(delay.percentile(99) / 1e6) - resolutionMs);
      delay.reset();
      return { memoryBytes: process.memoryUsage.rss(), lagMs, calls: recentCalls.read() };
    },
    close: () => void delay.disable(),
  };
}
