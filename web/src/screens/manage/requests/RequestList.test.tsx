import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { aRequest, openRequests, projectId, requestId } from './testing.tsx';

const search = () => page.getByRole('searchbox', { name: 'Search analyses' });

test('[REQ-1] the name leads to the detail; beside it its number, when it was created and by whom', async () => {
  const { host } = await openRequests({ answers: { 'analysisRequests.list': () => [aRequest(12)] } });
  const name = page.getByRole('link', { name: 'Week 12' });
  await expect.element(name).toHaveAttribute('href', `/manage/${projectId}/analysisrequest/view/${requestId(12)}`);
  const heads = [...host.querySelectorAll('th')].map(({ textContent }) => textContent);
  expect(heads).toEqual(['Analysis Request ID', 'Status', 'Date Created', 'Created by']);
  const cells = [...host.querySelectorAll('tr[data-row] td')].map(({ textContent }) => textContent);
  expect(cells[0]).toContain('#12');
  expect(cells.slice(1)).toEqual(['Ready', expect.stringMatching(/^05\/03\/2026 \d\d:12$/), 'admin@site.test']);
  await checkAccessible();
});

test('[REQ-1] the search keeps digits, stands in the address and asks for that number', async () => {
  const { sent, address } = await openRequests({ answers: { 'analysisRequests.list': () => [aRequest(12)] } });
  await search().fill('#1a2');
  await expect.element(search()).toHaveValue('12');
  await expect.poll(address).toBe(`/manage/${projectId}/analysisrequest?search=12`);
  await expect.poll(() => sent('analysisRequests.list').at(-1)?.query).toMatchObject({ filter: 'index==12' });
});

test('[REQ-1] nothing requested yet', async () => {
  await openRequests();
  await expect.element(page.getByText("You haven't requested any analyses yet")).toBeVisible();
  await expect.element(page.getByText('Requested analyses will appear here.')).toBeVisible();
  const create = `/manage/${projectId}/analysisrequest/create`;
  await expect
    .element(page.getByRole('link', { name: 'Request analysis', exact: true }))
    .toHaveAttribute('href', create);
  await expect
    .element(page.getByRole('link', { name: 'Request Analysis', exact: true }))
    .toHaveAttribute('href', create);
  await checkAccessible();
});

test('[REQ-1] nothing that matches', async () => {
  const { sent } = await openRequests({ at: '?search=99' });
  await expect.element(page.getByText('No matching Analysis Requests found. Please try again.')).toBeVisible();
  expect(sent('analysisRequests.list')[0]?.query).toMatchObject({ filter: 'index==99' });
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect.element(page.getByText("You haven't requested any analyses yet")).toBeVisible();
});

test('[REQ-1] a list that cannot be loaded says so, and can be tried again', async () => {
  let works = false;
  await openRequests({ answers: { 'analysisRequests.list': () => (works ? [aRequest(12)] : refuse('internal')) } });
  await expect.element(page.getByText("We couldn't display the analysis requests, please retry.")).toBeVisible();
  works = true;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('link', { name: 'Week 12' })).toBeVisible();
});

test('[REQ-1] it is sorted by a click, in the address too', async () => {
  const { sent, address } = await openRequests({ answers: { 'analysisRequests.list': () => [aRequest(12)] } });
  await expect.element(page.getByRole('link', { name: 'Week 12' })).toBeVisible();
  expect(sent('analysisRequests.list')[0]?.query).toMatchObject({ sort: '-createdDate' });
  await page.getByRole('button', { name: 'Analysis Request ID' }).click();
  await expect.poll(() => sent('analysisRequests.list').at(-1)?.query).toMatchObject({ sort: 'analysisName' });
  await expect.poll(address).toContain('sort=analysisName');
});

test('a request that is worked on says how far it is, until it is ready', async () => {
  let request = aRequest(12, { status: 'running', progress: 45.4 });
  await openRequests({ answers: { 'analysisRequests.list': () => [request] } });
  await expect.element(page.getByText('Processing 45%')).toBeVisible();
  await checkAccessible();
  request = aRequest(12);
  await expect.poll(() => page.getByText('Ready').query(), { timeout: 20_000 }).not.toBeNull();
});
