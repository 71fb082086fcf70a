import { tableColumns } from '@plumbline/contract/resources/classificationTable';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aView } from '../../data/testing/aView.ts';
import { refuseWith } from '../../data/testing/refuse.ts';

import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { sizes } from '../../ui/tokens.ts';
import { soon } from '../../viewport/testing/openScene.tsx';
import { manyRows, openPanel, rowNames } from './testing/openPanel.tsx';

const grid = () => page.getByRole('grid', { name: 'Elements' });
const pages = () => page.getByRole('navigation', { name: 'Pages' });
const heads = () =>
  Array.from(
    document.querySelectorAll('thead th'),
    (head) => head.textContent || head.querySelector('[aria-label]')?.ariaLabel,
  );
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
const empty = 'The list is empty. There are no elements to display for the current settings.';

test('[QUAL-1] status, floor, type and magnitude, the largest first, 20 rows a page, and how many there are', async () => {
  const { callsTo } = await openPanel();
  await expect.element(grid()).toBeVisible();
  expect(heads()).toEqual(['Explanation', 'Status', 'Floor', 'Type', 'Magnitude']);
  expect(rowNames()).toEqual(range(0, 20));
  expect(callsTo('classifications.table')[0]?.input.query).toEqual({ sort: '-magnitudeDisplay', limit: 20, skip: 0 });
  await expect.element(page.getByText('45 elements')).toBeVisible();
  await expect
    .element(page.getByRole('columnheader', { name: 'Magnitude' }))
    .toHaveAttribute('aria-sort', 'descending');
  await checkAccessible();
});

test.each([
  ['the approval workflow off', false],
  ['the approval workflow on', true],
])('[QUAL-1] floors and types can be read at the usual width, with %s', async (_, isReviewed) => {
  const floors = ['00 Ground floor', '02 Second floor', '03 Third floor', 'B1 Basement parking', 'Roof terrace'];
  const types = ['Light fixture', 'Wall:Facade panel', 'Pipe segment', 'Window:Tilt and turn', 'Curtain wall'];
  const flags = { enableUnderConstruction: true, manualApproval: true };
  const { stores, host } = await openPanel({
    rows: manyRows(5, (i) => ({ mappedFloor: floors[i]!, mappedElementType: types[i]! })),
    project: { featureFlags: flags },
    width: sizes.panel,
  });
  if (isReviewed) stores.workspace.getState().setManualWorkflow(true);
  await expect.element(grid()).toBeVisible();
  await soon(() => heads().length).toBe(isReviewed ? 6 : 5);
  const region = page.getByRole('region', { name: 'Table of elements' }).element();
  expect(region.scrollWidth).toBe(region.clientWidth);
  for (const column of ['mappedFloor', 'mappedElementType']) {
    for (const words of host.querySelectorAll(`td[data-column=${column}] > span`)) {
      expect([words.scrollHeight, words.scrollWidth], words.textContent).toEqual([
        words.clientHeight,
        words.clientWidth,
      ]);
    }
  }
  // The sign of a status is seen, and its word still told.
  const badge = host.querySelector('td[data-column=status]')!;
  expect(badge.textContent).toBe('Deviated');
  expect(badge.querySelector('svg')!.getBoundingClientRect().width).toBe(14);
  await checkAccessible();
});

test('[QUAL-1] pages are turned, their size is chosen, and both stand in the address', async () => {
  const { search, callsTo } = await openPanel();
  await expect.element(grid()).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await soon(rowNames).toEqual(range(20, 40));
  expect(search().get('page')).toBe('2');
  await page.getByRole('button', { name: 'Page size: 20' }).click();
  await soon(() => page.getByRole('menuitemradio').elements().length).toBe(4);
  await page.getByRole('menuitemradio', { name: '50' }).click();
  await soon(rowNames).toEqual(range(0, 45));
  expect([...search()]).toEqual([['size', '50']]);
  expect(callsTo('classifications.table').at(-1)?.input.query).toMatchObject({ limit: 50, skip: 0 });
});

test('[QUAL-1] a column is made wider and narrower by the keyboard, and Enter gives its usual width back', async () => {
  const { stores } = await openPanel();
  await expect.element(grid()).toBeVisible();
  const handle = page.getByRole('separator', { name: 'Width of Floor' });
  const width = () => handle.element().parentElement!.getBoundingClientRect().width;
  const usual = width();
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await soon(width).toBeCloseTo(usual + 16, 0);
  expect(stores.tableColumns.getState().widths.mappedFloor).toBe(Math.round(usual + 16));
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await soon(width).toBeCloseTo(usual - 16, 0);
  await userEvent.keyboard('{Enter}');
  await soon(() => stores.tableColumns.getState().widths).toEqual({});
});

test('[QUAL-1] sorting goes back to the first page; a link opens sorting, page and size', async () => {
  const { search } = await openPanel({ address: '/acme-tower/v1/quality?page=3&size=10&sort=elementName' });
  await expect.element(grid()).toBeVisible();
  expect(rowNames()).toHaveLength(10);
  expect(rowNames()[0]).toBe(27);
  await page.getByRole('columnheader', { name: 'Magnitude' }).getByRole('button').click();
  await soon(rowNames).toEqual(range(0, 10));
  expect([...search()]).toEqual([['size', '10']]);
});

test('[QUAL-1] another view begins at its first page', async () => {
  const { router, change } = await openPanel({ address: '/acme-tower/v1/quality?page=3' });
  await soon(rowNames).toEqual(range(40, 45));
  change({ view: aView({ _id: 'v2', name: 'Week 2' }) });
  await router.navigate('/acme-tower/v2/quality');
  await soon(rowNames).toEqual(range(0, 20));
});

test('[QUAL-1] sorting, page and size are kept while another page of the view is open', async () => {
  const { router, search } = await openPanel({ address: '/acme-tower/v1/quality?page=3&size=10&sort=elementName' });
  await soon(() => rowNames()[0]).toBe(27);
  await page.getByRole('button', { name: 'Next page' }).click();
  await soon(() => search().get('page')).toBe('4');
  const before = rowNames();
  await router.navigate('/acme-tower/v1/insights');
  await soon(rowNames).toEqual([]);
  await router.navigate('/acme-tower/v1/quality');
  await soon(() => [...search()]).toEqual([
    ['sort', 'elementName'],
    ['page', '4'],
    ['size', '10'],
  ]);
  await soon(rowNames).toEqual(before);
});

test('[QUAL-1] a filter that was changed on another page of the view goes back to the first page too', async () => {
  const { router, stores, search } = await openPanel({ address: '/acme-tower/v1/quality?page=3&size=10' });
  await soon(rowNames).toEqual(range(20, 30));
  await router.navigate('/acme-tower/v1/insights');
  await soon(rowNames).toEqual([]);
  stores.workspace.getState().setFilter({ approved: false });
  await soon(() => search().has('filter')).toBe(true);
  await router.navigate('/acme-tower/v1/quality');
  await soon(rowNames).toEqual(range(0, 10));
  await soon(() => [search().has('page'), search().get('size')]).toEqual([false, '10']);
});

test('[QUAL-1] a filter goes back to the first page; what it leaves nothing of says so, with the way out', async () => {
  const { stores, search } = await openPanel({
    rows: manyRows(45, (i) => ({ status: i < 30 ? 'deviated' : 'verified' })),
    address: '/acme-tower/v1/quality?page=3',
  });
  await soon(rowNames).toEqual(range(40, 45));
  stores.workspace.getState().setFilter({ statuses: ['deviated'] });
  await soon(rowNames).toEqual(range(0, 20));
  expect(search().has('page')).toBe(false);
  stores.workspace.getState().setFilter({ statuses: ['missing'] });
  await expect.element(page.getByText(empty)).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: 'Reset filters' }).last().click();
  await expect.element(page.getByText('45 elements')).toBeVisible();
});

test('[QUAL-1] while another page comes the old rows stay, dimmed; a page beyond the end gives way to the last', async () => {
  const { answers, server } = await openPanel();
  await expect.element(grid()).toBeVisible();
  const held = Promise.withResolvers<void>();
  answers['classifications.table'] = async (input) => {
    await held.promise;
    return server.answers['classifications.table']!(input);
  };
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(grid()).toHaveAttribute('aria-busy', 'true');
  expect(rowNames()).toEqual(range(0, 20));
  held.resolve();
  await soon(rowNames).toEqual(range(20, 40));
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false');
});

test('[QUAL-1] while nobody knows how many pages there are nothing is said of them, and nothing moves when it is known', async () => {
  const held = Promise.withResolvers<void>();
  const { host, server } = await openPanel({
    rows: manyRows(3),
    answers: {
      'classifications.table': async (input) => {
        await held.promise;
        return server.answers['classifications.table']!(input);
      },
    },
  });
  await expect.element(page.getByText('Loading the elements')).toBeInTheDocument();
  await expect.element(pages()).not.toBeInTheDocument();
  const top = () => host.querySelector('[aria-label=Pages]')?.parentElement?.getBoundingClientRect().top;
  const before = top();
  held.resolve();
  await expect.element(pages()).toBeVisible();
  expect(top()).toBe(before);
});

test('[QUAL-1] a link to a page that is no longer there opens the last one', async () => {
  const { search } = await openPanel({ address: '/acme-tower/v1/quality?page=99' });
  await soon(() => search().get('page')).toBe('3');
  await soon(rowNames).toEqual(range(40, 45));
});

test('[QUAL-1] columns are chosen, and remembered on the device', async () => {
  const kept = new Map<string, string>();
  const { host } = await openPanel({ kept, rows: manyRows(3) });
  await expect.element(grid()).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await soon(() => page.getByRole('menuitemcheckbox').elements().length).toBe(13);
  await page.getByRole('menuitemcheckbox', { name: 'Name', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Floor', exact: true }).click();
  await soon(heads).toEqual(['Explanation', 'Status', 'Type', 'Name', 'Magnitude']);
  await checkAccessible();
  host.remove();
  await openPanel({ kept, rows: manyRows(3) });
  await soon(heads).toEqual(['Explanation', 'Status', 'Type', 'Name', 'Magnitude']);
});

test('[QUAL-1] a wide table is scrolled by itself, and its first column stays', async () => {
  const { host, stores } = await openPanel({ width: 320, rows: manyRows(3) });
  for (const { name } of tableColumns) {
    if (!stores.tableColumns.getState().shown.includes(name)) stores.tableColumns.getState().toggle(name);
  }
  await soon(() => heads().length).toBe(14);
  expect(heads()).toEqual(['Explanation', ...tableColumns.map(({ label }) => label)]);
  const region = page.getByRole('region', { name: 'Table of elements' }).element();
  expect(region.scrollWidth).toBeGreaterThan(region.clientWidth);
  expect(host.querySelector('#content')!.scrollWidth).toBe(host.querySelector('#content')!.clientWidth);
  region.scrollLeft = 400;
  const status = document.querySelector('td[data-column=status]')!.getBoundingClientRect();
  expect(status.left).toBeGreaterThanOrEqual(region.getBoundingClientRect().left);
  await checkAccessible();
});

test('[QUAL-9] the long name of a chosen preset is cut, and pushes nothing out of the panel', async () => {
  const preset = {
    _id: 'f1',
    name: 'Displaced on site, to be checked with the façade contractor before Friday',
    scope: 'user',
    filters: { approved: false },
    createdBy: { email: 'a@b.c' },
    isOwn: true,
  };
  const { host } = await openPanel({
    address: '/acme-tower/v1/quality?preset=f1',
    answers: { 'presets.list': () => [preset] },
  });
  await expect.element(page.getByRole('button', { name: /^Presets: Displaced/ })).toBeVisible();
  const { right } = host.querySelector('#content')!.getBoundingClientRect();
  for (const name of [/^Presets: Displaced/, 'Export']) {
    expect(page.getByRole('button', { name }).element().getBoundingClientRect().right).toBeLessThanOrEqual(right);
  }
  await expect.element(page.getByText('Edited')).toBeVisible();
});

test('[QUAL-3] magnitudes in whole millimetres, below the tolerance no more than that, the height with its sign', async () => {
  const per = (given: object) => ({ ...manyRows(1)[0]!.magnitudePerAxis, ...given });
  const { stores } = await openPanel({
    rows: manyRows(2, (i) => ({
      magnitudeDisplay: i === 0 ? 0.0234 : 0.004,
      tolerance: 0.015,
      descriptions: i === 0 ? ['Displaced', 'Built too low'] : [],
      magnitudePerAxis: per(
        i === 0
          ? { magnitudeXYDisplay: 0.02, magnitudeZDisplay: 0.0161 }
          : { magnitudeXYDisplay: 0.003, magnitudeZDisplay: 0.001 },
      ),
    })),
  });
  for (const name of ['descriptions', 'magnitudeXYDisplay', 'magnitudeZDisplay'] as const) {
    stores.tableColumns.getState().toggle(name);
  }
  await expect.element(grid()).toBeVisible();
  const texts = (element: number) =>
    ['magnitudeDisplay', 'descriptions', 'magnitudeXYDisplay', 'magnitudeZDisplay'].map(
      (name) => document.querySelector(`tr[data-element="${element}"] [data-column=${name}]`)?.textContent,
    );
  expect(texts(0)).toEqual(['23\u2009mm', 'Displaced, Built too low', '20\u2009mm', '\u221216\u2009mm']);
  expect(texts(1)).toEqual(['+/- 15\u2009mm', '–', '+/- 15\u2009mm', '+/- 15\u2009mm']);
});

test('[QUAL-3] that a length is only what it is at least is never cut off', async () => {
  await openPanel({ rows: manyRows(2, () => ({ magnitudeDisplay: 0.3931, magnitudeLow: 0.39, magnitudeHigh: null })) });
  await expect.element(grid()).toBeVisible();
  const cell = document.querySelector<HTMLElement>('tr[data-element="0"] [data-column=magnitudeDisplay]')!;
  expect(cell.textContent).toBe('393\u2009mm or more');
  const room = cell.getBoundingClientRect();
  for (const part of cell.querySelectorAll('span')) {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(room.left);
    expect(right).toBeLessThanOrEqual(room.right);
    expect(top).toBeGreaterThanOrEqual(room.top);
    expect(bottom).toBeLessThanOrEqual(room.bottom);
  }
  expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
});

test("[QUAL-10] what cannot be displayed says so, and 'Retry' asks again", async () => {
  const { answers, server } = await openPanel({ answers: { 'classifications.table': () => refuseWith(500, 'No.') } });
  await expect.element(page.getByText("We couldn't display the data, please retry.")).toBeVisible();
  await expect.element(pages()).not.toBeInTheDocument();
  await checkAccessible();
  answers['classifications.table'] = server.answers['classifications.table']!;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(grid()).toBeVisible();
  await expect.element(pages()).toBeVisible();
});

test('[QUAL-1] on a telephone each row is a card: nothing of it is cut, keys and sorting stay', async () => {
  const { stores } = await openPanel({ width: 390 });
  await page.viewport(390, 800);
  await expect.element(grid()).toBeVisible();
  const region = page.getByRole('region', { name: 'Table of elements' }).element();
  expect(region.scrollWidth).toBe(region.clientWidth);
  const seen = (column: string) => {
    const { left, right, top } = region.querySelector(`td[data-column=${column}]`)!.getBoundingClientRect();
    return { left, right, top };
  };
  expect(seen('status').right).toBeLessThanOrEqual(390);
  expect(seen('mappedFloor').top).toBeGreaterThan(seen('mappedElementType').top);
  expect(region.querySelector('td[data-column=status]')!.textContent).toBe('Deviated');
  await userEvent.click(page.getByRole('button', { name: 'Floor', exact: true }));
  await expect.element(page.getByRole('columnheader', { name: 'Floor' })).toHaveAttribute('aria-sort', 'ascending');
  stores.tableColumns.setState({ shown: tableColumns.map(({ name }) => name) });
  await soon(() => region.querySelectorAll('tbody tr:first-child td').length).toBeGreaterThan(10);
  expect(region.scrollWidth).toBe(region.clientWidth);
  await checkAccessible();
});
