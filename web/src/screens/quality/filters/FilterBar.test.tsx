import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuseWith } from '../../../data/testing/refuse.ts';

import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { openFilterBar, openSection, types } from './testing/openFilterBar.tsx';

const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const tabs = () => [...document.querySelectorAll('[role=tab]')].map((each) => each.textContent);
const box = (name: string) => page.getByRole('checkbox', { name });

test('[QUAL-2] the window of the filters is 525 px wide and has those that need no flag', async () => {
  await page.viewport(1024, 768);
  openFilterBar();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  const { width } = page.getByRole('dialog', { name: 'Filters' }).element().getBoundingClientRect();
  expect(width).toBe(525);
  expect(tabs()).toEqual(['Status', 'Magnitude', 'Description', 'Type', 'Floor', 'Name and ID', 'Cause']);
  await checkAccessible();
});

test('[QUAL-2] statuses and descriptions are ticked, and stand as chips', async () => {
  const { filter } = openFilterBar();
  await openSection('Status');
  await expect.element(box('Under construction')).not.toBeInTheDocument();
  await box('Deviated').click();
  await box('Missing').click();
  expect(filter()).toEqual({ statuses: ['deviated', 'missing'] });
  await tab('Description').click();
  await box('Built too high').click();
  await checkAccessible();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(filter()).toEqual({ statuses: ['deviated', 'missing'], descriptions: ['Built too high'] });
  await expect.element(page.getByRole('button', { name: 'Filters 2' })).toBeVisible();

  await page.getByRole('button', { name: 'Description: Built too high', exact: true }).click();
  await expect.element(tab('Description')).toHaveAttribute('aria-selected', 'true');
  await box('Built too high').click();
  expect(filter()).toEqual({ statuses: ['deviated', 'missing'] });
  await page.getByRole('dialog').getByRole('button', { name: 'Reset filters' }).click();
  expect(filter()).toEqual({});
});

test('not due is a status to filter by where the view has any', async () => {
  const { filter } = openFilterBar({ answers: { 'classifications.forColorizing': () => Uint8Array.of(1, 6) } });
  await openSection('Status');
  await box('Not due').click();
  expect(filter()).toEqual({ statuses: ['not_due'] });
});

test('causes are ticked, and sizes narrowed, and both stand as chips', async () => {
  const { filter } = openFilterBar();
  await openSection('Cause');
  await box('Other size').click();
  await box('Looked through').click();
  const size = page.getByRole('group', { name: 'Longer or shorter by', exact: true });
  await size.getByRole('textbox', { name: 'From' }).fill('40');
  await checkAccessible();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(filter()).toEqual({ causes: ['other_size', 'looked_through'], size: { from: 40 } });
  await expect.element(page.getByRole('button', { name: 'Size: from 40\u2009mm', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cause: Other size, Looked through', exact: true }).click();
  await expect.element(tab('Cause')).toHaveAttribute('aria-selected', 'true');
});

test('[QUAL-2] under construction is a status with its flag, and part of deviated without', async () => {
  const { filter } = openFilterBar({ filter: { statuses: ['under_construction'] } });
  await page.getByRole('button', { name: 'Status: Deviated', exact: true }).click();
  await expect.element(box('Deviated')).toBeChecked();
  await box('Deviated').click();
  expect(filter()).toEqual({});

  openFilterBar({ flags: { enableUnderConstruction: true } });
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Filters' }).last().click();
  await expect.element(box('Under construction')).toBeVisible();
});

test('[QUAL-2] without its flag there is no filter by axis', async () => {
  openFilterBar({ filter: { magnitudeXY: { from: 10 } } });
  await openSection('Magnitude');
  await expect.element(page.getByRole('group', { name: 'Magnitude', exact: true })).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Horizontal, D(x,y)' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText(/^from 10/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^D\(x,y\)/ })).not.toBeInTheDocument();
});

test('[QUAL-2] the overall magnitude and the filters by axis disable each other, and say so', async () => {
  const { filter } = openFilterBar({ flags: { displayMagnitudeByAxis: true } });
  await openSection('Magnitude');
  const overall = page.getByRole('group', { name: 'Overall magnitude', exact: true });
  const vertical = page.getByRole('group', { name: 'Vertical, H(z)', exact: true });
  await overall.getByRole('textbox', { name: 'From' }).fill('20');
  expect(filter()).toEqual({ magnitude: { from: 20 } });
  await expect.element(vertical.getByRole('textbox', { name: 'From' })).toBeDisabled();
  await expect.element(vertical).toMatchTextContent(/The overall magnitude is in use. Clear it to filter by axis./);
  await expect.element(page.getByRole('radio', { name: 'Higher than designed' })).toBeDisabled();
  await checkAccessible();

  await overall.getByRole('button', { name: 'Clear Overall magnitude' }).click();
  await vertical.getByRole('textbox', { name: 'To' }).fill('30');
  await page.getByRole('radio', { name: 'Higher than designed' }).click();
  expect(filter()).toEqual({ magnitudeZ: { to: 30 }, magnitudeZSign: 'positive' });
  await expect.element(overall.getByRole('textbox', { name: 'From' })).toBeDisabled();
  await expect.element(overall).toMatchTextContent(/Filters by axis are in use. Clear them/);
  await page.getByRole('radio', { name: 'Any' }).click();
  await vertical.getByRole('button', { name: 'Clear Vertical, H(z)' }).click();
  await expect.element(overall.getByRole('textbox', { name: 'From' })).toBeEnabled();
});

test('[QUAL-2] types are chosen in a tree, floors and root models in lists', async () => {
  const { filter, callsTo } = openFilterBar({ flags: { displayRootModelFilter: true } });
  await openSection('Type');
  await page.getByRole('treeitem', { name: 'Wall', exact: true }).click();
  await tab('Floor').click();
  await page.getByRole('option', { name: 'Level 2' }).click();
  await tab('Root model').click();
  await page.getByRole('option', { name: 'Structure.ifc' }).click();
  await checkAccessible();
  expect(filter()).toEqual({ elementTypes: ['Wall'], floors: ['Level 2'], rootModels: ['Structure.ifc'] });
  expect(callsTo('elements.floors')[0]!.input.params).toEqual({ projectId: 'p1', modelId: 'm1' });
});

test('[QUAL-2] names and GlobalIds are searched for in text of at most 1,000 characters', async () => {
  const { filter } = openFilterBar();
  await openSection('Name and ID');
  const name = page.getByRole('textbox', { name: 'Name contains' });
  await name.fill('Wand 🏗️ =1+1');
  expect(filter()).toEqual({ elementName: 'Wand 🏗️ =1+1' });
  await name.fill('x'.repeat(1001));
  await expect.element(page.getByText('A search has at most 1,000 characters; this one has 1,001.')).toBeVisible();
  expect(filter()).toEqual({ elementName: 'Wand 🏗️ =1+1' });
  await checkAccessible();
  await name.fill('   ');
  expect(filter()).toEqual({});
  await expect.element(name).toHaveValue('   ');
  await page.getByRole('textbox', { name: 'GlobalId contains' }).fill('2O2F');
  await page.getByRole('button', { name: 'Clear: GlobalId contains' }).click();
  expect(filter()).toEqual({});
});

test('[QUAL-2] approval is a filter only in the approval workflow', async () => {
  const { filter, stores } = openFilterBar();
  stores.workspace.getState().setManualWorkflow(true);
  await openSection('Approval');
  await page.getByRole('radio', { name: 'Not approved' }).click();
  expect(filter()).toEqual({ approved: false });
  await checkAccessible();
  stores.workspace.getState().setManualWorkflow(false);
  await expect.element(tab('Approval')).not.toBeInTheDocument();
  await expect.element(tab('Status')).toHaveAttribute('aria-selected', 'true');
  expect(filter()).toEqual({});
});

test.each([
  ['elements.elementTypes', 'Type', "We couldn't display the element types selector"],
  ['elements.floors', 'Floor', "We couldn't display the floors selector"],
  ['elements.rootModels', 'Root model', "We couldn't display the root model selector"],
])('[QUAL-10] when %s fails, the selector says so and is tried again', async (route, section, sentence) => {
  let fails = true;
  openFilterBar({
    flags: { displayRootModelFilter: true },
    answers: { [route]: () => (fails ? refuseWith(403, 'You may not see this model.') : ['Level 1']) },
  });
  await openSection(section);
  await expect.element(page.getByRole('alert')).toMatchTextContent(sentence);
  await expect.element(page.getByRole('alert')).toMatchTextContent('You may not see this model.');
  await checkAccessible();
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Level 1')).toBeVisible();
});

test('[QUAL-2] a name that the model does not have is said to be so, and can be removed', async () => {
  const { filter } = openFilterBar({
    filter: { floors: ['Level 1', 'Level 9'], elementTypes: ['Wall:Gone', 'Roof', 'Wall'] },
  });
  await expect
    .element(page.getByRole('list', { name: 'Active filters' }))
    .toMatchTextContent(/Level 9 is not in this model/);
  await expect.element(page.getByText('2 types are not in this model')).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: 'Level 9 is not in this model', exact: true }).click();
  await expect.element(page.getByText('1 of 3 selected')).toBeVisible();
  await page.getByRole('option', { name: 'Level 2' }).click();
  expect(filter().floors).toEqual(['Level 9', 'Level 1', 'Level 2']);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  expect(filter().floors).toEqual(['Level 1', 'Level 2']);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Remove 2 types are not in this model' }).click();
  expect(filter()).toEqual({ floors: ['Level 1', 'Level 2'], elementTypes: ['Wall'] });
  await page.getByRole('button', { name: 'Remove Type: Wall' }).click();
  expect(filter()).toEqual({ floors: ['Level 1', 'Level 2'] });
});

test('[QUAL-2] removing a chip keeps the names that its part shares with another', async () => {
  const { filter } = openFilterBar({ filter: { floors: ['Level 1', 'Level 9'] } });
  await expect.element(page.getByText('Level 9 is not in this model')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Floor: Level 1' }).click();
  expect(filter()).toEqual({ floors: ['Level 9'] });
});

test('a view without a model says that there is nothing to choose from', async () => {
  const { callsTo } = openFilterBar({ hasModel: false });
  await openSection('Type');
  await expect.element(page.getByText('This analysis has no model to choose from yet.')).toBeVisible();
  expect(callsTo('elements.elementTypes')).toEqual([]);
});

test('[QUAL-2] the filters are reached, chosen and left by keyboard', async () => {
  const { filter } = openFilterBar();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(tab('Status')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('tree', { name: 'Types' })).toBeVisible();
  expect(types).toContain('Door');
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
  await expect.element(page.getByRole('tree', { name: 'Types' })).toHaveFocus();
  await userEvent.keyboard(' {Escape}');
  expect(filter()).toEqual({ elementTypes: ['Door'] });
  await expect.element(page.getByRole('button', { name: 'Filters 1' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}{Delete}');
  expect(filter()).toEqual({});
});
