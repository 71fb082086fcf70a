import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { aWatchlist, uuid } from '../testing/aWatchlist.ts';
import { openProgress } from '../testing/openProgress.tsx';

const withId = (n: number, activityId: string | null) =>
  aWatchlist({ _id: uuid(n), name: `Package ${n}`, primavera: { activityId, wbs: null } });
const watchlists = [withId(1, 'A1000'), withId(2, 'A1010'), withId(3, null)];
const file = () => ({ filename: 'p6.xlsx', contentType: 'application/octet-stream', body: new Blob(['x']).stream() });
const open = async (answer: () => unknown = file, start = { watchlists }) => {
  const place = await openProgress({ start, answers: { 'workPackages.primavera': answer } });
  await page.getByRole('button', { name: 'Primavera P6' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Export to Primavera P6' })).toBeVisible();
  return place;
};
const download = page.getByRole('button', { name: 'Download' });

test('[WORK-7] the dialog says what is left out, and saves the spreadsheet', async () => {
  const { callsTo } = await open();
  await expect.element(page.getByText('2 work packages go out as 2 activities.')).toBeVisible();
  await expect.element(page.getByText('1 has no Activity ID and is left out: Package 3.')).toBeVisible();
  await checkAccessible();
  await download.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(callsTo('workPackages.primavera')[0]?.input.body).toEqual({ format: 'xlsx' });
});

test('[WORK-7] an exchange file is for a project that people name', async () => {
  const { callsTo } = await open();
  await page.getByRole('radio', { name: 'Exchange file (XER)' }).click();
  const name = page.getByRole('textbox', { name: 'Project ID in P6' });
  await expect.element(name).toHaveValue('acme-tower');
  await name.fill(' ');
  await expect.element(download).toBeDisabled();
  await name.fill('HH-2026');
  await checkAccessible();
  await download.click();
  await expect
    .poll(() => callsTo('workPackages.primavera')[0]?.input.body)
    .toEqual({ format: 'xer', project: 'HH-2026' });
});

test('[WORK-7] without an Activity ID there is nothing to export', async () => {
  await open(file, { watchlists: [withId(1, null)] });
  await expect.element(page.getByText(/^No work package has an Activity ID/)).toBeVisible();
  await expect.element(download).toBeDisabled();
});

test('[WORK-7] a failure is told', async () => {
  const { stores } = await open(() => refuse('workPackages.noActivityIds'));
  await download.click();
  const told = () => stores.notifications.getState().current?.message;
  await expect.poll(told).toMatch(/^The progress could not be exported\. No work package has an Activity ID/);
});
