import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chromiumLaunch } from '../../test/chromium.ts';
import { ask } from './ask.ts';
import type { ModelFacts } from './Conversion.ts';
import type { EngineName } from './engineNames.ts';
import type { Figures, TwoFrames } from './Figures.ts';
import { measureProcesses, type ProcessUse } from './measureProcesses.ts';
import { middleOfSettled } from './middleOf.ts';
import { insideDistance, overviewDistance, type Settled, twoArrangements, usualSize } from './page/BenchPage.ts';
import { median, percentile } from './statistics.ts';
import { tidy } from './tidy.ts';

/** How often things are done of which the middle counts. */
export interface Repeats {
  /** While orbiting. */
  frames: number;
  paints: number;
}

/** What one measurement needs. */
export interface PageOrder {
  engine: EngineName;
  /** Of the server that has the pages. */
  url: string;
  /** Address of the model on it. */
  modelUrl: string;
  model: ModelFacts;
  repeats: Repeats;
  /** A folder for pictures of what was measured. */
  pictures?: string | undefined;
}

const pickPoints = 40;

/** Measures one engine with one model in a browser of its own. */
export async function measurePage(order: PageOrder): Promise<Figures> {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await browser.newPage({ viewport: usualSize, deviceScaleFactor: 1 });
    const failed = new Promise<never>((_, reject) => page.on('pageerror', reject));
    return await Promise.race([failed, measure(page, order, () => measureProcesses(browser))]);
  } finally {
    await browser.close();
  }
}

async function measure(page: Page, order: PageOrder, use: () => Promise<ProcessUse>): Promise<Figures> {
  const { engine, url, modelUrl, model, repeats } = order;
  await page.goto(`${url}/blank`);
  await tidy(page);
  const blank = await use();
  await page.goto(`${url}/${engine}/${engine}.html`);
  const load = await ask(page, 'load', { urls: [modelUrl], min: model.min, max: model.max });
  const loadCpuMs = ((await use()).cpuSeconds - blank.cpuSeconds) * 1000;
  await tidy(page);
  const { memoryMb } = await use();
  const { drawCalls, triangles } = await ask(page, 'countDraws');
  await takePicture(page, order, 'loaded');
  const overview = await orbit(overviewDistance);
  const inside = await orbit(insideDistance);
  const two = await measureTwo();
  const picks = await ask(page, 'pick', spreadPoints(pickPoints));
  const paints: Settled[] = [];
  for (let turn = 0; turn < repeats.paints; turn++) paints.push(await ask(page, 'paint', turn));
  const { drawCalls: paintedDrawCalls } = await ask(page, 'countDraws');
  await takePicture(page, order, 'painted');
  const isolate = await ask(page, 'isolate', 0);
  await takePicture(page, order, 'isolated');
  return {
    load,
    loadCpuMs,
    drawCalls,
    triangles,
    frameMs: overview.frameMs,
    frameCpuMs: overview.cpuMs,
    frameInsideMs: inside.frameMs,
    frameInsideCpuMs: inside.cpuMs,
    two,
    paint: middleOfSettled(paints),
    paintedDrawCalls,
    isolate,
    pickMs: median(picks.times),
    pickP95Ms: percentile(picks.times, 0.95),
    pickHits: picks.hits,
    memoryMb: memoryMb === undefined || blank.memoryMb === undefined ? undefined : memoryMb - blank.memoryMb,
  };

  async function measureTwo(): Promise<TwoFrames | undefined> {
    const { frameMs: one } = await orbit(overviewDistance);
    const frames = { one, beside: 0, over: 0 };
    for (const arrangement of twoArrangements) {
      if (!(await ask(page, 'showTwo', arrangement))) return undefined;
      frames[arrangement] = (await orbit(overviewDistance)).frameMs;
      await takePicture(page, order, `two-${arrangement}`);
    }
    await ask(page, 'showTwo', undefined);
    return frames;
  }

  async function orbit(distance: number): Promise<{ frameMs: number; cpuMs: number }> {
    await ask(page, 'lookFrom', distance);
    const before = await use();
    const times = await ask(page, 'orbit', { distance, steps: repeats.frames });
    const cpuMs = (((await use()).cpuSeconds - before.cpuSeconds) * 1000) / times.length;
    await ask(page, 'lookFrom', overviewDistance);
    return { frameMs: median(times), cpuMs };
  }
}

async function takePicture(page: Page, { engine, modelUrl, pictures }: PageOrder, what: string): Promise<void> {
  if (!pictures) return;
  await page.screenshot({ path: join(pictures, `${modelUrl.split('/').at(-1)}-${what}-${engine}.png`) });
}

/** Over the middle of the picture, the same ones every time (golden ratio). */
function spreadPoints(count: number): [number, number][] {
  return Array.from({ length: count }, (_, i) => [0.2 + (0.6 * (i + 0.5)) / count, 0.25 + 0.5 * ((i * 0.618034) % 1)]);
}
