import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { houseBoxes } from '@plumbline/demo/simulate/fixtures/house';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSite, type Site } from '../server/src/modules/runs/site.fixture.ts';
import { readMail } from '../server/test/readMail.ts';
import { findColourSeen, isolateSelected, smallScreen, waitForBuilding } from './support/lookAtBuilding.ts';
import { openSharedProduct, type Product, restPath, signIn, testPassword } from './support/openProduct.ts';

let product: Product;
let site: Site;
let projectId: string;
let page: Page;
let view: string;

const email = 'ada@analysed.test';
const analysisMs = 150_000;
/** As the site's file names them: the column beside its place and the box that is not there. */
const boxId = (fromTheEnd: number) => `3Plumbline${String(houseBoxes.length - fromTheEnd).padStart(12, '0')}`;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-e2e-site-'));
  site = await makeSite(folder);
  await rm(folder, { recursive: true });
  product = await openSharedProduct();
  projectId = await product.addProject('analysed|house', 'Analysed house', 'Quay');
  await product.addUser(email, { [projectId]: ['ALL'] });
});
afterAll(() => product?.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const dialog = () => page.getByRole('dialog');

async function upload(kind: 'models' | 'scans', name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('navigation', { name: 'Management pages' }).getByRole('link', { name: kind }).click();
  await button(`Upload ${kind}`).click();
  await page.getByRole('menuitem', { name: 'From my device' }).click();
  const chooser = page.waitForEvent('filechooser');
  await dialog().getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles([{ name, mimeType: '', buffer }]);
  await button('Send files').click();
  await dialog().getByText('Upload finished.').waitFor();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('table').getByText(name).first().waitFor();
}

/** From the list of analyses to the confirmation. */
async function requestAnalysis(): Promise<void> {
  await page.getByRole('navigation', { name: 'Management pages' }).getByRole('link', { name: 'Analyses' }).click();
  await link('Request Analysis').click();
  await button('Start').click();
  // The model was uploaded a moment ago: it is waited for here.
  await page.getByText('VERSION 1', { exact: true }).waitFor({ timeout: 60_000 });
  await button('Next').click();
  await button('Select Files').click();
  await dialog().getByRole('checkbox', { name: 'house.e57' }).click();
  await dialog().getByRole('button', { name: 'Select Files' }).click();
  await page.getByRole('textbox', { name: 'Scan date*' }).fill('02/10/2026');
  await page.getByRole('radio', { name: 'Static' }).click();
  await page.getByRole('radio', { name: 'Georeferenced locally to the model' }).click();
  await button('Next').click();
  await page.getByRole('textbox', { name: 'Area of interest*' }).fill('The whole house');
  await button('Request Analysis').click();
  await dialog().getByRole('textbox', { name: 'Analysis name*' }).fill('Week 40');
  await dialog().getByRole('button', { name: 'Send' }).click();
  await page.getByText('Your new analysis is on the way').waitFor();
}

/** The link in the mail that says that the analysis is ready. */
async function waitForLink(): Promise<string> {
  const find = async () => {
    const mails = (await product.readOutbox()).map(readMail);
    return mails.find(({ headers }) => headers.to === email && headers.subject === 'Your analysis is ready: Week 40');
  };
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return /http:\/\/\S+/.exec((await find())?.body ?? '')?.[0] as string;
}

test('[REQ-2] [REQ-5] [REQ-10] from signing in to the painted building: upload, request, wait, open the link of the mail', async () => {
  page = await product.page();
  await page.goto(`/manage/${projectId}/home`);
  await signIn(page, email, testPassword);
  await upload('models', 'house.ifc', site.model);
  await upload('scans', 'house.e57', site.scan);
  await requestAnalysis();

  await link('Follow its progress').click();
  await page.getByRole('progressbar', { name: 'Progress of the analysis' }).waitFor();
  await page.getByRole('heading', { name: 'Steps' }).waitFor();
  await link('Open the analysis').waitFor({ timeout: analysisMs });

  const address = await waitForLink();
  const drawn = await product.drawnPageOf(email);
  await drawn.setViewportSize(smallScreen);
  await drawn.goto(address);
  await drawn.waitForURL('**/quality*');
  await waitForBuilding(drawn);
  await expect.poll(() => findColourSeen(drawn)).toBe('verified');
  view = new URL(drawn.url()).pathname;
  for (const [box, status] of [
    [boxId(3), 'deviated'],
    [boxId(1), 'missing'],
  ] as const) {
    await drawn.goto(`${view}?select=${encodeURIComponent(box)}`);
    await waitForBuilding(drawn);
    await isolateSelected(drawn);
    await expect.poll(() => findColourSeen(drawn)).toBe(status);
  }
});

test('[HEAT-1] [SECT-1] [PHOTO-1] a link opens the evidence of an element: heat map, sections and 360 photos of what was scanned', async () => {
  const open = async (tool: string) => {
    await page.goto(restPath);
    await page.goto(`${view}?select=${encodeURIComponent(boxId(3))}&tool=${tool}`);
  };
  await open('heatMap');
  await page.getByText(/of (the points|those) within/).waitFor();
  await open('sections');
  await page.getByText('Section A').first().waitFor();
  await page.getByRole('img', { name: /Section A/ }).waitFor();
  await open('photos');
  await page.getByText(/^Photo 1 of \d/).waitFor();
});

test('[HEAT-4] the whole scan is streamed over the model, by ranges of files that nobody fetches whole', async () => {
  const ranges: number[] = [];
  page.on('response', (answer) => {
    if (answer.request().headers().range) ranges.push(answer.status());
  });
  await page.goto(restPath);
  await page.goto(`${view}?tool=wholeScan`);
  await page.getByText(/^[1-9][\d,.]* of [\d,.]+ (million )?points$/).waitFor();
  await page.getByText('Scanned 2026-10-02').waitFor();
  expect(new Set(ranges)).toEqual(new Set([206]));
});
