import type { ProjectSettings } from '@plumbline/contract/resources/companies';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { openManagement, projectId } from '../requests/testing.tsx';

const someSettings = (given: Partial<ProjectSettings> = {}): ProjectSettings => ({
  ...{
    _id: projectId,
    name: 'Harbour',
    tenantId: 'north|harbour',
    address: 'north-harbour',
    company: { _id: 'c1', name: 'North' },
    version: 4,
  },
  ...{ publishing: 'automatic', flags: { qualityReport: true }, floorNames: {}, typeNames: {} },
  tolerances: { toleranceM: 0.01, byTypeM: {} },
  known: { floors: ['Level 0'], types: ['IfcColumn', 'IfcWall'] },
  ...given,
});

const open = (change: () => unknown = () => someSettings({ version: 5 })) =>
  openManagement({
    page: 'settings',
    answers: { 'projects.settings': () => someSettings(), 'projects.changeSettings': change },
  });
const part = (name: string) => page.getByRole('form', { name });
const save = (name: string) => part(name).getByRole('button', { name: 'Save' });

test('a name is checked as it is typed, and what was typed stays when somebody else was quicker', async () => {
  const { sent } = await open(() => refuse('projects.settingsChanged'));
  const name = part('General').getByRole('textbox', { name: 'Name' });
  await name.fill('\u202eHarbour');
  await expect.element(page.getByText(/holds letters that nobody can see/)).toBeVisible();
  await expect.element(save('General')).toBeDisabled();
  await name.fill('New Harbour');
  await save('General').click();
  await expect.element(page.getByText(/^Somebody else has changed these settings meanwhile/)).toBeVisible();
  await expect.element(name).toHaveValue('New Harbour');
  expect(sent('projects.changeSettings')[0]?.body).toEqual({
    name: 'New Harbour',
    publishing: 'automatic',
    version: 4,
  });
  await part('General').getByRole('button', { name: 'Discard' }).click();
  await expect.element(name).toHaveValue('Harbour');
  await checkAccessible();
});

test('tolerances are millimetres here and metres on their way', async () => {
  const { sent } = await open();
  await part('Tolerances').getByRole('textbox', { name: 'Every type, in mm' }).fill('0');
  await expect.element(page.getByText('From 1 to 1000 mm.')).toBeVisible();
  await part('Tolerances').getByRole('textbox', { name: 'Every type, in mm' }).fill('15');
  await part('Tolerances').getByRole('combobox', { name: 'Another tolerance for a type' }).click();
  await page.getByRole('option', { name: 'Column (IfcColumn)' }).click();
  await part('Tolerances').getByRole('button', { name: 'Add' }).click();
  await part('Tolerances').getByRole('textbox', { name: 'Column, in mm' }).fill('5');
  await save('Tolerances').click();
  await expect
    .poll(() => sent('projects.changeSettings')[0]?.body)
    .toEqual({ tolerances: { toleranceM: 0.015, byTypeM: { IfcColumn: 0.005 } }, version: 4 });
});

test('features are switched or left as usual, and floors named', async () => {
  const { sent } = await open();
  const report = part('Features').getByRole('radiogroup', { name: 'Quality report as PDF' });
  await expect.element(report.getByRole('radio', { name: 'On', exact: true })).toBeChecked();
  await report.getByText('Usual (off)').click();
  await save('Features').click();
  await expect
    .poll(() => sent('projects.changeSettings')[0]?.body)
    .toMatchObject({ flags: { qualityReport: null, display360Photos: null } });
  await part('Names of floors').getByRole('combobox', { name: 'Another floor' }).click();
  await page.getByRole('option', { name: 'Level 0' }).click();
  await part('Names of floors').getByRole('button', { name: 'Add' }).click();
  await part('Names of floors').getByRole('textbox', { name: 'Level 0' }).fill('Ground floor');
  await save('Names of floors').click();
  await expect
    .poll(() => sent('projects.changeSettings')[1]?.body)
    .toEqual({ floorNames: { 'Level 0': 'Ground floor' }, version: 5 });
});
