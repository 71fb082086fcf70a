import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { type TourStopId, tourStopIds, tourStopNames } from '../../contract/src/resources/tours.ts';
import { demoAccounts } from '../../server/src/demo/demoHouse.ts';
import { demoPassword } from '../../server/src/demo/seedDemo.ts';
import { chromiumLaunch } from '../chromium.ts';

/** A drawing without a graphics card takes its time. */
const patienceMs = 60_000;

/** What must be seen at each stop before anybody believes its words. */
const shown: Record<TourStopId, (page: Page) => Promise<void>> = {
  verdict: (page) => page.locator('tr[data-element][aria-selected=true]').first().waitFor(),
  evidence: (page) => page.getByRole('img', { name: /^Section A/ }).waitFor(),
  cause: (page) => page.locator('tr[data-element]').nth(5).waitFor(),
  issue: (page) =>
    page
      .getByText(/Formwork of bay/)
      .first()
      .waitFor(),
  solved: (page) =>
    page
      .getByText(/verified/i)
      .first()
      .waitFor(),
  progress: (page) =>
    page
      .getByText(/drywall/i)
      .first()
      .waitFor(),
  report: (page) => page.getByRole('button', { name: 'Export' }).waitFor(),
};

/** Goes from stop to stop of the demo's tour in a browser; answers what is not there, and leaves a picture of each where asked. */
export async function walkTour(origin: string, picturesIn?: string): Promise<string[]> {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await browser.newPage({ baseURL: origin, viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(patienceMs);
    const broken: string[] = [];
    await page.goto('/tour/verdict');
    await signIn(page);
    for (const [index, id] of tourStopIds.entries()) {
      const place = `Stop ${index + 1} of ${tourStopIds.length} · ${tourStopNames[id]}`;
      const isThere = await see(page, place, id).then(
        () => true,
        () => false,
      );
      if (!isThere) broken.push(`the tour's stop ${id} does not show what it speaks of, at ${page.url()}`);
      if (picturesIn) await page.screenshot({ path: join(picturesIn, `${id}.jpg`), type: 'jpeg', quality: 80 });
      const next = tourStopIds[index + 1];
      if (next) await page.goto(`/tour/${next}`);
    }
    return broken;
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(demoAccounts[0]!.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function see(page: Page, place: string, id: TourStopId): Promise<void> {
  await page.getByRole('region', { name: 'Tour' }).getByText(place, { exact: true }).waitFor();
  await page.getByText('Your model is loading').waitFor({ state: 'detached' });
  await page.getByText('Classifications are loading').waitFor({ state: 'detached' });
  await shown[id](page);
  // The camera flies there.
  await page.waitForTimeout(1500);
}
