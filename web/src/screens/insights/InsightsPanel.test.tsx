import { expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { refuseWith } from '../../data/testing/refuse.ts';

import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { openInsights } from './testing/openInsights.tsx';

const ring = () => page.getByRole('group', { name: 'Quality breakdown' });
const slice = (name: RegExp) => ring().getByRole('button', { name });
const bar = (name: string) => page.getByRole('button', { name, exact: true });
const legend = () =>
  page
    .getByRole('list', { name: 'Legend of Quality breakdown' })
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const withFive = { featureFlags: { enableUnderConstruction: true } };

test('[INSI-1] title, count, floors; the root models only with their flag', async () => {
  openInsights();
  await expect.element(page.getByRole('heading', { name: 'Insights', level: 1 })).toBeVisible();
  await expect.element(page.getByText('1,000 elements')).toBeVisible();
  await expect.element(button('Floors')).toBeVisible();
  expect(button('Root models').query()).toBeNull();
  expect(button('Reset filters').query()).toBeNull();
  await checkAccessible();
});

test('[INSI-1] floors and root models narrow the page once the choice has rested, and reset takes all away', async () => {
  const { filter, asked, search, stores } = openInsights({
    project: { featureFlags: { displayRootModelFilter: true } },
  });
  await button('Floors').click();
  await page.getByRole('option', { name: 'Ground floor' }).click();
  await page.getByRole('option', { name: 'First floor' }).click();
  await checkAccessible();
  expect(filter()).toEqual({ floors: ['Ground floor', 'First floor'] });
  await expect.poll(() => asked('insights.classifications').at(-1)).toEqual(filter());
  await expect.poll(() => asked('insights.histogram').at(-1)).toEqual(filter());
  await expect.poll(() => search().get('filter')).toContain('First floor');

  await userEvent.keyboard('{Escape}');
  await button('Root models').click();
  await page.getByRole('option', { name: 'Structure.ifc' }).click();
  expect(filter().rootModels).toEqual(['Structure.ifc']);
  await userEvent.keyboard('{Escape}');
  await button('Reset filters').click();
  expect(filter()).toEqual({});
  await expect.poll(() => stores.workspace.getState().settledFilter).toEqual({});
  await expect.poll(() => search().get('filter')).toBeNull();
});

test('[INSI-1] other parts of the filter stand as chips; a floor that the model does not have is said to be so', async () => {
  const wish = JSON.stringify({ elementName: 'wall', floors: ['Attic'] });
  const { filter } = openInsights({ address: `/acme-tower/v1/insights?filter=${encodeURIComponent(wish)}` });
  await expect.element(page.getByText('Attic is not in this model')).toBeVisible();
  await page.getByRole('button', { name: /^Floors 1 selected$/ }).click();
  await expect.element(page.getByRole('option', { name: 'Attic (not in this model)' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: /Remove Name/ }).click();
  expect(filter()).toEqual({ floors: ['Attic'] });
});

test('[INSI-2] the breakdown in its order with counts and per cent, as the flag has it', async () => {
  openInsights({ project: withFive });
  await expect.element(page.getByRole('heading', { name: 'QUALITY BREAKDOWN' })).toBeVisible();
  await expect.element(slice(/^Under construction, 30 elements, 3%$/)).toBeVisible();
  expect(legend()).toEqual([
    'Verified700 elements 70%',
    'Deviated120 elements 12%',
    'Under construction30 elements 3%',
    'Missing100 elements 10%',
    'No data50 elements 5%',
  ]);
  await checkAccessible();
});

const withNotDue = () => ({
  total: 2804,
  groups: [
    { status: 'verified', count: 878 },
    { status: 'deviated', count: 35 },
    { status: 'under_construction', count: 4 },
    { status: 'missing', count: 33 },
    { status: 'no_data', count: 643 },
    { status: 'not_due', count: 1211 },
  ],
});

test('[INSI-2] small shares have a digit, and no data is told of all and of what is due', async () => {
  openInsights({ project: withFive, answers: { 'insights.classifications': withNotDue } });
  await expect.element(slice(/^Under construction, 4 elements, 0.1%$/)).toBeVisible();
  const unseen = 'No data: 643 elements, 23% of all and 40% of the 1,593 that are not “Not due”.';
  await expect.element(page.getByText(unseen)).toBeVisible();
  await checkAccessible();
});

test('[INSI-1] [INSI-2] title and ring count the same: what the filter takes, of all statuses', async () => {
  const wish = encodeURIComponent(JSON.stringify({ statuses: ['missing'] }));
  const { host } = openInsights({
    address: `/acme-tower/v1/insights?filter=${wish}`,
    answers: {
      'insights.classifications': ({ query }) =>
        (query as { filtersDTO?: { statuses?: string[] } }).filtersDTO?.statuses
          ? { total: 33, groups: [{ status: 'missing', count: 33 }] }
          : withNotDue(),
    },
  });
  await expect.element(page.getByText('33 of 2,804 elements')).toBeVisible();
  expect([...host.querySelectorAll('svg text')].map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    '33',
    'of 2,804',
  ]);
});

test('[INSI-2] without the flag under construction is no status of its own', async () => {
  openInsights();
  await expect.element(slice(/^Verified/)).toBeVisible();
  expect(legend().map((text) => text.replace(/\d.*/, ''))).toEqual(['Verified', 'Deviated', 'Missing', 'No data']);
});

test('[FLAG-1] [FLAG-2] the flag switched off in the address: those under construction count as deviated everywhere', async () => {
  const address = '/acme-tower/v1/insights?feature.enableUnderConstruction=0';
  const { filter, asked } = openInsights({ project: withFive, address });
  await slice(/^Deviated, 150 elements, 15%$/).click();
  expect(filter()).toEqual({ statuses: ['deviated'] });
  await expect.poll(() => asked('insights.histogram').at(-1)).toEqual({ statuses: ['deviated', 'under_construction'] });
});

test('[INSI-2] a slice filters by its status, the other slices stay, and again clears it', async () => {
  const { filter, asked } = openInsights({ project: withFive });
  await slice(/^Under construction/).click();
  expect(filter()).toEqual({ statuses: ['under_construction'] });
  await expect.poll(() => asked('insights.histogram').at(-1)).toEqual({ statuses: ['under_construction'] });
  await expect.element(slice(/^Under construction/)).toHaveAttribute('aria-pressed', 'true');
  await slice(/^Missing/).click();
  expect(filter()).toEqual({ statuses: ['missing'] });
  await checkAccessible();
  await page.getByRole('button', { name: /^Missing 100 elements/ }).click();
  expect(filter()).toEqual({});
});

test('[INSI-2] a filter by several statuses makes each of them stand out', async () => {
  const wish = encodeURIComponent(JSON.stringify({ statuses: ['verified', 'missing'] }));
  const { asked } = openInsights({ address: `/acme-tower/v1/insights?filter=${wish}` });
  await expect.element(slice(/^Verified/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(slice(/^Missing/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(slice(/^Deviated/)).toHaveAttribute('aria-pressed', 'false');
  // For the ring the statuses are left out, for the count they are not.
  expect(asked('insights.classifications')).toContainEqual(undefined);
  expect(asked('insights.classifications')).toContainEqual({ statuses: ['verified', 'missing'] });
});

test('[INSI-3] a bar filters by the whole millimetres of its bin, in place of filters by axis', async () => {
  const wish = encodeURIComponent(JSON.stringify({ magnitudeXY: { from: 5 } }));
  const { filter, asked } = openInsights({
    project: { featureFlags: { displayMagnitudeByAxis: true } },
    address: `/acme-tower/v1/insights?filter=${wish}`,
  });
  await expect.element(page.getByRole('heading', { name: 'MAGNITUDE DISTRIBUTION' })).toBeVisible();
  await bar('20 to 30 mm: 120 elements').click();
  expect(filter()).toEqual({ magnitude: { from: 20, to: 29 } });
  await expect.poll(() => asked('insights.classifications').at(-1)).toEqual(filter());
  expect(asked('insights.histogram').at(-1)).toBeUndefined();
  await bar('90 to 1,250 mm: 20 elements').click();
  expect(filter()).toEqual({ magnitude: { from: 90 } });
  await checkAccessible();
  await bar('90 to 1,250 mm: 20 elements').click();
  expect(filter()).toEqual({});
});

test('[INSI-3] elements without a magnitude have a sentence instead of a chart', async () => {
  openInsights({ answers: { 'insights.histogram': () => ({ counts: new Array(10).fill(0), maximumM: null }) } });
  await expect.element(page.getByText('None of these elements has a magnitude.')).toBeVisible();
});

test('[INSI-4] nothing to show: the sentence, and a way back', async () => {
  const wish = encodeURIComponent(JSON.stringify({ elementName: 'xyz' }));
  const { filter } = openInsights({
    address: `/acme-tower/v1/insights?filter=${wish}`,
    answers: { 'insights.classifications': () => ({ total: 0, groups: [] }) },
  });
  await expect.element(page.getByText('There is no information to display')).toBeVisible();
  await expect
    .element(
      page.getByText(
        'There are no elements to display for the current active filters. Please reset or change your filters.',
      ),
    )
    .toBeVisible();
  await checkAccessible();
  await button('Reset filters').last().click();
  expect(filter()).toEqual({});
});

test('[INSI-4] each chart fails by itself, says so in its place and is tried again', async () => {
  const { answers } = openInsights({
    answers: { 'insights.classifications': () => refuseWith(500, 'Out of order.') },
  });
  const failed = page.getByText('There was an error loading the insights classifications data');
  await expect.element(failed).toBeVisible();
  await expect.element(page.getByText('The count could not be loaded.')).toBeVisible();
  await expect.element(bar('0 to 10 mm: 400 elements')).toBeVisible();
  await checkAccessible();
  answers['insights.classifications'] = () => ({ total: 1, groups: [{ status: 'missing', count: 1 }] });
  await button('Retry').click();
  await expect.element(slice(/^Missing, 1 element, 100%$/)).toBeVisible();
});

test('[INSI-4] the magnitude chart has its own error', async () => {
  openInsights({ answers: { 'insights.histogram': () => refuseWith(500, 'Out of order.') } });
  await expect.element(page.getByText('There was an error loading the insights magnitude chart')).toBeVisible();
  await expect.element(slice(/^Verified/)).toBeVisible();
});

test('[INSI-4] the old charts stay while new numbers are on their way', async () => {
  let release: (answer: unknown) => void = () => undefined;
  const { answers, filter } = openInsights();
  await expect.element(slice(/^Deviated/)).toBeVisible();
  answers['insights.classifications'] = () => new Promise((resolve) => (release = resolve));
  answers['insights.histogram'] = () => new Promise(() => undefined);
  await button('Floors').click();
  await page.getByRole('option', { name: 'Ground floor' }).click();
  await expect.element(page.getByRole('region', { name: 'QUALITY BREAKDOWN' })).toHaveAttribute('aria-busy', 'true');
  expect(filter()).toEqual({ floors: ['Ground floor'] });
  expect(slice(/^Verified, 700 elements/).query()).not.toBeNull();
  expect(bar('0 to 10 mm: 400 elements').query()).not.toBeNull();
  release({ total: 2, groups: [{ status: 'verified', count: 2 }] });
  await expect.element(slice(/^Verified, 2 elements, 100%$/)).toBeVisible();
});

test('[INSI-1] what is printed says project, analysis, scan date and filters', async () => {
  const wish = encodeURIComponent(JSON.stringify({ floors: ['Ground floor'], magnitude: { from: 20 } }));
  const { host } = openInsights({ address: `/acme-tower/v1/insights?filter=${wish}` });
  await expect.element(slice(/^Verified/)).toBeVisible();
  const head = host.querySelector('dl')!;
  expect(getComputedStyle(head).display).toBe('none');
  const texts = [...head.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(texts.slice(0, 2)).toEqual(['Tower', 'Week 1']);
  expect(texts[2]).toMatch(/^05\/01\/2026 \d\d:\d\d$/);
  expect(texts[3]).toBe('Magnitude: from 20\u2009mm; Floor: Ground floor');
});

test('[INSI-1] on paper stands the page alone, in the light scheme, with its charts in colour', async () => {
  const root = document.documentElement;
  const schemeBefore = root.getAttribute('data-mantine-color-scheme');
  const { host } = openInsights();
  await expect.element(slice(/^Verified/)).toBeVisible();
  const beside = document.body.appendChild(document.createElement('aside'));
  beside.textContent = 'The viewer';
  root.setAttribute('data-mantine-color-scheme', 'dark');
  const browser = cdp() as unknown as { send(method: string, parameters: object): Promise<unknown> };
  const show = (media: string) => browser.send('Emulation.setEmulatedMedia', { media });
  onTestFinished(async () => {
    await show('');
    beside.remove();
    root.setAttribute('data-mantine-color-scheme', schemeBefore ?? 'light');
  });

  await show('print');
  await expect.poll(() => root.getAttribute('data-mantine-color-scheme')).toBe('light');
  const styleOf = (element: Element) => getComputedStyle(element);
  expect(styleOf(beside).display).toBe('none');
  expect(styleOf(host.querySelector('dl')!).display).toBe('grid');
  await expect.element(button('Print')).not.toBeInTheDocument();
  await expect.element(button('Floors')).not.toBeInTheDocument();
  await expect.element(slice(/^Verified/)).toBeVisible();
  expect(styleOf(slice(/^Verified/).element()).printColorAdjust).toBe('exact');
  await show('screen');
  await expect.poll(() => root.getAttribute('data-mantine-color-scheme')).toBe('dark');
  expect(styleOf(beside).display).toBe('block');
});
