import type { ProjectSettings } from '@plumbline/contract/resources/companies';
import type { ProjectStorage, Retention } from '@plumbline/contract/resources/retention';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { openManagement, projectId } from '../requests/testing.tsx';

const someSettings = (given: Partial<ProjectSettings> = {}): ProjectSettings => ({
  _id: projectId,
  name: 'Harbour',
  tenantId: 'north|harbour',
  address: 'north-harbour',
  company: { _id: 'c1', name: 'North' },
  version: 4,
  publishing: 'automatic',
  flags: { qualityReport: true },
  floorNames: {},
  typeNames: {},
  tolerances: { toleranceM: 0.01, byTypeM: {} },
  known: { floors: ['Level 0'], types: ['IfcColumn', 'IfcWall'] },
  ...given,
});

const nothing = { count: 0, bytes: 0 };
const someRetention = (given: Partial<Retention> = {}): Retention => ({
  scanMonths: null,
  evidenceMonths: null,
  version: 4,
  wouldRemove: { scans: nothing, evidence: nothing },
  ...given,
});
const stored: ProjectStorage = {
  parts: [
    { part: 'scans', bytes: 41.2e9, count: 3 },
    { part: 'models', bytes: 2e6, count: 1 },
  ],
  usedBytes: 41.202e9,
  quotaBytes: 50e9,
  removed: { scans: 2, runs: 0 },
  runs: [{ viewId: 'v1', view: 'Week 40', bytes: 3e9, endedAt: '2026-10-02T10:00:00.000Z', isPublished: true }],
};
const anExport = {
  _id: 'e1',
  status: 'ready',
  createdDate: '2026-11-17T10:00:00.000Z',
  createdBy: 'ada@north.test',
  doneBytes: 5,
  totalBytes: 5,
  size: 41e9,
  expiresAt: '2026-11-24T10:00:00.000Z',
  isOwn: true,
  isOpen: true,
};

const open = (change: () => unknown = () => someSettings({ version: 5 }), answers: Answers = {}) =>
  openManagement({
    page: 'settings',
    answers: {
      'projects.settings': () => someSettings(),
      'projects.changeSettings': change,
      'retention.one': () => someRetention(),
      'storage.project': () => stored,
      'projects.exports': () => ({ exports: [], needsReason: false }),
      ...answers,
    },
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

test('an address can be changed, and is checked as it is typed', async () => {
  const { sent } = await open();
  const address = part('General').getByRole('textbox', { name: 'Address' });
  await expect.element(address).toHaveValue('north-harbour');
  await address.fill('manage');
  await expect.element(page.getByText('This word is the address of a page of the product.')).toBeVisible();
  await expect.element(save('General')).toBeDisabled();
  await address.fill('harbour');
  await save('General').click();
  await expect
    .poll(() => sent('projects.changeSettings')[0]?.body)
    .toEqual({ name: 'Harbour', publishing: 'automatic', address: 'harbour', version: 4 });
});

test('retention says what it would remove before it is saved, and from when on after', async () => {
  const scans = { count: 3, bytes: 41.2e9, oldest: '2026-03-05T00:00:00.000Z' };
  const saved = { scanMonths: 6, version: 5, removesFrom: '2099-11-24T10:00:00.000Z' };
  const { sent } = await open(undefined, {
    'retention.one': ({ query }) =>
      someRetention(
        (query as { scanMonths?: number }).scanMonths === 6 ? { wouldRemove: { scans, evidence: nothing } } : {},
      ),
    'retention.change': () => someRetention({ ...saved, wouldRemove: { scans, evidence: nothing } }),
  });
  const months = part('Retention').getByRole('textbox', { name: 'Months of raw scans' });
  await months.fill('half a year');
  await expect.element(page.getByText('Enter a whole number of months from 1 to 1,200, or nothing.')).toBeVisible();
  await expect.element(save('Retention')).toBeDisabled();
  await months.fill('6');
  await expect
    .element(page.getByText(/^This would remove 3 scans, 41\.2\sGB, the oldest of 03\/2026\. Administrators are told/))
    .toBeVisible();
  await checkAccessible();
  await save('Retention').click();
  await expect.element(page.getByText(/^Nothing is removed before 24\/11\/2099/)).toBeVisible();
  expect(sent('retention.change')[0]?.body).toEqual({ scanMonths: 6, evidenceMonths: null, version: 4 });
});

test('what is stored is told by what it is, and everything can be exported', async () => {
  let made: unknown[] = [];
  const { sent } = await open(undefined, {
    'projects.exports': () => ({ exports: made, needsReason: false }),
    'projects.export': () => {
      made = [anExport];
      return anExport;
    },
  });
  const section = page.getByRole('region', { name: 'What is stored' });
  await expect.element(section.getByText('41.2 GB (3)')).toBeVisible();
  await expect.element(section.getByText('41.2 GB of 50 GB')).toBeVisible();
  await page.getByRole('button', { name: 'Export the project' }).click();
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible();
  expect(sent('projects.export')).toHaveLength(1);
});

test('somebody who is not in the project says why they export it, and reads no export of others', async () => {
  const { sent } = await open(undefined, {
    'projects.exports': () => ({
      exports: [{ ...anExport, isOwn: false, isOpen: false }],
      needsReason: true,
    }),
    'projects.export': () => ({ ...anExport, status: 'waiting' }),
  });
  const button = page.getByRole('button', { name: 'Export the project' });
  await expect.element(page.getByText(/It holds more than you may see/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download' })).not.toBeInTheDocument();
  await expect.element(button).toBeDisabled();
  const reason = page.getByRole('textbox', { name: 'Why you need the content' });
  await reason.fill('\u202eHandover');
  await expect.element(page.getByText(/A reason holds letters that nobody can see/)).toBeVisible();
  await expect.element(button).toBeDisabled();
  await reason.fill('Handover to the owner');
  await checkAccessible();
  await button.click();
  await expect.poll(() => sent('projects.export')[0]?.body).toEqual({ reason: 'Handover to the owner' });
});
