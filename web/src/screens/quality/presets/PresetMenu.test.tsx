import type { FilterPreset } from '@plumbline/contract/resources/filterPresets';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuseWith } from '../../../data/testing/refuse.ts';

import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { openFilterBar } from '../filters/testing/openFilterBar.tsx';

const aPreset = (given: Partial<FilterPreset>): FilterPreset => ({
  _id: 'f1',
  name: 'Leaning walls',
  scope: 'user',
  filters: { statuses: ['deviated', 'missing'], floors: ['Level 1', 'Level 2'] },
  createdBy: { email: 'a@b.c' },
  isOwn: true,
  ...given,
});
const mine = aPreset({});
const ofProject = aPreset({
  _id: 'f2',
  name: 'For the client',
  scope: 'project',
  filters: { floors: ['Basement'] },
  createdBy: { email: 'x@y.z' },
  isOwn: false,
});

/** A server that keeps presets. */
function openPresets(options: Parameters<typeof openFilterBar>[0] = {}) {
  let kept = [mine, ofProject];
  const bar = openFilterBar({
    ...options,
    answers: {
      'presets.list': () => kept,
      'presets.create': ({ body }) => {
        const made = aPreset({ ...(body as FilterPreset), _id: 'f3' });
        kept = [...kept, made];
        return made;
      },
      'presets.update': ({ body, params }) => {
        const made = aPreset({ ...(body as FilterPreset), _id: params!.presetId! });
        kept = kept.map((preset) => (preset._id === made._id ? made : preset));
        return made;
      },
      'presets.remove': ({ params }) => {
        kept = kept.filter(({ _id }) => _id !== params!.presetId);
        return {};
      },
      ...options.answers,
    },
  });
  return { ...bar, presetId: () => bar.stores.workspace.getState().presetId };
}

const menu = () => page.getByRole('button', { name: /^Presets/ });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const preset = (name: string) => page.getByRole('menuitemradio', { name, exact: true });
const edited = () => page.getByText('Edited', { exact: true });

test('[QUAL-9] a preset is chosen, one’s own or the project’s, and applies its filters', async () => {
  const { filter, presetId } = openPresets();
  await menu().click();
  await expect.element(page.getByRole('group', { name: 'My Filters' })).toMatchTextContent(/Leaning walls/);
  await expect.element(page.getByRole('group', { name: 'Project filters' })).toMatchTextContent(/For the client/);
  await expect.element(item('Save as new')).toBeDisabled();
  await checkAccessible();
  await preset('Leaning walls').click();
  expect([filter(), presetId()]).toEqual([mine.filters, 'f1']);
  await expect.element(page.getByRole('button', { name: 'Presets: Leaning walls', exact: true })).toBeVisible();
  await expect.element(edited()).not.toBeInTheDocument();
  await menu().click();
  await preset('No preset').click();
  expect([filter(), presetId()]).toEqual([mine.filters, undefined]);
});

test('[QUAL-9] filters that differ are called edited whatever their order, and are discarded or saved', async () => {
  const reordered = { floors: ['Level 2', 'Level 1'], statuses: ['missing' as const, 'deviated' as const] };
  const { filter, stores, callsTo } = openPresets({ filter: reordered, presetId: 'f1' });
  await expect.element(menu()).toMatchTextContent(/Leaning walls/);
  await expect.element(edited()).not.toBeInTheDocument();
  await menu().click();
  await expect.element(item('Save')).toBeDisabled();
  await expect.element(item('Discard')).toBeDisabled();
  await preset('Leaning walls').click();

  stores.workspace.getState().setFilter({ floors: ['Level 1'] });
  await expect.element(edited()).toBeVisible();
  await checkAccessible();
  await menu().click();
  await checkAccessible();
  await item('Discard').click();
  expect(filter()).toEqual(mine.filters);
  await expect.element(edited()).not.toBeInTheDocument();

  stores.workspace.getState().setFilter({ floors: ['Level 1'] });
  await menu().click();
  await item('Save').click();
  await expect.element(edited()).not.toBeInTheDocument();
  expect(callsTo('presets.update')[0]!.input).toMatchObject({
    params: { presetId: 'f1' },
    body: { name: 'Leaning walls', scope: 'user', filters: { floors: ['Level 1'] } },
  });
});

test('[QUAL-9] a preset that asks more than the project shows is not called edited', async () => {
  const filters = { floors: ['Level 1'], approved: false, statuses: ['under_construction' as const] };
  const { filter } = openPresets({
    flags: { manualApproval: false },
    answers: { 'presets.list': () => [aPreset({ _id: 'f1', name: 'Open points', filters })] },
  });
  await menu().click();
  await preset('Open points').click();
  expect(filter()).toEqual({ floors: ['Level 1'], statuses: ['deviated'] });
  await expect.element(page.getByRole('button', { name: 'Presets: Open points', exact: true })).toBeVisible();
  await expect.element(edited()).not.toBeInTheDocument();
});

test('[QUAL-9] without an active filter nothing is saved', async () => {
  openPresets({ presetId: 'f1' });
  await expect.element(edited()).toBeVisible();
  await menu().click();
  await expect.element(item('Save')).toBeDisabled();
  await expect.element(item('Save as new')).toBeDisabled();
  await expect.element(item('Discard')).toBeEnabled();
});

test('[QUAL-9] only its creator edits, saves or deletes a preset', async () => {
  openPresets({ presetId: 'f2', filter: { floors: ['Level 1'] } });
  await expect.element(edited()).toBeVisible();
  await menu().click();
  for (const name of ['Save', 'Edit name and scope', 'Delete']) await expect.element(item(name)).toBeDisabled();
  for (const name of ['Discard', 'Save as new']) await expect.element(item(name)).toBeEnabled();
});

test('[QUAL-9] a new preset needs a name, and is the chosen one then', async () => {
  const { callsTo, presetId } = openPresets({ filter: { floors: ['Level 1'] } });
  await menu().click();
  await item('Save as new').click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveFocus();
  await name.fill('  ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText("Name can't be blank")).toBeVisible();
  await checkAccessible();
  await name.fill('x'.repeat(81));
  await expect.element(page.getByText('A name has at most 80 characters')).toBeVisible();
  for (const invisible of ['\u200B', '\u2060\u00A0']) {
    await name.fill(invisible);
    await expect.element(page.getByText("Name can't be blank")).toBeVisible();
  }
  await name.fill('🏗'.repeat(80));
  await expect.element(page.getByText(/^A name has/)).not.toBeInTheDocument();
  expect(callsTo('presets.create')).toEqual([]);
  await name.fill(' קומה 1 🏗️ ');
  await page.getByRole('radio', { name: 'Project' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(callsTo('presets.create')[0]!.input.body).toEqual({
    name: 'קומה 1 🏗️',
    scope: 'project',
    filters: { floors: ['Level 1'] },
  });
  expect(presetId()).toBe('f3');
  await expect.element(page.getByRole('button', { name: 'Presets: קומה 1 🏗️', exact: true })).toBeVisible();
});

test('[QUAL-9] name and scope are edited without taking over what is being tried out', async () => {
  const { callsTo } = openPresets({ presetId: 'f1', filter: { floors: ['Level 1'] } });
  await expect.element(edited()).toBeVisible();
  await menu().click();
  await item('Edit name and scope').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Walls');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(callsTo('presets.update')[0]!.input.body).toEqual({ name: 'Walls', scope: 'user', filters: mine.filters });
  await expect.element(edited()).toBeVisible();
});

test('[QUAL-9] deleting asks first, and leaves the filters as they are', async () => {
  const { filter, presetId, callsTo } = openPresets({ presetId: 'f1', filter: mine.filters });
  await expect.element(menu()).toMatchTextContent(/Leaning walls/);
  await menu().click();
  await item('Delete').click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/“Leaning walls” will be deleted./);
  await checkAccessible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(callsTo('presets.remove')).toEqual([]);
  await menu().click();
  await item('Delete').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('button', { name: 'Presets', exact: true })).toBeVisible();
  expect([filter(), presetId()]).toEqual([mine.filters, undefined]);
  await menu().click();
  await expect.element(preset('Leaning walls')).not.toBeInTheDocument();
});

test('[QUAL-10] presets that cannot be fetched are told as an alert, and asked for again', async () => {
  let fails = true;
  const { notice } = openPresets({
    answers: { 'presets.list': () => (fails ? refuseWith(403, 'Not yours.') : [mine]) },
  });
  await expect.poll(notice).toMatchObject({ level: 'alert', message: 'Error fetching filter presets: Not yours.' });
  await menu().click();
  await checkAccessible();
  fails = false;
  await item('The presets could not be loaded. Retry').click();
  await expect.element(preset('Leaning walls')).toBeVisible();
});

test('[QUAL-10] a preset that cannot be saved is told as an alert, and the window stays', async () => {
  const { notice } = openPresets({
    filter: { floors: ['Level 1'] },
    answers: { 'presets.create': () => refuseWith(409, 'There is one of this name.') },
  });
  await menu().click();
  await item('Save as new').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Walls');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(notice)
    .toMatchObject({ level: 'alert', message: 'Error saving the filter preset: There is one of this name.' });
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Walls');
  await expect.element(page.getByRole('alert')).toMatchTextContent('There is one of this name.');
});

test('[QUAL-10] a preset that cannot be deleted is told as an alert, and stays', async () => {
  const { notice, presetId } = openPresets({
    presetId: 'f1',
    filter: mine.filters,
    answers: { 'presets.remove': () => refuseWith(403, 'Not yours.') },
  });
  await expect.element(menu()).toMatchTextContent(/Leaning walls/);
  await menu().click();
  await item('Delete').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(notice).toMatchObject({ level: 'alert', message: 'Error deleting the filter preset: Not yours.' });
  expect(presetId()).toBe('f1');
});
