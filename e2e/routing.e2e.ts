import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAccessible } from './support/checkAccessible.ts';
import { openSharedProduct, type Product } from './support/openProduct.ts';

let product: Product;
let page: Page;
let single: string;
const ready = { status: 'ready', deliveryType: 'Normal' } as const;
const viewer = ['READ', 'LIST', 'VIEW_ASSETS'] as const;
const viewIds: string[] = [];

beforeAll(async () => {
  product = await openSharedProduct();
  const { analyses, access } = product.modules;
  single = await product.addProject('only|one|here', 'The Only One', 'Alpha');
  for (const [name, day] of [
    ['Older', '2026-01-05'],
    ['Newest', '2026-03-05'],
    ['Middle', '2026-02-05'],
  ] as const) {
    viewIds.push(await analyses.createView({ projectId: single, name, scanDate: new Date(day), ...ready }));
  }
  await product.addUser('single@site.test', { [single]: viewer });
  const unpublished = await product.addProject('un|published', 'Unpublished', 'Alpha');
  const view = { projectId: unpublished, name: 'Hidden', scanDate: new Date('2026-01-01') };
  await analyses.createView({ ...view, status: 'in_progress', deliveryType: 'Normal' });
  const empty = (await access.findProject('alpine|station-hall'))?.id as string;
  const school = (await access.findProject('northbank|quay-street-school'))?.id as string;
  await product.addUser('several@site.test', {
    [single]: viewer,
    [unpublished]: viewer,
    [empty]: viewer,
    [school]: ['READ', 'LIST'],
  });
});
afterAll(() => product.close());

async function enter(email: string, path: string) {
  page = await product.pageOf(email);
  await page.goto(path);
}

const newest = () => viewIds[1] as string;

test('[ROUTE-1] [ROUTE-2] / goes to the only project', async () => {
  await enter('single@site.test', '/');
  await page.waitForURL(`**/only-one-here/${newest()}/quality`);
});

test('[ROUTE-1] / goes to the picker with several projects, and to the selected one once there is one', async () => {
  await enter('several@site.test', '/');
  await page.waitForURL('**/select-project');
  await page.goto('/only-one-here/');
  await page.waitForURL(`**/only-one-here/${newest()}/quality`);
  await page.goto('/');
  await page.waitForURL(`**/only-one-here/${newest()}/quality`);
});

test('[ROUTE-3] the tenant and its short paths go to the last analysis view', async () => {
  await enter('single@site.test', '/only-one-here/');
  await page.waitForURL(`**/only-one-here/${newest()}/quality`);
  await page.goto('/only-one-here/quality');
  await page.waitForURL(`**/only-one-here/${newest()}/quality`);
  await page.goto('/only-one-here/issues');
  await page.waitForURL(`**/only-one-here/${newest()}/issues`);
  await page.goto('/only-one-here/insights?feature.insightsDashboard=1');
  await page.waitForURL(`**/only-one-here/${newest()}/insights?feature.insightsDashboard=1`);
  await page.getByRole('heading', { name: 'Insights' }).waitFor();
});

test('[ROUTE-4] unknown sub-paths go to the base of the view, other unknown paths to the picker', async () => {
  await enter('single@site.test', `/only-one-here/${viewIds[0]}/nothing/here`);
  await page.waitForURL(`**/only-one-here/${viewIds[0]}/quality`);
  await page.goto(`/only-one-here/${viewIds[0]}/progress/nonsense`);
  await page.waitForURL(`**/only-one-here/${viewIds[0]}/quality`);
});

test('[ROUTE-5] an unknown view id alerts and loads the latest', async () => {
  await enter('single@site.test', '/only-one-here/0f0e0d0c-0000-4000-8000-000000000000/issues');
  await page.waitForURL(`**/only-one-here/${newest()}/quality`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Acknowledge' }).waitFor();
  expect(await dialog.innerText()).toContain('No analysis found with id');
  await checkAccessible(page);
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('[ROUTE-6] [FLAG-1] insights is reachable only with its flag, by project or by address', async () => {
  await enter('single@site.test', `/only-one-here/${newest()}/insights`);
  await page.waitForURL(`**/only-one-here/${newest()}/quality`);
  await product.modules.access.setFlag(single, 'insightsDashboard', true);
  await page.goto(`/only-one-here/${newest()}/insights`);
  await page.getByRole('heading', { name: 'Insights' }).waitFor();
  await page.goto(`/only-one-here/${newest()}/insights?feature.insightsDashboard=false`);
  await page.waitForURL(`**/only-one-here/${newest()}/quality?feature.insightsDashboard=false`);
  expect(await page.getByRole('link', { name: 'Insights' }).count()).toBe(0);
  await product.modules.access.resetFlag(single, 'insightsDashboard');
});

test.each([
  ['/no-such-tenant/', 'Project not found.'],
  ['/northbank-quay-street-school/', 'Unauthorized'],
  ['/un-published/', 'No analyses published yet.'],
])('[ROUTE-7] %s says %s, with the way back', async (path, text) => {
  await enter('several@site.test', path);
  await page.getByText(text, { exact: true }).waitFor();
  expect(await page.getByText('This project does not have any analyses yet.').count()).toBe(0);
  await checkAccessible(page);
  await page
    .getByRole('link', { name: 'Back to my projects' })
    .or(page.getByRole('button', { name: 'Back to my projects' }))
    .click();
  await page.waitForURL('**/select-project');
});

test('[ROUTE-7] [ROUTE-8] a project without any analysis says so', async () => {
  await enter('several@site.test', '/alpine-station-hall/');
  await page.getByText('No analyses published yet.').waitFor();
  await page.getByText('This project does not have any analyses yet.').waitFor();
  await page.goto('/alpine-station-hall/0f0e0d0c-0000-4000-8000-000000000000/quality');
  await page.getByText('This project does not have any analyses yet.').waitFor();
});

test('a project of somebody else looks like none', async () => {
  await enter('single@site.test', '/northbank-harbour-house/');
  await page.getByText('Project not found.', { exact: true }).waitFor();
});
