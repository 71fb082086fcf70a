import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAccessible } from './support/checkAccessible.ts';
import { openSharedProduct, type Product } from './support/openProduct.ts';

let product: Product;
let page: Page;

beforeAll(async () => {
  product = await openSharedProduct();
  const odd = await product.addProject('odd|one', 'Lot (4.2) [east]', 'beta & Sons');
  const first = await product.addProject('first|one', 'Zeppelin Hangar', 'Alpha Works');
  const closed = await product.addProject('closed|one', 'Archive', 'Alpha Works');
  const views = { status: 'ready', deliveryType: 'Normal' } as const;
  for (const projectId of [odd, first, closed]) {
    await product.modules.analyses.createView({ projectId, name: 'One', scanDate: new Date('2026-05-06'), ...views });
  }
  await product.addUser('picker@site.test', {
    [odd]: ['READ', 'LIST', 'VIEW_ASSETS', 'FILE_DOC_LIST'],
    [first]: ['READ', 'LIST', 'VIEW_ASSETS'],
    [closed]: ['LIST'],
    [(await product.modules.access.findProject('alpine|station-hall'))?.id as string]: ['READ'],
  });
  await product.addUser('lonely@site.test');
});
afterAll(() => product.close());

async function open(email: string) {
  page = await product.pageOf(email);
  await page.goto('/select-project');
  await page.getByRole('heading', { name: 'My Projects' }).waitFor();
}

const cards = () => page.getByRole('listitem');
const card = (name: string) => cards().filter({ hasText: name });

test('[PICK-1] [PICK-2] titled My Projects; cards by company, then project', async () => {
  await open('picker@site.test');
  await expect
    .poll(async () => (await cards().allInnerTexts()).map((text) => /Archive|Zeppelin|Station|Lot/.exec(text)?.[0]))
    .toEqual(['Archive', 'Zeppelin', 'Station', 'Lot'].sort((a, b) => order(a) - order(b)));
  await checkAccessible(page);
});

/** Alpha Works / Archive, Alpha Works / Zeppelin, Alpine Civil / Station Hall, beta & Sons / Lot. */
const order = (name: string) => ['Archive', 'Zeppelin', 'Station', 'Lot'].indexOf(name);

test('[PICK-1] [PICK-5] the search matches project or company, in any case, special characters literally', async () => {
  await open('picker@site.test');
  const search = page.getByPlaceholder('Search all projects');
  const count = (text: string, expected: number) =>
    search.fill(text).then(() => expect.poll(() => cards().count()).toBe(expected));
  await count('zEPP', 1);
  await count('alpha works', 2);
  await count('(4.2) [', 1);
  await count('.', 1);
  await count('.*', 0);
  await page.getByText('No matching projects found').waitFor();
  await checkAccessible(page);
  await count('', 4);
});

test('[PICK-3] a card opens the last analysis view; without one, or without READ, it is disabled and says why', async () => {
  await open('picker@site.test');
  expect(
    await card('Archive')
      .getByRole('link', { name: /Archive/ })
      .count(),
  ).toBe(0);
  expect(
    await card('Station Hall')
      .getByRole('link', { name: /Station Hall/ })
      .count(),
  ).toBe(0);
  await card('Zeppelin')
    .getByRole('link', { name: /Zeppelin/ })
    .click();
  await page.waitForURL('**/first-one/*/quality');
});

test('[PICK-4] the management button is there exactly when a management page is', async () => {
  await open('picker@site.test');
  expect(
    await card('Zeppelin')
      .getByRole('link', { name: /manage/i })
      .count(),
  ).toBe(0);
  await card('Lot')
    .getByRole('link', { name: /manage/i })
    .click();
  await page.waitForURL('**/manage/*/documents');
});

test('[PICK-5] a user with no projects at all is told so', async () => {
  await open('lonely@site.test');
  await page.getByText('User not configured yet').waitFor();
  await checkAccessible(page);
});

test('a list that cannot be loaded says so and can be retried', async () => {
  page = await product.pageOf('picker@site.test');
  await page.route('**/api/users/current/projects/all', (route) =>
    route.fulfill({ status: 400, json: { code: 'internal', message: 'No.', requestId: 'r' } }),
  );
  await page.goto('/select-project');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  await page.unroute('**/api/users/current/projects/all');
  await retry.click();
  await page.getByRole('heading', { name: 'My Projects' }).waitFor();
  await expect.poll(() => cards().count()).toBe(4);
});
