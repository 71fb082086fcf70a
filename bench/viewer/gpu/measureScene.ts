import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { ask } from '../ask.ts';
import type { EngineName } from '../engineNames.ts';
import { measureProcesses } from '../measureProcesses.ts';
import { type Flight, insideDistance, overviewDistance, type TwoArrangement } from '../page/BenchPage.ts';
import { tidy } from '../tidy.ts';
import type { GpuScene } from './GpuOrder.ts';
import { gpuLaunch } from './gpuLaunch.ts';

/** How an engine is asked to draw: ours in steps, as people get it, or always at its best. */
export type Manner = 'ours' | 'ours at its best' | 'theirs';

/** What was measured of one engine with one scene. */
export interface GpuFigures {
  renderer: string;
  loadMs: number;
  /** Of the browser's processes and of the GPU, over a blank page. */
  memoryMb: number | undefined;
  gpuMemoryMb: number | undefined;
  drawCalls: number;
  triangles: number;
  flights: Partial<Record<'overview' | 'inside', Flight>>;
  /** Two views of the model, right after one; undefined where there are no two. */
  two: Partial<Record<'overview' | 'inside', Record<TwoArrangement, Flight>>>;
  /** All elements by five statuses: until the picture stays. */
  paintMs: number;
}

export interface SceneOptions {
  /** Where the pages and models are served. */
  url: string;
  frames: number;
  pictures?: string | undefined;
}

const distances = { overview: overviewDistance, inside: insideDistance };

/** Measures a scene in a browser of its own. */
export async function measureScene(
  scene: GpuScene,
  manner: Manner,
  { url, frames, pictures }: SceneOptions,
): Promise<GpuFigures> {
  const engine: EngineName = manner === 'theirs' ? 'theirs' : 'ours';
  const browser = await chromium.launch(await gpuLaunch());
  try {
    const page = await browser.newPage({ viewport: scene.size, deviceScaleFactor: 1 });
    const failed = new Promise<never>((_, reject) => page.on('pageerror', reject));
    return await Promise.race([failed, measure()]);

    async function measure(): Promise<GpuFigures> {
      await page.goto(`${url}/blank`);
      await tidy(page);
      const blank = { ...(await measureProcesses(browser)), gpu: await measureGpuMemory() };
      const { width, height } = scene.size;
      const how = manner === 'ours' ? '&steps' : '';
      await page.goto(`${url}/${engine}/${engine}.html?width=${width}&height=${height}${how}`);
      const renderer = await ask(page, 'renderer');
      const urls = scene.files[engine]!.map((file) => `/${file}`);
      const { min, max } = scene.facts;
      const load = await ask(page, 'load', { urls, min, max });
      await tidy(page);
      const held = { ...(await measureProcesses(browser)), gpu: await measureGpuMemory() };
      const drawn = await ask(page, 'countDraws');
      const flights: GpuFigures['flights'] = {};
      const two: GpuFigures['two'] = {};
      for (const view of scene.views) {
        const distance = distances[view];
        await ask(page, 'lookFrom', distance);
        // What is sent to the GPU when it is first seen is no part of going round.
        await ask(page, 'fly', { distance, frames });
        flights[view] = await ask(page, 'fly', { distance, frames });
        if (pictures) {
          const name = `${scene.name}-${view}-${manner}.png`.replaceAll(/[ ,]+/g, '-');
          await page.screenshot({ path: join(pictures, name) });
        }
        if (manner !== 'theirs') two[view] = { beside: await flyTwo('beside'), over: await flyTwo('over') };

        async function flyTwo(arrangement: TwoArrangement): Promise<Flight> {
          await ask(page, 'showTwo', arrangement);
          await ask(page, 'fly', { distance, frames });
          const flight = await ask(page, 'fly', { distance, frames });
          await ask(page, 'showTwo', undefined);
          return flight;
        }
      }
      const paint = await ask(page, 'paint', 1);
      return {
        renderer,
        loadMs: load.settledMs,
        memoryMb: difference(held.memoryMb, blank.memoryMb),
        gpuMemoryMb: difference(held.gpu, blank.gpu),
        ...drawn,
        flights,
        two,
        paintMs: paint.settledMs,
      };
    }
  } finally {
    await browser.close();
  }
}

const difference = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? undefined : a - b;

/** Of everything on the GPU; undefined where nobody tells. */
async function measureGpuMemory(): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)('nvidia-smi', [
      '--query-gpu=memory.used',
      '--format=csv,noheader,nounits',
    ]);
    return Number(stdout.trim().split('\n')[0]) * 1.048576;
  } catch {
    return undefined;
  }
}
