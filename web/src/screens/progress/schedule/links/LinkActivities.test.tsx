import type { LinkProposals } from '@plumbline/contract/resources/scheduleLinks';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../../ui/testing/checkAccessible.ts';
import { uuid } from '../../testing/aWatchlist.ts';
import { openProgress } from '../../testing/openProgress.tsx';
import { aLinkProposal, anOpenActivity, someProposals } from '../../testing/someLinks.ts';

const sure = anOpenActivity('A1');
const covered = anOpenActivity('A2', {
  name: 'Drywall, east',
  proposal: aLinkProposal({
    score: 0.6,
    isChosen: false,
    doubts: ['the model does not tell “east”'],
    numInOthers: 12,
    others: [{ _id: uuid(2), name: 'Partitions, first floor', numElements: 12 }],
    numInAlike: 84,
    alike: [{ key: 'A1', name: 'Partitions A1', numElements: 84 }],
  }),
});
const weak = anOpenActivity('A3', { name: 'Gutters', proposal: aLinkProposal({ score: 0.3, isChosen: false }) });
const without = anOpenActivity('A4', {
  name: 'Order lifts',
  proposal: null,
  whyNot: '“order” builds no element.',
});

const coverage = { numElements: 2804, numInNone: 412, numInSeveral: 1, total: 0, groups: [], elements: [] };

const open = (proposals: LinkProposals, answers = {}, more: object = {}) =>
  openProgress({
    at: '?show=schedule&part=link',
    width: 560,
    answers: {
      'schedules.proposals': () => proposals,
      'workPackages.coverage': () => coverage,
      'schedules.link': () => ({ numCreated: 2, numWithoutElements: 0, created: [] }),
      ...answers,
    },
    ...more,
  });
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const tick = (name: string) => page.getByRole('checkbox', { name, exact: true });

test('[WORK-7] each activity tells what it seems to build, why, and who has that; what is ticked becomes work packages', async () => {
  const { callsTo } = await open(someProposals([sure, covered, weak, without]));
  await expect.element(page.getByText(/^4 activities of plan.xer are no work package yet/)).toBeVisible();
  const told = row('Partitions A1').first().element().textContent;
  for (const part of ['A1 · HH.2.2 · 02/03/2026 – 20/03/2026', 'Fit-out › Second floor', 'High', '84 elements']) {
    expect(told).toContain(part);
  }
  expect(told).toContain('Partitions from its name; floor “02 Second floor” from its WBS.');
  const other = row('Drywall, east').element().textContent;
  for (const part of [
    'Medium',
    'Less sure: the model does not tell “east”.',
    '12 of 84 are in “Partitions, first floor” already.',
    'All of them are proposed for “Partitions A1”, too.',
  ]) {
    expect(other).toContain(part);
  }
  expect(row('Order lifts').element().textContent).toContain('“order” builds no element.');
  await expect.element(tick('Partitions A1')).toBeChecked();
  await expect.element(tick('Drywall, east')).not.toBeChecked();
  await expect.element(tick('Order lifts')).toBeDisabled();
  await checkAccessible();

  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Low confidence (1)' }).click();
  await page.getByRole('checkbox', { name: '0 of 1 with elements ticked' }).click();
  await page.getByRole('button', { name: 'Create 2 work packages' }).click();
  await expect.poll(() => callsTo('schedules.link').length).toBe(1);
  const { filter } = aLinkProposal();
  expect(callsTo('schedules.link')[0]?.input.body).toEqual({
    schedule: uuid(901),
    links: [
      { activity: 'A1', filter },
      { activity: 'A3', filter },
    ],
  });
});

test('[WORK-7] elements of one’s own choice stand for those proposed, and are ticked', async () => {
  const { callsTo } = await open(someProposals([without]));
  await page.getByRole('button', { name: 'Choose the elements of Order lifts' }).click();
  await page.getByRole('option', { name: 'Level 1' }).click();
  await page.getByRole('button', { name: 'Use these elements' }).click();
  await expect.element(page.getByText('As chosen: Floor: Level 1')).toBeVisible();
  await page.getByRole('button', { name: 'Create 1 work package' }).click();
  await expect
    .poll(() => callsTo('schedules.link')[0]?.input.body)
    .toMatchObject({
      links: [{ activity: 'A4', filter: { floors: ['Level 1'] } }],
    });
});

test('[WORK-7] what no work package has and what two have lead to their lists', async () => {
  await open(someProposals([sure]));
  const link = page.getByRole('link', { name: '412 are in no work package' });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('?show=overview&in=none'));
  await expect.element(page.getByRole('link', { name: '1 is in several' })).toBeVisible();
});

test('[WORK-7] what has moved on meanwhile is told, and the activities are looked at anew', async () => {
  const { callsTo } = await open(someProposals([sure]), { 'schedules.link': () => refuse('schedules.linksMoved') });
  await page.getByRole('button', { name: 'Create 1 work package' }).click();
  await expect.element(page.getByText(/have changed since this was looked at/)).toBeVisible();
  await expect.poll(() => callsTo('schedules.proposals').length).toBe(2);
  await expect.element(tick('Partitions A1')).toBeChecked();
});

test('[WORK-7] the elements of an activity are shown in the viewer, until somebody wants all again', async () => {
  await open(someProposals([sure]));
  const eye = page.getByRole('button', { name: 'Show the elements of Partitions A1' });
  await eye.click();
  await expect.element(eye).toHaveAttribute('aria-pressed', 'true');
  await eye.click();
  await expect.element(eye).toHaveAttribute('aria-pressed', 'false');
});

test('[WORK-7] where nothing is open, the page says so', async () => {
  await open(someProposals([]));
  await expect.element(page.getByText('Every activity is a work package.')).toBeVisible();
});

test('[WORK-7] without a model the page says so', async () => {
  await open(someProposals([]), { 'schedules.proposals': () => refuse('models.noActive') });
  await expect.element(page.getByText('There is no model yet.')).toBeVisible();
});

test('[WORK-7] who may not write sees no such page, also by its address', async () => {
  const { callsTo } = await open(
    someProposals([sure]),
    { 'schedules.compare': () => refuse('schedules.none') },
    { project: { permissions: ['READ', 'LIST', 'VIEW_ASSETS'] } },
  );
  await expect.element(page.getByText('No schedule has been imported yet.')).toBeVisible();
  expect(page.getByRole('radio', { name: 'Link activities' }).query()).toBeNull();
  expect(callsTo('schedules.proposals')).toEqual([]);
});
