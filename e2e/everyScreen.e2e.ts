import { managementPages } from '@plumbline/contract/managementPages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAnalysedHouse } from './support/addAnalysedHouse.ts';
import { checkAccessible } from './support/checkAccessible.ts';
import { openProduct, type Product } from './support/openProduct.ts';

const email = 'everything@site.test';
const flags = ['insightsDashboard', 'qualityReport', 'progressMonitoring', 'enableUnderConstruction'] as const;
/** Widths of a desk, a tablet held either way, and a phone. */
const widths = [1440, 1024, 768, 390];
const screenHeight = 900;

let product: Product;
let page: Page;
const ids = { project: '', company: '', view: '', scan: '', model: '' };

beforeAll(async () => {
  product = await openProduct();
  const { access, files } = product.modules;
  ids.project = await product.addProject('looked|house', 'Looked house', 'Lookers');
  ids.company = (await access.findCompany('Lookers'))?.id as string;
  for (const flag of flags) await access.setFlag(ids.project, flag, true);
  const userId = await product.addUser(email, { [ids.project]: ['ALL'] });
  await access.setOperator(userId, true);
  await access.nameAdministrator(ids.company, userId);
  const place = (await access.findMembership(userId, { projectId: ids.project }))!;
  ids.view = await addAnalysedHouse(product, place, userId);
  ids.scan = (await files.findByName(ids.project, 'scan', 'house.e57')) as string;
  ids.model = (await files.findByName(ids.project, 'model', 'house.ifc')) as string;
  page = await product.pageOf(email);
});
afterAll(() => product.close());

/** An address, with the names of ids in braces, and a heading that is there once the page has come. */
const screens: { address: string; heading?: string | RegExp }[] = [
  { address: '/select-project', heading: 'My Projects' },
  { address: '/account', heading: 'Account and security' },
  { address: '/mail-settings', heading: 'Mail settings' },
  { address: '/access-tokens', heading: 'Access tokens' },
  { address: '/help', heading: 'Help' },
  { address: '/help/verdicts', heading: /verdict/i },
  ...managementPages.map(({ name, title }) => ({ address: `/manage/{project}/${name}`, heading: title })),
  { address: '/manage/{project}/scans/view/{scan}', heading: 'house.e57' },
  { address: '/manage/{project}/models/view/{model}', heading: 'house.ifc' },
  ...['projects', 'people', 'sign-in', 'audit'].map((name) => ({ address: `/companies/{company}/${name}` })),
  ...['overview', 'health', 'companies', 'jobs', 'storage', 'mails', 'maintenance', 'versions'].map((name) => ({
    address: `/operator/${name}`,
  })),
  { address: '/looked-house/model' },
  ...['quality', 'insights', 'issues', 'issues/new', 'progress/work-packages', 'progress/work-packages/new'].map(
    (name) => ({ address: `/looked-house/{view}/${name}` }),
  ),
];

async function come(address: string, heading: string | RegExp = /./): Promise<void> {
  await page.setViewportSize({ width: 1440, height: screenHeight });
  await page.goto(address);
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
}

/** What stands out of the window sideways, and where a person could not scroll to it but by moving the whole page. */
const listOutside = () =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    const all = [...document.querySelectorAll<HTMLElement>('body *')];
    const wide = all.filter((element) => element.getBoundingClientRect().right > room + 1);
    return wide.slice(0, 3).map(({ tagName, className }) => `${tagName}.${className}`);
  });

test.each(screens)('$address: accessible in light and dark, and fits desk, tablet and phone', async (screen) => {
  const address = screen.address.replace(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name]);
  await come(address, screen.heading);
  await checkAccessible(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: screenHeight });
    expect(await listOutside(), `at ${width}`).toEqual([]);
  }
});
