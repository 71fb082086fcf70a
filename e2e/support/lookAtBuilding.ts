import type { ElementStatus } from '@plumbline/contract/status';
import type { Locator, Page } from 'playwright-core';
import { readPixels, statusOfColour } from './readPixels.ts';

/** Pixels are drawn without a graphics card: on this screen a frame costs a third of what it does on a usual one. */
export const smallScreen = { width: 1024, height: 640 };

/** Goes to a page with the viewer and waits for the building in it. */
export async function openBuilding(page: Page, path: string, screen = smallScreen): Promise<void> {
  await page.setViewportSize(screen);
  await page.goto(path);
  await waitForBuilding(page);
}

export const viewerOf = (page: Page): Locator => page.getByRole('region', { name: 'Viewer' });
export const canvasOf = (page: Page): Locator => viewerOf(page).locator('canvas[role=application]');

/** The overlays are gone and a frame is drawn. */
export async function waitForBuilding(page: Page): Promise<void> {
  await canvasOf(page).waitFor();
  await page.getByText('Your model is loading').waitFor({ state: 'detached', timeout: 60_000 });
  await page.getByText('Classifications are loading').waitFor({ state: 'detached' });
  await page.waitForTimeout(300);
}

/** What is selected, alone, as it is painted. */
export async function isolateSelected(page: Page): Promise<void> {
  await canvasOf(page).focus();
  await page.keyboard.press('f');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Isolate' }).click();
  await canvasOf(page).focus();
  await page.keyboard.press('Escape');
  await page.waitForTimeout(300);
}

/** Less may be the edge between two others. */
const leastPixels = 6;
const leastSeen = 14;

/** Where each status is seen: in the middle of its longest row of pixels, above the legend. */
export async function findStatuses(page: Page): Promise<Map<ElementStatus, { x: number; y: number; length: number }>> {
  const picture = await readPixels(canvasOf(page));
  const longest = new Map<ElementStatus, { x: number; y: number; length: number }>();
  for (let y = Math.round(picture.height * 0.25); y < picture.height * 0.62; y += 4) {
    const row = Array.from({ length: picture.width }, (_, x) => statusOfColour(picture.at(x, y)));
    for (let begin = 0, end = 0; begin < row.length; begin = end) {
      const status = row[begin];
      while (end < row.length && row[end] === status) end++;
      const length = end - begin;
      if (status === undefined || length <= (longest.get(status)?.length ?? leastPixels)) continue;
      longest.set(status, { x: begin + length / 2, y, length });
    }
  }
  return longest;
}

/** What is seen most of, and where: of an element that was isolated, itself. */
export async function findSeen(page: Page): Promise<{ status: ElementStatus; x: number; y: number } | undefined> {
  const all = [...(await findStatuses(page))].map(([status, place]) => ({ status, ...place }));
  return all.sort((a, b) => b.length - a.length).find(({ length }) => length > leastSeen);
}

export const findColourSeen = async (page: Page) => (await findSeen(page))?.status;
