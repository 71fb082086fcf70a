import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, type Product } from './support/openProduct.ts';

const password = 'plumbline-demo';
let product: Product;
let projectId: string;
let companyId: string;

beforeAll(async () => {
  product = await openProduct();
  projectId = (await product.modules.access.findProject('northbank|quay-street-school'))?.id as string;
  companyId = (await product.modules.access.findCompany('Northbank Construction'))?.id as string;
});
afterAll(() => product.close());

test('how long scans are kept is said, with what that would remove, and stays said', async () => {
  const page = await product.pageOf('admin@demo.test', password);
  await page.goto(`/manage/${projectId}/settings`);
  const form = page.getByRole('form', { name: 'Retention' });
  await form.getByLabel('Months of raw scans').fill('6');
  await form.getByText('Nothing is old enough for that now.').waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('button', { name: 'Save' }).and(page.locator(':disabled')).waitFor();
  await page.reload();
  expect(await form.getByLabel('Months of raw scans').inputValue()).toBe('6');
});

test('everything of a project comes as one file', async () => {
  const page = await product.pageOf('admin@demo.test', password);
  await page.goto(`/manage/${projectId}/settings`);
  await page.getByRole('button', { name: 'Export the project' }).click();
  const ready = page.getByRole('list', { name: 'Exports' }).getByRole('button', { name: 'Download' });
  await ready.waitFor({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), ready.click()]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  for (const name of ['README.txt', 'manifest.json', 'members.csv']) expect(bytes.includes(name)).toBe(true);
});

test('a deleted project is out of sight at once, and can be had back', async () => {
  const page = await product.pageOf('admin@demo.test', password);
  const projects = `/companies/${companyId}/projects`;
  await page.goto(projects);
  await page.getByRole('button', { name: 'Delete Quay Street School' }).click();
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: 'Delete project' });
  await dialog.getByText(/4 people lose it/).waitFor();
  await dialog.getByLabel('Name of the project').fill('Quay Street');
  expect(await button.isDisabled()).toBe(true);
  await dialog.getByLabel('Name of the project').fill('Quay Street School');
  await button.click();
  await page.getByText(/Deleted\. Gone for good on/).waitFor();

  await page.goto('/select-project');
  await page.getByText('Harbour House').waitFor();
  expect(await page.getByText('Quay Street School').count()).toBe(0);

  await page.goto(projects);
  await page.getByRole('button', { name: 'Restore Quay Street School' }).click();
  await page.getByRole('button', { name: 'Delete Quay Street School' }).waitFor();
  await page.goto('/select-project');
  await page.getByText('Quay Street School').waitFor();
});
