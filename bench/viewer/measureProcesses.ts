import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';

/** What the renderer and the GPU process have used so far. */
export interface ProcessUse {
  /** What they share with others counted in part; only Linux tells. */
  memoryMb: number | undefined;
  /** Of all their threads: on a machine that does other things too, the steadier measure of work. */
  cpuSeconds: number;
}

/** Asks the browser for its processes; those of the pages' own code and of what draws for it. */
export async function measureProcesses(browser: Browser): Promise<ProcessUse> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const own = processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU');
  const memories = await Promise.all(own.map(({ id }) => readMemory(id)));
  return {
    memoryMb: memories.reduce<number | undefined>(
      (sum, megabytes) => (sum === undefined || megabytes === undefined ? undefined : sum + megabytes),
      0,
    ),
    cpuSeconds: own.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
  };
}

async function readMemory(id: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
  return (Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024) / 1e6;
}
