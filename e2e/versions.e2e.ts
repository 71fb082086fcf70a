import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addModelledView, type ModelledView } from './support/addModelledView.ts';
import { checkAccessible } from './support/checkAccessible.ts';
import { smallScreen } from './support/lookAtBuilding.ts';
import { openSharedProduct, type Product } from './support/openProduct.ts';

const member = ['READ', 'LIST', 'VIEW_ASSETS'] as const;
let product: Product;
let view: ModelledView;

beforeAll(async () => {
  product = await openSharedProduct();
  const projectId = await product.addProject('versions|house', 'Versions House', 'Alpha');
  await product.addUser('customer@versions.test', { [projectId]: member });
  const userId = await product.addUser('reviewer@versions.test', { [projectId]: [...member, 'SR_READ', 'SR_WRITE'] });
  view = await addModelledView(product, { projectId, tenantId: 'versions|house', userId });
  const { elementIndex } = view.walls.deviated;
  const missing = { elementIndex, toleranceM: 0.01, coverage: 0.9, confidence: 0.9, reason: 'gone' };
  await product.modules.versions.addVersion({
    viewId: view.viewId,
    analysisName: 'Architecture',
    status: 'dev',
    verdicts: [
      [
        {
          ...missing,
          status: 'missing',
          cause: 'looked_through' as const,
          magnitudeM: null,
          magnitudeXYM: null,
          magnitudeZM: null,
          magnitudeLowM: null,
          magnitudeHighM: null,
          sizeM: null,
          sizeSide: null,
          sizeDimension: null,
        },
      ],
    ],
  });
});
afterAll(() => product.close());

/** Each in a browser of their own: both look at once. */
async function enter(page: Page): Promise<Page> {
  await page.setViewportSize(smallScreen);
  await page.goto(view.path);
  await page.getByRole('button', { name: /^Verified/ }).waitFor();
  return page;
}

async function readVerified(page: Page): Promise<number> {
  const entry = page.getByRole('button', { name: /^Verified/ });
  return Number(/\d+/.exec(await entry.innerText())?.[0]);
}
const verifiedCount = (page: Page) => expect.poll(() => readVerified(page), { timeout: 15_000 });

/** What is pressed is seen before the server has said so. */
async function saved(page: Page, verb: string, press: () => Promise<void>): Promise<void> {
  const [response] = await Promise.all([page.waitForResponse(`**/versions/${verb}`), press()]);
  expect(response.status()).toBe(200);
}

test('[HEAD-6] a reviewer compares versions and publishes one; customers see what is published', async () => {
  const customer = await enter(await product.pageOf('customer@versions.test'));
  await verifiedCount(customer).toBeGreaterThan(1);
  expect(await customer.getByRole('button', { name: /^Versions/ }).count()).toBe(0);

  const reviewer = await enter(await product.otherPageOf('reviewer@versions.test'));
  await verifiedCount(reviewer).toBe(0);
  await reviewer.getByRole('button', { name: 'Versions Newest' }).click();
  await reviewer.getByRole('radio', { name: /^Version 1/ }).check();
  await verifiedCount(reviewer).toBeGreaterThan(1);
  await checkAccessible(reviewer);
  await reviewer.waitForURL(/[?&]versions=/);
  await reviewer.reload();
  await verifiedCount(reviewer).toBeGreaterThan(1);
  await reviewer.getByRole('button', { name: 'Show the newest versions' }).click();
  await verifiedCount(reviewer).toBe(0);

  await reviewer.getByRole('button', { name: 'Versions Newest' }).click();
  await saved(reviewer, 'publish', () =>
    reviewer.getByRole('button', { name: 'Publish version 2 of Architecture' }).click(),
  );
  await customer.reload();
  await verifiedCount(customer).toBe(0);

  await reviewer.getByRole('button', { name: 'Unpublish version 2 of Architecture' }).click();
  await reviewer.getByText('They see version 1 instead.').waitFor();
  await saved(reviewer, 'unpublish', () =>
    reviewer.getByRole('dialog').getByRole('button', { name: 'Unpublish', exact: true }).click(),
  );
  await reviewer.getByRole('button', { name: 'Publish version 2 of Architecture' }).waitFor();
  await customer.reload();
  await verifiedCount(customer).toBeGreaterThan(1);
});
