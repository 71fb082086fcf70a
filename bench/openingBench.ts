// From the click on a tool to its picture, in Chromium, at a server that has the demo: `npm start`, then
// `npm run bench -- opening --url http://localhost:4600`.
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { chromiumLaunch } from '../test/chromium.ts';

interface Opened {
  count: number;
  medianMs: number;
  /** Of one in twenty it took longer. */
  p95Ms: number;
}

/** What a tool's button is called, and what of its panel is there with the picture. */
const tools = {
  sections: { button: 'Sections', shown: 'section[data-window] canvas[role=img]' },
  heatMap: { button: 'Heat map', shown: 'section[data-window] section[aria-label="Colour scale"]' },
  photos: { button: '360 photos', shown: 'section[data-window] [data-state=loaded]' },
} as const;

const clicks = 50;
const longestMs = 20_000;
const restMs = 250;

export async function benchOpening(url: string): Promise<Record<keyof typeof tools, Opened>> {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await openTable(page, url);
    const sections = await measure(page, tools.sections);
    const heatMap = await measure(page, tools.heatMap);
    return { sections, heatMap, photos: await measure(page, tools.photos) };
  } finally {
    await browser.close();
  }
}

async function openTable(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('plumbline-demo');
  await page.keyboard.press('Enter');
  await page.getByText('Harbour House').first().click();
  await page.getByRole('link', { name: 'Quality' }).click();
  await page.getByRole('row').nth(5).waitFor();
  // Until the building stands, its loading is what would be measured.
  await setTimeout(8000);
}

/** One row after the other, over as many pages as it takes. */
async function measure(page: Page, { button, shown }: { button: string; shown: string }): Promise<Opened> {
  const times: number[] = [];
  while (times.length < clicks) {
    const rows = page.locator('tbody tr[data-element]');
    for (let row = 0; row < (await rows.count()) && times.length < clicks; row++) {
      // The page itself is asked to click: what covers the row for a moment is not waited for.
      await rows.nth(row).dispatchEvent('click');
      await setTimeout(restMs);
      const ms = (await page.evaluate(pressAndWait(button, shown))) as number | null;
      if (ms !== null) times.push(ms);
      await setTimeout(restMs);
    }
    await page.getByRole('button', { name: 'Next page' }).click();
    await setTimeout(1500);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] as number);
  return { count: sorted.length, medianMs: at(0.5), p95Ms: at(0.95) };
}

/** Presses the tool's button in the page, waits for the frame after the picture is there, and presses it again; null where the element has none. */
const pressAndWait = (button: string, shown: string) => `(async () => {
  const press = [...document.querySelectorAll('button')].filter(({ ariaLabel }) => ariaLabel === ${JSON.stringify(button)}).at(-1);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const start = performance.now();
  press.click();
  let found = null;
  while (found === null && performance.now() - start < ${longestMs}) {
    await frame();
    if (document.querySelector(${JSON.stringify(shown)})) { await frame(); found = performance.now() - start; }
    else if (/has no |No .* available/.test(document.querySelector('section[data-window]')?.textContent ?? '')) break;
  }
  press.click();
  return found;
})()`;
