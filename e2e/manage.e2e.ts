import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAccessible } from './support/checkAccessible.ts';
import { openProduct, type Product } from './support/openProduct.ts';

let product: Product;
let page: Page;
let projectId: string;

beforeAll(async () => {
  product = await openProduct();
  projectId = (await product.modules.access.findProject('northbank|harbour-house'))?.id as string;
});
afterAll(() => product.close());

async function enter(email: string, path: string) {
  page = await product.pageOf(email, 'plumbline-demo');
  await page.goto(path);
}

test('[DASH-1] breadcrumb, a menu of 255 px with the accessible pages, and the title', async () => {
  await enter('admin@demo.test', `/manage/${projectId}/scans`);
  await page.getByRole('heading', { name: 'Scans' }).waitFor();
  const menu = page.getByRole('navigation', { name: /management/i });
  expect((await menu.boundingBox())?.width).toBe(255);
  expect((await menu.getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual([
    'Analyses',
    'Scans',
    'Models',
    'Documents',
    'Integrations',
    'Webhooks',
    'People',
    'Settings',
    'Audit trail',
  ]);
  const crumbs = page.getByRole('navigation', { name: /breadcrumb/i });
  expect(await crumbs.innerText()).toMatch(/My Projects[\s\S]*Harbour House[\s\S]*Scans/);
  await checkAccessible(page);
});

test('[HEAD-1] [DASH-1] the header leads from the viewer to the management, and a link back to what was open', async () => {
  await enter('admin@demo.test', '/northbank-harbour-house/quality');
  await page.waitForURL(/\/quality/);
  const manage = page.getByRole('link', { name: 'Manage Harbour House' });
  await manage.waitFor();
  const url = new URL(page.url());
  await page.goto(`${url.pathname}?sort=-magnitudeDisplay`);
  await manage.click();
  await page.waitForURL(`**/manage/${projectId}/*`);
  await page.getByRole('link', { name: 'Documents' }).click();
  await page.getByRole('heading', { name: 'Documents' }).waitFor();
  await page.getByRole('link', { name: 'Back to viewer' }).click();
  await page.waitForURL((now) => now.pathname === url.pathname && now.searchParams.get('sort') === '-magnitudeDisplay');

  await page.goto(`/manage/${projectId}/documents`);
  const back = page.getByRole('link', { name: 'Back to viewer' });
  expect(await back.getAttribute('href')).toMatch(/^\/northbank-harbour-house\/[^/]+$/);
});

test('[DASH-2] a page without its permission says so', async () => {
  await enter('member@demo.test', `/manage/${projectId}/models`);
  await page.getByText('Unauthorized', { exact: true }).waitFor();
  await page.getByText('User has not the required permissions').waitFor();
  await checkAccessible(page);
});

test('[DASH-3] a project that is not there, or not mine, says so', async () => {
  await enter('member@demo.test', '/manage/00000000-0000-4000-8000-000000000000/documents');
  await page.getByText("You don't have permission to access this project").waitFor();
});

test('[DASH-4] home goes to the first permitted page, or to the picker', async () => {
  await enter('member@demo.test', `/manage/${projectId}/home`);
  await page.waitForURL(`**/manage/${projectId}/documents`);
  await page.goto(`/manage/${projectId}`);
  await page.waitForURL(`**/manage/${projectId}/documents`);
  const userId = await product.addUser('plain@site.test');
  await product.modules.access.setMembership(projectId, userId, ['READ', 'LIST', 'VIEW_ASSETS']);
  const other = await product.pageOf('plain@site.test');
  await other.goto(`/manage/${projectId}/home`);
  await other.waitForURL('**/select-project');
  await other.goto('/northbank-harbour-house/quality');
  await other.getByRole('link', { name: 'Quality' }).waitFor();
  expect(await other.getByRole('link', { name: /^Manage/ }).count()).toBe(0);
});

test('the management of another project is chosen in the header; an empty project leads to a request', async () => {
  const emptyId = await product.addProject('northbank|empty-yard', 'Empty yard', 'Northbank Construction');
  const adminId = (await product.modules.identity.findUserByEmail('admin@demo.test'))?.id as string;
  await product.modules.access.setMembership(emptyId, adminId, ['ADMIN', 'READ', 'LIST', 'VIEW_ASSETS']);
  await enter('admin@demo.test', `/manage/${projectId}/models`);
  await page.getByRole('button', { name: /Harbour House/ }).click();
  await page.getByRole('link', { name: /^Empty yard/ }).click();
  await page.waitForURL(`**/manage/${emptyId}/models`);
  await page.getByText("You haven't uploaded any models yet.").waitFor();
  await page.goto('/northbank-empty-yard');
  await page.getByRole('link', { name: 'Request analysis' }).click();
  await page.waitForURL(`**/manage/${emptyId}/analysisrequest/create`);
});

test('a file that somebody deletes stands in the audit trail, with their name', async () => {
  const tenantId = 'northbank|harbour-house';
  const { files, identity } = product.modules;
  const userId = (await identity.findUserByEmail('member@demo.test'))?.id as string;
  const given = { kind: 'document', userId, filename: 'plan of level 2.pdf', bytes: Buffer.from('%PDF-1.4') } as const;
  await files.addWhole({ projectId, tenantId }, given);
  await enter('admin@demo.test', `/manage/${projectId}/documents`);
  await page.getByRole('button', { name: /plan of level 2\.pdf/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText("You haven't uploaded any documents yet.").waitFor();
  await page.getByRole('link', { name: 'Audit trail' }).click();
  await page.getByRole('searchbox', { name: 'Search names' }).fill('LEVEL 2');
  await page.waitForURL('**/audit?search=LEVEL+2');
  await page.getByText('2 entries').waitFor();
  const rows = await page.getByRole('row').allInnerTexts();
  expect(rows.slice(1).map((row) => row.split('\t').slice(1))).toEqual([
    ['admin@demo.test', 'File deleted', 'plan of level 2.pdf', 'document'],
    ['System', 'File uploaded', 'plan of level 2.pdf', 'document'],
  ]);
  await checkAccessible(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^Harbour House audit trail-\d{8}-\d{4}\.csv$/);
});
