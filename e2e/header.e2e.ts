import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAccessible } from './support/checkAccessible.ts';
import { openProduct, type Product } from './support/openProduct.ts';

let product: Product;
let page: Page;

beforeAll(async () => {
  product = await openProduct({ PLUMBLINE_ENV: 'staging' });
});
afterAll(() => product.close());

async function enter(email: string, path = '/northbank-harbour-house/') {
  page = await product.pageOf(email, 'plumbline-demo');
  await page.goto(path);
  await header().waitFor();
}

const header = () => page.getByRole('banner');
const dropdown = () => page.locator('.mantine-Popover-dropdown');

test('[HEAD-1] the header is 60 px high, with logo, selectors, tabs, help, user menu and environment', async () => {
  await enter('member@demo.test');
  for (const name of ['Quality', 'Issues']) await header().getByRole('link', { name }).waitFor();
  expect((await header().boundingBox())?.height).toBe(60);
  expect(await header().getByRole('link', { name: 'Insights' }).count()).toBe(0);
  const progress = header().getByRole('link', { name: 'Progress' });
  expect(await progress.getAttribute('aria-disabled')).toBe('true');
  expect(await progress.getAttribute('href')).toBeNull();
  await header().getByText('staging').waitFor();
  await header().getByRole('link', { name: /help/i }).waitFor();
  await checkAccessible(page);
  await header()
    .getByRole('link', { name: /plumbline|projects/i })
    .first()
    .click();
  await page.waitForURL('**/select-project');
});

test('[HEAD-1] the tabs follow the flags', async () => {
  await enter('member@demo.test', '/northbank-harbour-house/?feature.insightsDashboard=1&feature.progressMonitoring=1');
  await header().getByRole('link', { name: 'Insights' }).click();
  await page.waitForURL('**/insights?*');
  await header().getByRole('link', { name: 'Progress' }).click();
  await page.waitForURL('**/progress/work-packages?*');
});

test('[HEAD-1] the project selector searches as the picker does, and opens a project', async () => {
  await enter('member@demo.test');
  await header()
    .getByRole('button', { name: /Harbour House/ })
    .click();
  await page.getByPlaceholder('Search all projects').last().fill('NORTHBANK');
  const options = dropdown().getByRole('listitem');
  await expect.poll(() => options.count()).toBe(2);
  await options.getByRole('link', { name: /Quay Street School/ }).click();
  await page.waitForURL('**/northbank-quay-street-school/*/quality');
});

test('[HEAD-1] [HEAD-2] the user menu has the initials, orange outside production, My projects and Sign out', async () => {
  await enter('member@demo.test');
  const avatar = header().getByText('MC', { exact: true });
  await avatar.waitFor();
  await avatar.click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).waitFor();
  await checkAccessible(page);
  await page.getByRole('menuitem', { name: 'My projects' }).click();
  await page.waitForURL('**/select-project');
});

test('[HEAD-3] progress pages show the merged analyses dropdown in place of the selector', async () => {
  await enter('member@demo.test', '/northbank-harbour-house/?feature.progressMonitoring=1');
  await header().getByRole('link', { name: 'Progress' }).click();
  await header()
    .getByRole('button', { name: /Merged analyses view/ })
    .waitFor();
  expect(
    await header()
      .getByRole('button', { name: /Week 40/ })
      .count(),
  ).toBe(0);
});

test('[HEAD-4] the analysis selector filters, sorts and opens', async () => {
  await enter('member@demo.test');
  await header()
    .getByRole('button', { name: /Week 40/ })
    .click();
  const options = dropdown().getByRole('listitem');
  await expect.poll(() => options.count()).toBe(2);
  const names = async () => (await options.allInnerTexts()).map((text) => /Week \d+/.exec(text)?.[0]);
  expect(await names()).toEqual(['Week 40', 'Week 36']);
  expect(await options.first().innerText()).toContain('02/10/26');
  const box = await dropdown().boundingBox();
  expect(box?.width).toBe(450);
  expect(box?.height).toBeLessThanOrEqual(560);
  await checkAccessible(page);
  await page.getByRole('button', { name: /oldest|newest|sort/i }).click();
  await expect.poll(names).toEqual(['Week 36', 'Week 40']);
  const filter = page.getByPlaceholder('Search analyses');
  await filter.fill('wEEK 36');
  await expect.poll(() => options.count()).toBe(1);
  await filter.fill('nothing like it');
  await page.getByText('No matches found').waitFor();
  await filter.fill('36');
  await options.getByRole('link').first().click();
  await header()
    .getByRole('button', { name: /Week 36/ })
    .waitFor();
});

test('[HEAD-5] [HEAD-6] a reviewer also sees what is not published, with its badge', async () => {
  await enter('reviewer@demo.test');
  await header()
    .getByRole('button', { name: /Week 40/ })
    .click();
  const row = dropdown().getByRole('listitem').filter({ hasText: 'Week 44' });
  await row.getByText('Unpublished').waitFor();
});

test('[HEAD-2] in production the avatar is green and there is no environment label', async () => {
  const production = await openProduct({ PLUMBLINE_ENV: 'production' });
  try {
    for (const [opened, expected] of [
      [production, { green: true, label: 0 }],
      [product, { green: false, label: 1 }],
    ] as const) {
      const other = await opened.pageOf('member@demo.test', 'plumbline-demo');
      await other.goto('/northbank-harbour-house/');
      // The page on the way there has a header of its own.
      await other.waitForURL('**/quality');
      const avatar = other.getByRole('banner').getByText('MC', { exact: true });
      await avatar.waitFor();
      expect(await lookOf(other, avatar)).toEqual(expected);
    }
  } finally {
    await production.close();
  }
});

test.each([768, 390])('the page of a view holds together in a window of %d px', async (width) => {
  page = await product.pageOf('reviewer@demo.test', 'plumbline-demo');
  await page.setViewportSize({ width, height: 1024 });
  await page.goto('/northbank-harbour-house/');
  await header().waitFor();
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(needed).toBeLessThanOrEqual(width);
  await checkAccessible(page);
});

async function lookOf(opened: Page, avatar: Locator) {
  const colour = await avatar.evaluate((element) => {
    let node: Element | null = element;
    while (node && getComputedStyle(node).backgroundColor === 'rgba(0, 0, 0, 0)') node = node.parentElement;
    return node ? getComputedStyle(node).backgroundColor : '';
  });
  const [red, green] = (colour.match(/\d+/g) ?? []).map(Number) as [number, number];
  const label = await opened
    .getByRole('banner')
    .getByText(/^(staging|production)$/)
    .count();
  return { green: green > red, label };
}
