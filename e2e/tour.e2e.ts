import { createPackage } from '@plumbline/contract/resources/workPackages';
import { houseBoxes } from '@plumbline/demo/simulate/fixtures/house';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byUser } from '../server/src/Actor.ts';
import { writeTourStops } from '../server/src/demo/writeTourStops.ts';
import { addAnalysedHouse } from './support/addAnalysedHouse.ts';
import { checkAccessible } from './support/checkAccessible.ts';
import { smallScreen, waitForBuilding } from './support/lookAtBuilding.ts';
import { openSharedProduct, type Product, signIn, testPassword } from './support/openProduct.ts';

const analysedMs = 180_000;
const email = 'ada@tour.test';
const deviated = `3Plumbline${String(houseBoxes.length - 3).padStart(12, '0')}`;

let product: Product;
let viewId: string;
let issueId: string;
let projectId: string;

/** A small house in which every kind of stop has something to show. */
beforeAll(async () => {
  product = await openSharedProduct();
  const { access, issues, presets, workPackages, tours } = product.modules;
  projectId = await product.addProject('tour|house', 'House', 'Tour');
  for (const flag of ['qualityReport', 'progressMonitoring'] as const) await access.setFlag(projectId, flag, true);
  const userId = await product.addUser(email, { [projectId]: ['ALL'] });
  const membership = (await access.findMembership(userId, { projectId }))!;
  viewId = await addAnalysedHouse(product, membership, userId);
  const by = { membership, userId, by: byUser(userId) };
  const issue = await issues.create(by, {
    analysisViewId: viewId,
    diagnosis: 'Bay A is out',
    viewport: null,
    location: '',
    description: '',
    forgeObjectId: [],
    externalId: [deviated],
    assignedUser: null,
    deadline: null,
    statusAtCreation: 'deviated',
    priority: 'Major',
    issueStatus: 'Open Issue',
  });
  issueId = issue._id;
  const dates = { startDate: '2026-08-03', endDate: '2026-11-27' };
  const form = { name: 'All walls', ...dates, source: { mode: 'filter', filter: { externalId: 'Plumbline' } } };
  const { _id: packageId } = await workPackages.create(by, createPackage.body.parse(form), {});
  const filter = { statuses: ['deviated' as const] };
  const preset = await presets.ofVerdicts.create(
    { ...by, projectId },
    { name: 'Façade, bay A', scope: 'project', filters: filter },
  );
  const stops = writeTourStops({
    tenantId: 'tour|house',
    viewId,
    issueId,
    solvedIssueId: issueId,
    late: { packageId, name: form.name },
    bay: { name: 'bay A', offMm: 25, columnId: deviated, preset: { id: preset._id, name: preset.name, filter } },
  });
  await tours.setStops(projectId, stops);
}, analysedMs);
afterAll(() => product?.close());

const barOf = (page: Page) => page.getByRole('region', { name: 'Tour' });
const press = (page: Page, name: string) => barOf(page).getByRole('button', { name, exact: true }).click();

test('seven stops, from the offer to the end, each at what it speaks of', async () => {
  const page = await product.pageOf(email);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/tour-house/${viewId}/quality`);
  await waitForBuilding(page);
  await press(page, 'Take the tour');
  const panel = page.locator('#content');
  const see = async (place: string) => {
    await barOf(page).getByText(place, { exact: true }).waitFor();
    await expect.poll(() => barOf(page).getByRole('button', { name: 'Show this stop' }).isVisible()).toBe(false);
  };

  await see('Stop 1 of 7 · Verdict');
  await panel.locator('tr[data-element][aria-selected=true]').first().waitFor();
  await checkAccessible(page);
  await press(page, 'Next');
  await see('Stop 2 of 7 · Evidence');
  await page.getByRole('img', { name: /Section A/ }).waitFor();

  // Nothing of the page lies under the bar.
  const bar = (await barOf(page).boundingBox())!;
  const viewer = (await page.getByRole('region', { name: 'Viewer' }).boundingBox())!;
  expect(Math.abs(viewer.y + viewer.height - bar.y)).toBeLessThan(2);
  expect(Math.abs(bar.y + bar.height - 900)).toBeLessThan(2);

  await press(page, 'Next');
  await see('Stop 3 of 7 · Cause');
  await page.getByRole('img', { name: /Section A/ }).waitFor({ state: 'detached' });
  await panel.getByText('Façade, bay A').first().waitFor();
  await press(page, 'Next');
  await see('Stop 4 of 7 · Issue');
  await panel.getByText('Bay A is out').first().waitFor();
  await press(page, 'Next');
  await see('Stop 5 of 7 · Solved by scan');
  await press(page, 'Next');
  await see('Stop 6 of 7 · Progress');
  await panel.getByText('All walls').first().waitFor();

  // It is where it was after a reload.
  await page.reload();
  await see('Stop 6 of 7 · Progress');
  await press(page, 'Next');
  await see('Stop 7 of 7 · Report');
  await panel.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Quality report (PDF)' }).waitFor();
  await page.keyboard.press('Escape');
  await press(page, 'Finish');
  await barOf(page).waitFor({ state: 'detached' });
  await page.reload();
  await waitForBuilding(page);
  expect(await barOf(page).isVisible()).toBe(false);

  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await page.getByRole('link', { name: 'Take the tour again' }).click();
  await see('Stop 1 of 7 · Verdict');
}, 120_000);

test('a link leads to its stop by way of the sign-in; what was deleted meanwhile is said', async () => {
  const page = await product.page();
  await page.setViewportSize(smallScreen);
  await page.goto('/tour/evidence');
  await signIn(page, email, testPassword);
  await barOf(page).getByText('Stop 2 of 7 · Evidence').waitFor();
  await waitForBuilding(page);
  await page.getByRole('img', { name: /Section A/ }).waitFor();

  const { access, issues, identity } = product.modules;
  const { id: userId } = (await identity.findUserByEmail(email))!;
  const membership = (await access.findMembership(userId, { projectId }))!;
  await issues.remove({ membership, userId, by: byUser(userId) }, issueId);
  await page.reload();
  await barOf(page)
    .getByRole('link', { name: /^Stop 4: Issue/ })
    .click();
  await barOf(page)
    .getByText(/^What this stop shows is gone/)
    .waitFor();
}, 120_000);
