import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAnalysedHouse } from './support/addAnalysedHouse.ts';
import { checkAccessible } from './support/checkAccessible.ts';
import { canvasOf, openBuilding, viewerOf, waitForBuilding } from './support/lookAtBuilding.ts';
import { openSharedProduct, type Product, restPath } from './support/openProduct.ts';

/** Its analysis is waited for, on a machine that has other things to do. */
const analysedMs = 180_000;
const email = 'ada@checked.test';
const flags = ['insightsDashboard', 'qualityReport', 'enableUnderConstruction', 'displayMagnitudeByAxis'] as const;

let product: Product;
let page: Page;
let path: string;

beforeAll(async () => {
  product = await openSharedProduct();
  const projectId = await product.addProject('checked|house', 'Checked house', 'Quay');
  for (const flag of flags) await product.modules.access.setFlag(projectId, flag, true);
  const userId = await product.addUser(email, { [projectId]: ['ALL'] });
  const place = await product.modules.access.findMembership(userId, { projectId });
  path = `/checked-house/${await addAnalysedHouse(product, place!, userId)}/quality`;
}, analysedMs);
afterAll(() => product?.close());

/** The building is opened anew only where a test has failed: what the others leave behind is a press or two. */
let isAtRest = false;
let all: number;
beforeEach(async () => {
  if (!isAtRest) {
    page = await product.pageOf(email);
    await openBuilding(page, path);
    await rows().first().waitFor();
    all = await countElements();
  }
  isAtRest = false;
});
afterEach(async ({ task }) => {
  if (task.result?.state !== 'pass') return;
  await canvasOf(page).focus();
  await page.keyboard.press('Escape');
  if (await chips().isVisible()) await chips().getByRole('button', { name: 'Reset filters' }).click();
  const workflow = page.getByRole('switch', { name: 'Approval workflow' });
  if (await workflow.isChecked()) await workflow.click();
  await expect.poll(countElements).toBe(all);
  await rows().first().waitFor();
  isAtRest = true;
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const rows = () => page.getByRole('grid', { name: 'Elements' }).locator('tbody tr[data-element]');
const chips = () => page.getByRole('list', { name: 'Active filters' });
const panel = () => page.locator('#content');

/** What stands beside the title. */
async function countElements(): Promise<number> {
  const text = await panel()
    .getByText(/^[\d,.\s]+ elements?$/)
    .first()
    .textContent();
  return Number(text?.replace(/\D/g, ''));
}

/** What the legend counts: the elements that are painted. */
async function countPainted(): Promise<number> {
  const counts = await viewerOf(page).getByRole('button', { pressed: true, name: /\d$/ }).allTextContents();
  return counts.reduce((sum, text) => sum + Number(/(\d[\d,.\s]*)$/.exec(text)?.[1]?.replace(/\D/g, '') ?? 0), 0);
}

/** Answers how many elements are left. */
async function filterByStatus(...labels: string[]): Promise<number> {
  const before = await countElements();
  await button(/^Filters/).click();
  await dialog().getByRole('tab', { name: 'Status' }).click();
  for (const label of labels) await dialog().getByRole('checkbox', { name: label }).click();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(countElements).not.toBe(before);
  return countElements();
}

async function download(press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }) as Promise<Download>, press()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function exportAs(item: string) {
  await button('Export').click();
  return download(() => page.getByRole('menuitem', { name: item, exact: true }).click());
}

/** Without its bounds. */
const magnitudeOf = async (row: Locator) =>
  Number((await row.locator('[data-column=magnitudeDisplay]').textContent())?.split(' ± ')[0]?.replace(/[^\d]/g, ''));

test('[QUAL-1] the table begins with the largest deviation, twenty to a page', async () => {
  expect(await rows().count()).toBe(20);
  const magnitudes: number[] = [];
  for (const row of await rows().all()) magnitudes.push(await magnitudeOf(row));
  expect(magnitudes).toEqual(magnitudes.toSorted((a, b) => b - a));
  expect(magnitudes[0]).toBeGreaterThan(10);
  await checkAccessible(page);
});

test('[QUAL-2] [QUAL-4] a filter narrows table and viewer together, and a link brings it back', async () => {
  const narrowed = await filterByStatus('Deviated', 'Missing');
  expect(narrowed).toBeLessThan(all);
  await expect.poll(countPainted).toBe(narrowed);
  await expect.poll(() => page.url()).toContain('filter=');
  await page.goto(page.url());
  await waitForBuilding(page);
  await expect.poll(countElements).toBe(narrowed);
  await chips().getByRole('button', { name: 'Reset filters' }).click();
  await expect.poll(countElements).toBe(all);
});

test('[QUAL-4] a row selects its element, and an element that is selected marks its row', async () => {
  await rows().nth(3).click();
  await expect.poll(() => page.url()).toContain('select=');
  expect(await rows().nth(3).getAttribute('aria-selected')).toBe('true');
  const element = await rows().nth(3).getAttribute('data-element');
  const link = page.url();
  await page.goto(restPath);
  await openBuilding(page, link);
  await expect.poll(() => page.locator('tr[aria-selected=true]').getAttribute('data-element')).toBe(element);
});

test('[QUAL-9] a preset keeps a filter, knows that it was edited, and goes', async () => {
  const missing = await filterByStatus('Missing');
  await button(/^Presets/).click();
  await page.getByRole('menuitem', { name: 'Save as new' }).click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText("Name can't be blank").waitFor();
  await dialog().getByRole('textbox', { name: 'Name' }).fill('To be chased');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await button(/To be chased/).waitFor();
  await filterByStatus('Deviated');
  await button(/To be chased.*Edited/).click();
  await page.getByRole('menuitem', { name: 'Discard' }).click();
  await expect.poll(countElements).toBe(missing);
  await button(/To be chased/).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await button('Presets').waitFor();
});

test('[QUAL-6] elements are approved one by one and together, hidden, undone and unapproved', async () => {
  await filterByStatus('Missing');
  await page.getByRole('switch', { name: 'Approval workflow' }).click();
  await rows().first().click();
  await page.keyboard.press('a');
  const last = page.getByRole('status', { name: 'Last change' });
  await last.getByRole('button', { name: /Undo/ }).click();
  // Until then the only missing element is approved, and there is nothing to approve.
  await last.getByText('Undone').waitFor();
  await button(/^Approve all displayed/).click();
  await dialog()
    .getByRole('button', { name: /^Approve [\d,]+ elements?$/ })
    .click();
  await button('Hide approved elements').click();
  await page.getByText('The list is empty. There are no elements to display for the current settings.').waitFor();
  await button('Show approved elements').click();
  await rows().first().waitFor();
  await button(/^Unapprove all/).click();
  await dialog().getByRole('button', { name: 'Unapprove' }).click();
  await expect.poll(() => button(/^Unapprove all/).getAttribute('aria-disabled')).toBe('true');
  // The page tells what was asked for at once; the server has it a moment later.
  const countApproved = async () => {
    const entry = await product.db
      .selectFrom('classification')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('approved', '=', true)
      .executeTakeFirstOrThrow();
    return Number(entry.count);
  };
  await expect.poll(countApproved).toBe(0);
});

test('[QUAL-7] [QUAL-8] what the table shows is exported as CSV, as a workbook and as a report', async () => {
  const count = await filterByStatus('Deviated');
  const csv = await exportAs('CSV');
  expect(csv.name).toMatch(/^DataTable-\d{8}-\d{4}\.csv$/);
  expect(csv.bytes.toString().trimEnd().split('\r\n')).toHaveLength(count + 1);
  const xlsx = await exportAs('Excel');
  expect(xlsx.name).toMatch(/^DataTable-\d{8}-\d{4}\.xlsx$/);
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK');
  await button('Export').click();
  await page.getByRole('menuitem', { name: 'Quality report (PDF)' }).click();
  await dialog().getByRole('textbox', { name: 'Description' }).fill('As agreed on site.');
  const pdf = await download(() => dialog().getByRole('button', { name: 'Create report' }).click());
  expect(pdf.name).toMatch(/-\d{8}-\d{4}\.pdf$/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('[INSI-2] [INSI-3] a slice of the insights filters by its status, for the table and the viewer too', async () => {
  await page.getByRole('link', { name: 'Insights' }).click();
  await page.getByRole('heading', { name: 'MAGNITUDE DISTRIBUTION' }).waitFor();
  await page
    .getByRole('button', { name: /^Missing,/ })
    .first()
    .click();
  await expect.poll(countPainted).toBeLessThan(all);
  const painted = await countPainted();
  await checkAccessible(page);
  await page.getByRole('link', { name: 'Quality' }).click();
  await expect.poll(countElements).toBe(painted);
});

/** What opens over the page: its opener, how it is found open, and what is pressed on the way to it. */
const windows: [name: string, opener: () => Locator, open: () => Locator, entry?: RegExp][] = [
  ['the user menu', () => page.getByRole('button', { name: /^User menu/ }), () => page.getByRole('menu')],
  ['the projects', () => page.getByRole('button', { name: /^Project/ }), dialog],
  ['the analyses', () => page.getByRole('button', { name: /^Analysis/ }), dialog],
  ['the columns', () => button('Columns'), () => page.getByRole('menu')],
  ['the exports', () => button('Export'), () => page.getByRole('menu')],
  ['the report', () => button('Export'), dialog, /report/i],
  ['the filters', () => page.getByRole('button', { name: /^Filters/ }), dialog],
  ['the presets', () => page.getByRole('button', { name: /^Presets/ }), () => page.getByRole('menu')],
  ['a new preset', () => page.getByRole('button', { name: /^Presets/ }), dialog, /save/i],
  ...['Model tree', 'Properties', 'Capture viewer screenshots', 'Section box', 'Mouse and keys'].map(
    (name): [string, () => Locator, () => Locator] => [
      name,
      () => button(name),
      () => viewerOf(page).locator('[data-window]').or(dialog()),
    ],
  ),
];

test('[VIEW-14] every window gives the focus back to what opened it', async () => {
  await page.goto(`${path}?filter=${encodeURIComponent(JSON.stringify({ statuses: ['deviated'] }))}`);
  await waitForBuilding(page);
  await rows().first().waitFor();
  for (const [name, opener, open, entry] of windows) {
    await opener().click();
    if (entry) await page.getByRole('menuitem', { name: entry }).first().click();
    await open().first().waitFor();
    await page.keyboard.press('Escape');
    await open().first().waitFor({ state: 'detached' });
    const isFocused = () => opener().evaluate((element) => element === document.activeElement);
    await expect.poll(isFocused, { message: name }).toBe(true);
  }
});
