import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addModelledView, type ModelledView } from './support/addModelledView.ts';
import { openBuilding } from './support/lookAtBuilding.ts';
import { openSharedProduct, type Product } from './support/openProduct.ts';

let product: Product;
let view: ModelledView;
let page: Page;

const tenantId = 'quay|progress';
const screen = { width: 1440, height: 900 };
const lost = '3lostGlobalIdOfNobody0';

beforeAll(async () => {
  product = await openSharedProduct();
  const projectId = await product.addProject(tenantId, 'Progress', 'Quay');
  await product.modules.access.setFlag(projectId, 'progressMonitoring', true);
  const userId = await product.addUser('ann@progress.test', { [projectId]: ['READ', 'LIST', 'VIEW_ASSETS', 'WRITE'] });
  view = await addModelledView(product, { projectId, tenantId, userId });
  page = await product.pageOf('ann@progress.test');
});
afterAll(() => product.close());

const packages = () => view.path.replace(/\/quality.*$/, '/progress/work-packages');
const legend = (name: string) =>
  page.getByRole('region', { name: 'Legend' }).getByRole('button', { name: new RegExp(`^${name}`) });

async function fillIn(name: string) {
  await page.getByRole('textbox', { name: 'Name*' }).fill(name);
  await page.getByRole('textbox', { name: 'Start date*' }).fill('01/09/2026');
  await page.getByRole('textbox', { name: 'End date*' }).fill('31/10/2026');
}

async function fileOf(press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('latin1') };
}

test('[WORK-3] [WORK-4] [WORK-5] [WORK-6] a package is made of a CSV in spite of a lost id, measured, looked at and exported', async () => {
  await openBuilding(page, packages(), screen);
  await page.getByText('There are no work packages to display.').waitFor();
  await page.getByRole('link', { name: 'Create work package' }).click();
  const ids = Object.values(view.walls).map(({ globalId }) => globalId);
  await page.locator('input[type=file]').setInputFiles({
    name: 'walls.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['GlobalId', ...ids, lost, ids[0]].join('\r\n')),
  });
  await page.getByText('1 global ID is not in the latest model.').waitFor();
  await fillIn('Five walls');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: "Work package's Global Ids not found" });
  await dialog.getByText(lost).waitFor();
  await dialog.getByRole('button', { name: 'Ignore and upload CSV file' }).click();

  await page.getByRole('heading', { name: 'Five walls' }).waitFor();
  await page.getByText(/^No scan has seen 20% of it \(1 of 5 elements\)/).waitFor();
  await page.getByText('40%', { exact: true }).first().waitFor();
  // The package alone is painted.
  for (const name of ['Verified', 'Missing', 'No data']) {
    await expect.poll(() => legend(name).innerText()).toMatch(/\D1$/);
  }
  const openMenu = () => page.getByRole('button', { name: 'Export', exact: true }).click();
  await openMenu();
  const csv = await fileOf(() => page.getByRole('menuitem', { name: 'Export CSV data table' }).click());
  expect(csv.name).toMatch(/^Five walls-\d{8}-\d{4}\.csv$/);
  for (const id of ids) expect(csv.text).toContain(id);
  await openMenu();
  await page.getByRole('menuitem', { name: 'Export report as PDF' }).click();
  const report = page.getByRole('dialog', { name: 'Export progress report' });
  const pdf = await fileOf(() => report.getByRole('button', { name: 'Download' }).click());
  expect(pdf.text.slice(0, 5)).toBe('%PDF-');
});

test('[WORK-3] [WORK-8] a package is made of a filter, its selection is locked until somebody says otherwise, and it is deleted', async () => {
  await openBuilding(page, `${packages()}/new`, screen);
  await page.getByRole('radio', { name: 'Filter elements' }).click();
  const before = await legend('Verified').innerText();
  await page.getByRole('option').first().click();
  await page.getByText(/elements of the latest model$/).waitFor();
  // What the filter takes is seen while it is chosen.
  await expect.poll(() => legend('Verified').innerText()).not.toBe(before);
  await fillIn('A floor');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'A floor' }).waitFor();

  await page.getByRole('link', { name: 'Edit' }).click();
  expect(await page.getByRole('radio', { name: 'Filter elements' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Edit element selection' }).click();
  await page.getByRole('button', { name: 'Edit filter selection' }).click();
  await page.getByRole('option').nth(1).click();
  await page.getByRole('textbox', { name: 'Name*' }).fill('Two floors');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Two floors' }).waitFor();

  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByText('Overview').click();
  await page.getByRole('list', { name: 'Work packages by WBS code' }).getByRole('link', { name: 'Two floors' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Are you sure you want to delete "Two floors" ?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText(/^\d+ work packages?$/).waitFor();
  expect(await page.getByRole('link', { name: 'Two floors' }).count()).toBe(0);
});

test('[WORK-7] a schedule is looked at, imported by a rule, and changes nothing when it comes again', async () => {
  await page.setViewportSize(screen);
  await page.goto(packages());
  const heads = 'Activity ID,Name,WBS,Start,Finish';
  const rows = [
    'S1,Facade,HH.2.1,2026-11-02,2026-11-27',
    'S2,Partitions,HH.2.2,2026-12-01,',
    'S3,Fence,HH.9,2026-12-01,',
  ];
  const bring = (buffer: Buffer, name = 'plan.csv') =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  const dialog = page.getByRole('dialog', { name: 'Import schedule' });
  await page.getByRole('button', { name: 'Import schedule' }).click();

  await bring(Buffer.from('ERMHDR\t18.8\r\n%T\tTASK\r\n%R\t1'), 'cut.xer');
  await dialog.getByText('This schedule cannot be read.').waitFor();
  await dialog.getByText(/\(line \d+\)/).waitFor();
  await dialog.getByRole('button', { name: 'Choose another file' }).click();

  await bring(Buffer.from([heads, ...rows].join('\n')));
  await dialog.getByText(/^Table · 3 activities/).waitFor();
  await dialog.getByRole('tab', { name: /^New/ }).click();
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await dialog.getByRole('textbox', { name: 'Pattern of rule 1' }).fill('HH.2.*');
  await dialog.getByRole('button', { name: 'Choose elements' }).click();
  await dialog.getByRole('option').first().click();
  await dialog.getByText(/elements of the latest model$/).waitFor();
  await dialog.getByRole('button', { name: 'Use these elements' }).click();
  await dialog.getByText(/^2 activities, each of \d+ elements$/).waitFor();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('2 work packages made, 0 changed, 0 as before. 1 activity without work package.').waitFor();
  await dialog.getByRole('link', { name: 'Facade' }).click();
  await page.getByRole('heading', { name: 'Facade' }).waitFor();
  await page.getByText('02/11/2026').first().waitFor();

  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Import schedule' }).click();
  await dialog.getByText('plan.csv, the current one').waitFor();
  await bring(Buffer.from([heads, ...rows].join('\n')));
  await dialog.getByText('0 work packages changed, 0 made, 1 activity without work package').waitFor();
  await dialog.getByRole('tab', { name: /^New/ }).click();
  expect(await dialog.getByRole('textbox', { name: 'Pattern of rule 1' }).inputValue()).toBe('HH.2.*');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});
