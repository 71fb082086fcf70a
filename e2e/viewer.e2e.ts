import type { ElementStatus } from '@plumbline/contract/status';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addModelledView, type ModelledStatus, type ModelledView } from './support/addModelledView.ts';
import { checkAccessible } from './support/checkAccessible.ts';
import {
  canvasOf,
  findColourSeen,
  findSeen,
  findStatuses,
  isolateSelected as isolate,
  openBuilding,
  smallScreen,
  viewerOf,
  waitForBuilding,
} from './support/lookAtBuilding.ts';
import { enterAs, openSharedProduct, type Product, restPath, testPassword } from './support/openProduct.ts';
import { readPixels } from './support/readPixels.ts';

let product: Product;
let view: ModelledView;
let page: Page;

const tenantId = 'quay|tower';
const held = ['READ', 'LIST', 'VIEW_ASSETS', 'RECLASSIFY', 'ADMIN'] as const;

beforeAll(async () => {
  product = await openSharedProduct();
  const projectId = await product.addProject(tenantId, 'Tower', 'Quay');
  await product.modules.access.setFlag(projectId, 'enableUnderConstruction', true);
  const userId = await product.addUser('site@quay.test', { [projectId]: held });
  await product.addUser('guest@quay.test', { [projectId]: ['READ', 'LIST', 'VIEW_ASSETS'] });
  view = await addModelledView(product, { projectId, tenantId, userId });
});
afterAll(() => product.close());

const viewer = () => viewerOf(page);
const canvas = () => canvasOf(page);
const ready = () => waitForBuilding(page);
const isolateSelected = () => isolate(page);
const colourSeen = () => findColourSeen(page);

/** Of the element that was isolated. */
async function placeSeen(): Promise<{ x: number; y: number }> {
  const seen = await findSeen(page);
  if (seen === undefined) throw new Error('Nothing is seen.');
  return { x: seen.x, y: seen.y };
}

/** Without pixels to look at. */
async function enter({ search = '', email = 'site@quay.test', screen = smallScreen } = {}): Promise<void> {
  page = await product.pageOf(email);
  await openBuilding(page, `${view.path}${search}`, screen);
}

async function enterDrawn({ search = '', screen = smallScreen } = {}): Promise<void> {
  page = await product.drawnPageOf('site@quay.test');
  await openBuilding(page, `${view.path}${search}`, screen);
}

const statuses = ['verified', 'deviated', 'under_construction', 'missing', 'no_data'] as const;

const linkTo = (...wanted: ModelledStatus[]) =>
  `?select=${encodeURIComponent(wanted.map((status) => view.walls[status].globalId).join())}`;

const readSelected = () => new URL(page.url()).searchParams.get('select');

function placeOf(places: Awaited<ReturnType<typeof findStatuses>>, status: ElementStatus): { x: number; y: number } {
  const place = places.get(status);
  if (place === undefined) throw new Error(`Nothing in the picture is ${status}.`);
  return place;
}

describe('painting', () => {
  test('[VIEW-2] [VIEW-3] an element of each status has its colour, and a status switched off in the legend is gone until it comes back', async () => {
    await enterDrawn({ search: linkTo(...statuses) });
    await isolateSelected();
    const places = await findStatuses(page);
    for (const status of statuses) {
      await canvas().click({ position: placeOf(places, status) });
      await expect.poll(() => readSelected()).toBe(view.walls[status].globalId);
    }
    await canvas().focus();
    await page.keyboard.press('Escape');
    const legend = viewer().getByRole('button', { name: /^Missing/ });
    const isMissingSeen = async () => (await findStatuses(page)).has('missing');
    await legend.click();
    await expect.poll(isMissingSeen).toBe(false);
    expect((await findStatuses(page)).has('verified')).toBe(true);
    await legend.click();
    await expect.poll(isMissingSeen).toBe(true);
  });
});

describe('selection and menu', () => {
  test('[VIEW-4] [VIEW-5] a click selects, a click beside it clears, and the address says what is selected; what is hidden is gone, and all is shown again', async () => {
    await enterDrawn({ search: linkTo('deviated') });
    await isolateSelected();
    const position = await placeSeen();
    await canvas().click({ position });
    await expect.poll(readSelected).toBe(view.walls.deviated.globalId);
    await canvas().click({ position: { x: 20, y: 300 } });
    await expect.poll(readSelected).toBeNull();
    await canvas().click({ position });
    await canvas().click({ button: 'right', position });
    await page.getByRole('menuitem', { name: 'Hide selected' }).click();
    await expect.poll(colourSeen).toBeUndefined();
    await canvas().focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Show all elements' }).click();
    await expect.poll(colourSeen).toBeDefined();
  });

  test('[VIEW-15] a link brings back the camera and the selection', async () => {
    await enterDrawn({ search: linkTo('deviated') });
    await canvas().focus();
    await page.keyboard.press('f');
    await expect.poll(() => new URL(page.url()).searchParams.get('camera')).not.toBeNull();
    const link = page.url();
    const before = await readPixels(canvas());
    await page.goto(restPath);
    await page.goto(link);
    await ready();
    const after = await readPixels(canvas());
    const middle = [before.width / 2, before.height / 2] as const;
    expect(after.at(...middle)).toEqual(before.at(...middle));
  });
});

describe('changing a status', () => {
  test('[VIEW-6] the element is repainted at once, saved, and told in its history', async () => {
    await enterDrawn({ search: linkTo('no_data') });
    await isolateSelected();
    await canvas().click({ button: 'right', position: await placeSeen() });
    await page.getByRole('menuitem', { name: 'Change Status' }).hover();
    await page.getByRole('menuitem', { name: 'Missing' }).click();
    await canvas().focus();
    await page.keyboard.press('Escape');
    await expect.poll(colourSeen).toBe('missing');
    await enter({ search: linkTo('no_data') });
    await viewer().getByRole('button', { name: 'Properties', exact: true }).click();
    await page.getByText('Test Person').first().waitFor();
  });

  test('[VIEW-6] a failure rolls back and says why', async () => {
    await enterDrawn({ search: linkTo('under_construction') });
    await isolateSelected();
    await page.route('**/reclassify-by-forge-id*', (route) =>
      route.fulfill({ status: 409, json: { code: 'unknown', message: 'No longer.', requestId: 'r' } }),
    );
    await canvas().click({ button: 'right', position: await placeSeen() });
    await page.getByRole('menuitem', { name: 'Change Status' }).hover();
    await page.getByRole('menuitem', { name: 'Verified' }).click();
    await page.getByText('Reclassification could not be saved: No longer.').waitFor();
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await canvas().focus();
    await page.keyboard.press('Escape');
    await expect.poll(colourSeen).toBe('under_construction');
  });

  test('[VIEW-5] in the approval workflow an approved element is told apart from its status, until it is unapproved', async () => {
    await enterDrawn({ search: linkTo('deviated') });
    await page.getByLabel('Approval workflow').click();
    await isolateSelected();
    expect(await colourSeen()).toBe('deviated');
    const position = await placeSeen();
    await canvas().click({ button: 'right', position });
    await page.getByRole('menuitem', { name: 'Approve' }).click();
    await canvas().focus();
    await page.keyboard.press('Escape');
    await expect.poll(colourSeen).not.toBe('deviated');
    await canvas().click({ button: 'right', position });
    await page.getByRole('menuitem', { name: 'Unapprove' }).click();
    await page.getByLabel('Approval workflow').click();
    await canvas().focus();
    await page.keyboard.press('Escape');
    await expect.poll(colourSeen).toBe('deviated');
  });

  test('[VIEW-5] without the permission the entries say so', async () => {
    await enter({ search: linkTo('deviated'), email: 'guest@quay.test' });
    await canvas().focus();
    await page.keyboard.press('Shift+F10');
    const entry = page.getByRole('menuitem', { name: /Change Status/ });
    expect(await entry.isDisabled()).toBe(true);
  });
});

describe('tools', () => {
  test('[VIEW-8] [VIEW-9] the card follows one selected element, and its line ends there; axe finds nothing serious among the tools; the picture is captured and downloaded', async () => {
    // On a small one the card lies over the middle, and a line that it covers is not drawn.
    await enter({ search: linkTo('deviated'), screen: { width: 1440, height: 900 } });
    await canvas().focus();
    await page.keyboard.press('f');
    await viewer().getByRole('button', { name: 'Quick Properties' }).click();
    const card = page.getByRole('region', { name: /Quick properties/ });
    await card.getByText('23').waitFor();
    const line = viewer().locator('[data-connector] line').last();
    const box = (await canvas().boundingBox()) as { width: number; height: number };
    /** How far the line ends from the middle of the picture, in widths and heights of it. */
    const readDistance = async () => {
      const [x, y] = await line.evaluate((node) => ['x1', 'y1'].map((name) => Number(node.getAttribute(name))));
      return Math.max(Math.abs((x as number) / box.width - 0.5), Math.abs((y as number) / box.height - 0.5));
    };
    await expect.poll(readDistance).toBeLessThan(0.25);

    await viewer().getByRole('button', { name: 'Properties', exact: true }).click();
    await page.getByText('Deviation magnitude').first().waitFor();
    await checkAccessible(page);

    await viewer().getByRole('button', { name: 'Capture viewer screenshots' }).click();
    await page.getByRole('button', { name: 'Capture current viewer' }).click();
    await page.getByRole('link', { name: 'Download' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('viewer-screenshot.png');
  });
});

describe('what can go wrong', () => {
  test('[VIEW-1] a model file that is cut off is said so, and Retry loads it', async () => {
    page = await product.pageOf('site@quay.test');
    let broken = true;
    await page.route('**/*.plmf.gz*', async (route) => {
      const response = await route.fetch();
      const body = await response.body();
      await route.fulfill({ response, body: broken ? body.subarray(0, body.length / 2) : body });
    });
    await page.goto(view.path);
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor({ timeout: 60_000 });
    broken = false;
    await retry.click();
    await ready();
  });

  test('a browser without WebGL is told what it needs', async () => {
    page = await enterAs(await product.newPage(), 'site@quay.test', testPassword);
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.goto(view.path);
    await page.getByText(/WebGL/).first().waitFor({ timeout: 60_000 });
  });
});
