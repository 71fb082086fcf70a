import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLaterView, addModelledView, type ModelledView } from './support/addModelledView.ts';
import { openBuilding, waitForBuilding } from './support/lookAtBuilding.ts';
import { openSharedProduct, type Product } from './support/openProduct.ts';

let product: Product;
let view: ModelledView;

const tenantId = 'quay|issues';
const held = ['READ', 'LIST', 'VIEW_ASSETS', 'ISSUE_WRITE'] as const;
const screen = { width: 1440, height: 900 };

beforeAll(async () => {
  product = await openSharedProduct();
  const projectId = await product.addProject(tenantId, 'Issues', 'Quay');
  const userId = await product.addUser('ann@issues.test', { [projectId]: held });
  await product.addUser('ben@issues.test', { [projectId]: held });
  view = await addModelledView(product, { projectId, tenantId, userId });
});
afterAll(() => product.close());

/** Each person in a browser of their own. */
async function enter(page: Page, path: string): Promise<Page> {
  await openBuilding(page, path, screen);
  return page;
}

/** An arrow over the picture that is about to be attached. */
async function drawArrow(page: Page): Promise<void> {
  const box = (await page.getByRole('application', { name: /^Picture to draw on/ }).boundingBox())!;
  const at = (share: number) => [box.x + box.width * share, box.y + box.height * share] as const;
  await page.mouse.move(...at(0.4));
  await page.mouse.down();
  await page.mouse.move(...at(0.6), { steps: 3 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Arrow, red' }).waitFor();
}

test('[ISSUE-2] [ISSUE-3] [ISSUE-4] [ISSUE-5] an issue is made from a wall with a picture, found by a second person, discussed, changed, and closed after the next analysis', async () => {
  const { globalId } = view.walls.deviated;
  const base = view.path.replace(/\/quality.*$/, '');
  const ann = await enter(
    await product.pageOf('ann@issues.test'),
    `${base}/issues?select=${encodeURIComponent(globalId)}`,
  );
  await ann.getByText('There are no issues to display.').waitFor();
  await ann.getByRole('button', { name: 'Capture viewer screenshots' }).click();
  await ann.getByRole('button', { name: 'Capture current viewer' }).click();
  await ann.getByRole('button', { name: 'Add view to issue' }).click();
  await ann.getByText('1 picture').waitFor();
  await ann.getByText('1 element').waitFor();
  await ann.getByRole('form').getByRole('button', { name: 'Create issue' }).click();
  await ann.getByRole('heading', { name: /^#1 - Deviated/ }).waitFor();
  await ann.getByRole('button', { name: /^Open Viewer/ }).waitFor();
  await ann
    .getByRole('group', { name: 'Issue pins' })
    .getByRole('button', { name: /^#1 - Deviated/ })
    .waitFor();

  const photo = { name: 'photo.png', mimeType: 'image/png', buffer: await ann.screenshot() };
  await ann.getByRole('button', { name: 'Upload images' }).click();
  await ann.locator('input[type=file]').setInputFiles(photo);
  await ann.getByRole('button', { name: 'Mark up photo.png' }).click();
  await drawArrow(ann);
  await ann.getByRole('button', { name: 'Use this picture' }).click();
  await ann.getByText('Marked up', { exact: true }).waitFor();
  await ann.getByRole('button', { name: 'Send files' }).click();
  await ann.getByRole('button', { name: /^Open Image/ }).waitFor();
  await ann.getByRole('button', { name: 'Delete', exact: true }).waitFor();
  const detail = new URL(ann.url()).pathname;

  const ben = await enter(await product.otherPageOf('ben@issues.test'), detail);
  await waitForBuilding(ben);
  await expect.poll(() => new URL(ben.url()).searchParams.get('select')).toBe(globalId);
  expect(await ben.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0);
  await ben.getByRole('link', { name: '0 comments' }).click();
  await ben.getByRole('textbox', { name: 'Comment' }).fill('Seen on site.');
  await ben.keyboard.press('Control+Enter');
  await ben.getByRole('article').filter({ hasText: 'Seen on site.' }).filter({ hasNotText: 'Sending' }).waitFor();

  await ann.goto(detail.replace(/detail$/, 'edit'));
  await ann.getByRole('combobox', { name: 'Status' }).click();
  await ann.getByRole('option', { name: 'Under Inspection' }).click();
  await ann.getByRole('button', { name: 'Save' }).click();
  await ann.getByText('Status: Open Issue → Under Inspection').waitFor();
  await ann.getByRole('link', { name: '1 comment' }).waitFor();

  await addLaterView(product, view, { name: 'Week 44', scanDate: new Date('2026-10-30T08:30:00Z') });
  await product.modules.issues.follow(view.projectId);
  await ann.goto(detail);
  await ann.getByText('Verified on 30/10/2026, as “Week 44” shows.').waitFor();
  await ann.getByRole('button', { name: 'Close issue' }).click();
  await ann.getByText('1 issue closed').waitFor();
  await ann.getByText('Status: Under Inspection → Closed').waitFor();
  await ann
    .getByText(/Verified.*Week 44/)
    .first()
    .waitFor();
});
