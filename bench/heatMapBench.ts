// A block of points in the viewer, in headless Chromium with WebGL in software: from its bytes to the first picture, a
// change of settings, a turn of the camera, and the point under the pointer. Milliseconds, and beside them those of the
// processor in all of the browser's processes, which other work on the machine does not stretch.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { chromiumLaunch } from '../test/chromium.ts';
import { measureProcesses } from './viewer/measureProcesses.ts';
import { usualSize as size } from './viewer/page/BenchPage.ts';
import type { Drawn, HeatMapPage } from './viewer/page/HeatMapPage.ts';
import { servePages } from './viewer/servePages.ts';
import { median } from './viewer/statistics.ts';

/** While points are sorted for picking. */
const restMs = 2000;

/** Measures a synthetic block of so many points. */
export async function benchHeatMap(folder: string, { points, rounds }: { points: number; rounds: number }) {
  await using stack = new AsyncDisposableStack();
  await bundle(folder);
  const server = await servePages(folder);
  stack.defer(() => server.close());
  const browser = await chromium.launch(chromiumLaunch);
  stack.defer(() => browser.close());
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 1 });
  await page.goto(`${server.url}/heatMap.html`);

  async function draw(what: 'show' | 'change' | 'turn'): Promise<Drawn & { cpuMs: number }> {
    const before = await measureProcesses(browser);
    const drawn = await ask(page, what);
    const { cpuSeconds } = await measureProcesses(browser);
    return { ...drawn, cpuMs: (cpuSeconds - before.cpuSeconds) * 1000 };
  }
  async function often(what: 'change' | 'turn') {
    const drawn: (Drawn & { cpuMs: number })[] = [];
    for (let round = 0; round < rounds; round++) drawn.push(await draw(what));
    const middle = (name: keyof Drawn | 'cpuMs') => Math.round(median(drawn.map((each) => each[name])));
    return { ms: middle('ms'), cpuMs: middle('cpuMs'), frames: middle('frames'), uploads: middle('uploads') };
  }

  const { bytes } = await ask(page, 'prepare', points);
  const first = await draw('show');
  await setTimeout(restMs);
  const settings = await often('change');
  const camera = await often('turn');
  const picks: number[] = [];
  for (let round = 1; round <= rounds; round++) picks.push((await ask(page, 'pick', round / (rounds + 1))).ms);
  return { points, bytes, first: { ...first, targetMs: 1000 }, settings, camera, pickMs: median(picks) };
}

async function bundle(folder: string): Promise<void> {
  const root = join(import.meta.dirname, 'viewer/page');
  const input = join(root, 'heatMap.html');
  const output = { outDir: folder, emptyOutDir: true, rollupOptions: { input } };
  await build({ root, configFile: false, logLevel: 'error', build: output });
}

async function ask<Name extends keyof HeatMapPage>(
  page: Page,
  name: Name,
  ...given: Parameters<HeatMapPage[Name]>
): Promise<Awaited<ReturnType<HeatMapPage[Name]>>> {
  const call = `heatMapPage[${JSON.stringify(name)}](...${JSON.stringify(given)})`;
  return (await page.evaluate(call)) as Awaited<ReturnType<HeatMapPage[Name]>>;
}
