// Loaded into the processes of the product before it: every second a line about each in a file named for it.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { readersBytes } from '../familyUsage.ts';
import type { WatchLine } from './WatchLine.ts';

const folder = process.env.PLUMBLINE_LOAD_WATCH;
if (isMainThread && folder) watch(join(folder, `${process.pid}.jsonl`));

function watch(path: string): void {
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  let longestGcMs = 0;
  const collected = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestGcMs = Math.max(longestGcMs, duration);
  });
  collected.observe({ entryTypes: ['gc'] });
  const cpuMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
  const write = () => {
    const line: WatchLine = {
      at: Date.now(),
      rss: process.memoryUsage.rss(),
      readersRss: readersBytes(),
      cpuMs: cpuMs(process.cpuUsage()),
      mainThreadMs: cpuMs(process.threadCpuUsage()),
      longestBlockMs: loop.max / 1e6,
      longestGcMs,
    };
    loop.reset();
    longestGcMs = 0;
    try {
      appendFileSync(path, `${JSON.stringify(line)}\n`);
    } catch {
      // The folder goes when the load is over.
    }
  };
  write();
  setInterval(write, 1000).unref();
}
