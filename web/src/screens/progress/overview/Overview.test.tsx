import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { uuid } from '../testing/aWatchlist.ts';
import { openProgress, packages } from '../testing/openProgress.tsx';

const plan = { startDate: '2026-01-05', endDate: '2026-03-27', planned: 60, measured: 40, notSeen: 10 };
const node = (key: string, parent: string | null, given: object = {}) => ({
  key,
  parent,
  level: parent === null ? 0 : 1,
  wbs: key,
  name: key,
  watchlist: null,
  numPackages: 1,
  ...plan,
  numLate: parent === null ? 1 : 0,
  state: null,
  forecast: {
    by: 'pace',
    earliest: '2026-04-20',
    expected: '2026-05-01',
    latest: '2026-05-29',
    percentPerDay: 3.4,
    unit: 'workingDays',
    isPushed: false,
  },
  ...given,
});
const rollUp = {
  date: '2026-02-01',
  nodes: [
    node('1', null, { name: 'Structure' }),
    node('p1', '1', { name: 'Walls, Level 1', watchlist: uuid(1) }),
    node('p2', null, { name: 'Ducts', watchlist: uuid(2), measured: 100, notSeen: 0, numLate: 0, forecast: null }),
  ],
  trades: [
    { trade: 'Architecture', total: 1200, built: 300, pacePerWeek: 41.6 },
    { trade: 'Equipment', total: 10, built: 0, pacePerWeek: null },
  ],
};
const element = (n: number, given: object = {}) => ({
  externalId: `g${n}`,
  name: `Wall ${n}`,
  mappedElementType: 'Wall:Basic',
  mappedFloor: 'Level 1',
  forgeObjectId: n,
  watchlists: [],
  ...given,
});
const coverage = ({ query }: { query?: object }) => {
  const isNone = (query as { in: string }).in === 'none';
  const elements = isNone
    ? [element(1), element(2, { forgeObjectId: null })]
    : [
        element(3, {
          watchlists: [
            { _id: uuid(1), name: 'Walls, Level 1' },
            { _id: uuid(2), name: 'Ducts' },
          ],
        }),
      ];
  const groups = [
    { mappedElementType: 'Wall', mappedFloor: 'Level 1', numElements: 1200 },
    { mappedElementType: 'Wall', mappedFloor: null, numElements: 3 },
  ];
  return { numElements: 2764, numInNone: 2, numInSeveral: 1, total: elements.length, groups, elements };
};

const answers = { 'workPackages.rollUp': () => rollUp, 'workPackages.coverage': coverage };

test('[WORK-5] every package is a row below its WBS code: planned, measured, late, pace and finish', async () => {
  const { router, search } = await openProgress({ answers });
  await page.getByText('Overview').click();
  await expect.element(page.getByText('As of the scan of 01/02/2026.')).toBeVisible();
  await expect.poll(() => search().get('show')).toBe('overview');
  const rows = page.getByRole('list', { name: 'Work packages by WBS code' }).getByRole('listitem');
  expect(rows.all()).toHaveLength(3);
  for (const part of [
    'Structure',
    '40%',
    'Planned 60%',
    '1 package late',
    '3.4% a working day',
    'Finish about 01/05/2026',
  ]) {
    expect(rows.first().element().textContent).toContain(part);
  }
  expect(rows.nth(2).element().textContent).not.toContain('late');
  await expect.element(page.getByRole('row', { name: /^Architecture 300 1,200 42/ })).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: '1: 1' }).click();
  await expect.poll(() => rows.all().length).toBe(2);
  await page.getByRole('button', { name: '1: 1' }).click();
  await page.getByRole('link', { name: 'Walls, Level 1' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`${packages}/${uuid(1)}/detail`);
});

test('elements in no package and in several are listed, with the packages they are in; a link reopens the list', async () => {
  const { search } = await openProgress({ answers, at: '?show=overview&in=several&page=1' });
  const several = page.getByRole('list', { name: 'In several' });
  await expect.element(several.getByRole('link', { name: 'Ducts' })).toBeVisible();
  await page.getByRole('button', { name: 'In no work package: 2' }).click();
  await expect.poll(() => search().get('in')).toBe('none');
  const none = page.getByRole('list', { name: 'In no work package' });
  await expect.element(none.getByRole('button', { name: /^Wall 1/ })).toBeEnabled();
  await expect.element(none.getByRole('button', { name: /^Wall 2.*not in the shown model/ })).toBeDisabled();
  await checkAccessible();
});

test('a project without packages says so in the overview too', async () => {
  await openProgress({
    answers: { ...answers, 'workPackages.rollUp': () => ({ ...rollUp, nodes: [] }) },
    at: '?show=overview',
  });
  await expect.element(page.getByText('There are no work packages to display.')).toBeVisible();
});
