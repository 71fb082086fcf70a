// One step of the time line over a building, in headless Chromium: what each element is on the next day, its column in the
// style texture, and the frame that shows it; with the building in view, and with a corner of it, so that what is
// left is the step itself. WebGL is in software where the machine has no graphics card, and the picture then takes its time.
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { chromiumLaunch } from '../test/chromium.ts';
import { usualSize as size } from './viewer/page/BenchPage.ts';
import type { Step, TimeLinePage } from './viewer/page/TimeLinePage.ts';
import { servePages } from './viewer/servePages.ts';
import { median } from './viewer/statistics.ts';

/** Of a screen with 60 pictures a second. */
const frameMs = 1000 / 60;

export async function benchTimeLine(folder: string, { elements, rounds }: { elements: number; rounds: number }) {
  await using stack = new AsyncDisposableStack();
  await bundle(folder);
  const server = await servePages(folder);
  stack.defer(() => server.close());
  const browser = await chromium.launch(chromiumLaunch);
  stack.defer(() => browser.close());
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 1 });
  await page.goto(`${server.url}/timeLine.html`);
  const made = await ask(page, 'prepare', elements);

  async function measure(where: 'building' | 'corner', rounds: number) {
    await ask(page, 'look', where);
    for (let i = 0; i < 3; i++) await ask(page, 'step');
    const steps: Step[] = [];
    const idle: number[] = [];
    for (let i = 0; i < rounds; i++) {
      steps.push(await ask(page, 'step'));
      idle.push((await ask(page, 'idle')).ms);
    }
    const middle = (name: keyof Step) => round(median(steps.map((each) => each[name])));
    const scripts = steps.map((each) => each.classifyMs + each.paintMs + each.frameScriptMs);
    return {
      classifyMs: middle('classifyMs'),
      paintMs: middle('paintMs'),
      frameScriptMs: middle('frameScriptMs'),
      scriptMs: round(median(scripts)),
      slowestScriptMs: round(Math.max(...scripts)),
      untilSeenMs: middle('ms'),
      unchangedFrameMs: round(median(idle)),
      textureUploads: middle('uploads'),
    };
  }

  const corner = await measure('corner', rounds);
  const building = await measure('building', Math.ceil(rounds / 10));
  return { ...made, targetMs: round(frameMs), renderer: await rendererOf(page), corner, building };
}

async function bundle(folder: string): Promise<void> {
  const root = join(import.meta.dirname, 'viewer/page');
  const input = join(root, 'timeLine.html');
  const output = { outDir: folder, emptyOutDir: true, rollupOptions: { input } };
  await build({ root, configFile: false, logLevel: 'error', build: output });
}

async function ask<Name extends keyof TimeLinePage>(
  page: Page,
  name: Name,
  ...given: Parameters<TimeLinePage[Name]>
): Promise<Awaited<ReturnType<TimeLinePage[Name]>>> {
  const call = `timeLinePage[${JSON.stringify(name)}](...${JSON.stringify(given)})`;
  return (await page.evaluate(call)) as Awaited<ReturnType<TimeLinePage[Name]>>;
}

function rendererOf(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const gl = document.createElement('canvas').getContext('webgl2');
    const known = gl.getExtension('WEBGL_debug_renderer_info');
    return known ? gl.getParameter(known.UNMASKED_RENDERER_WEBGL) : gl.getParameter(gl.RENDERER);
  })()`);
}

const round = (ms: number) => Number(ms.toFixed(2));
