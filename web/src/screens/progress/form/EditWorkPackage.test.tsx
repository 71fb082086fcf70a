import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { aWatchlist, uuid } from '../testing/aWatchlist.ts';
import { openProgress, packages } from '../testing/openProgress.tsx';

const at = `/${uuid(1)}/edit`;
const save = () => page.getByRole('button', { name: /^Sav(e|ing)$/ });
const name = () => page.getByRole('textbox', { name: 'Name*' });
const unlock = () => page.getByRole('button', { name: 'Edit element selection' });

test('[WORK-3] the way of choosing elements stays, and they are only read until somebody confirms', async () => {
  const { callsTo } = await openProgress({ at });
  await expect.element(page.getByRole('heading', { name: 'Edit work package' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Filter elements' })).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: 'Filter elements' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Upload CSV global ID file' })).toBeDisabled();
  await unlock().click();
  const dialog = page.getByRole('dialog', { name: 'Edit element selection' });
  await expect.element(dialog.getByText('Do you want to edit the element selection?')).toBeVisible();
  await expect.element(dialog.getByText(/^Progress from previous analyses will be recalculated/)).toBeVisible();
  await checkAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(page.getByRole('button', { name: 'Reset all filters' }).query()).toBeNull();
  await unlock().click();
  await dialog.getByRole('button', { name: 'Edit filter selection' }).click();
  await page.getByRole('option', { name: 'Level 2' }).click();
  await expect.element(page.getByRole('radio', { name: 'Filter elements' })).toBeDisabled();
  await save().click();
  await expect.poll(() => callsTo('workPackages.update').length).toBe(1);
  expect(callsTo('workPackages.update')[0]?.input.body).toEqual({
    source: { mode: 'filter', filter: { floors: ['Level 1', 'Level 2'] } },
    revision: 1,
    ignoreMissingIds: false,
  });
});

test('[WORK-3] without a new selection the elements stay, and only what was changed is sent', async () => {
  const { callsTo, router } = await openProgress({ at });
  await name().fill('Walls');
  await save().click();
  await expect.poll(() => router.state.location.pathname).toBe(`${packages}/${uuid(1)}/detail`);
  expect(callsTo('workPackages.update')[0]?.input.body).toEqual({
    name: 'Walls',
    revision: 1,
    ignoreMissingIds: false,
  });
});

test("[WORK-3] a CSV is edited after 'Edit CSV', and then a file has to be there", async () => {
  await openProgress({
    at,
    start: { watchlists: [aWatchlist({ source: { mode: 'csv', file: { filename: 'walls.csv' } } })] },
  });
  await expect.element(page.getByText('walls.csv')).toBeVisible();
  await unlock().click();
  await page.getByRole('button', { name: 'Edit CSV' }).click();
  await expect.element(page.getByText('File must be defined')).toBeVisible();
  await expect.element(save()).toBeDisabled();
});

test('[WORK-3] whoever saves second is told, and says which of the two stays', async () => {
  const { answers, callsTo, server } = await openProgress({
    at,
    answers: { 'workPackages.update': () => refuse('workPackages.changed', { revision: 4, changedBy: 'Ben Okafor' }) },
  });
  await name().fill('Mine');
  await save().click();
  await expect.element(page.getByText('This work package was changed meanwhile')).toBeVisible();
  await expect.element(page.getByText(/Ben Okafor/)).toBeVisible();
  await expect.element(save()).toBeDisabled();
  answers['workPackages.update'] = server.answers['workPackages.update']!;
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect.element(page.getByRole('heading', { name: 'Work Package', exact: true })).toBeVisible();
  expect(callsTo('workPackages.update').at(-1)?.input.body).toMatchObject({ name: 'Mine', revision: 4 });
});

test('[WORK-8] deleting asks in the words of the specification, and leads back to the list', async () => {
  const { answers, router, server } = await openProgress({
    at,
    answers: { 'workPackages.remove': () => refuse('internal') },
  });
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete work package' });
  await expect.element(dialog.getByText('Are you sure you want to delete "Walls, Level 1" ?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog.getByText('Error deleting watchlist')).toBeVisible();
  answers['workPackages.remove'] = server.answers['workPackages.remove']!;
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(packages);
  await expect.element(page.getByText('There are no work packages to display.')).toBeVisible();
});

test('[WORK-3] somebody without the permission is told why nothing can be saved', async () => {
  await openProgress({ at, project: { permissions: ['READ', 'LIST', 'VIEW_ASSETS'] } });
  await expect.element(page.getByText(/You lack the permission WRITE/)).toBeVisible();
  await expect.element(save()).toBeDisabled();
  expect(page.getByRole('button', { name: 'Delete' }).query()).toBeNull();
});
