import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aUser } from '../../data/testing/aUser.ts';
import { aView } from '../../data/testing/aView.ts';
import { openPlace } from '../../data/testing/openPlace.tsx';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { AnalysisNotice } from './AnalysisNotice.tsx';

const trade = (name: string, delivery: 'Ready' | 'In progress', progress?: number) => ({
  _id: name,
  id: name,
  name,
  delivery,
  ...(progress === undefined ? {} : { progress }),
});
const recently = () => new Date(Date.now() - 60_000).toISOString();
const ready = () => page.getByText('Analysis ready');
const rows = () =>
  page
    .getByRole('row')
    .elements()
    .map(({ textContent }) => textContent);

test('[QUAL-5] until the view is ready each trade has its state, those in progress highlighted', async () => {
  const { change } = openPlace(<AnalysisNotice />, {
    view: {
      status: 'in_progress',
      deliveryType: 'Incremental',
      progress: { percent: 43.9, secondsLeft: 62 },
      analyses: [trade('Architecture', 'Ready', 99), trade('Structure', 'In progress', 7.2)],
    },
  });
  await expect.element(page.getByText('43%, about 1 minute left')).toBeVisible();
  expect(rows()).toEqual(['TradeAnalysedStatus', 'Architecture100%Ready', 'Structure7%In progress']);
  const tint = (text: string) => getComputedStyle(page.getByText(text, { exact: true }).element()).backgroundColor;
  expect(tint('Ready')).toBe('rgba(0, 0, 0, 0)');
  expect(tint('In progress')).not.toBe('rgba(0, 0, 0, 0)');
  await checkAccessible();

  change({ view: aView({ statusUpdateTime: recently() }) });
  await expect.element(ready()).toBeVisible();
  expect(page.getByRole('table').elements()).toEqual([]);
});

test('coordinates that were taken as they are are told, as long as the view is there', async () => {
  const { change } = openPlace(<AnalysisNotice />, { view: { hasGivenCoordinates: true } });
  await expect.element(page.getByText('Not verified', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/coordinates were taken as they are/)).toBeVisible();
  await checkAccessible();
  change({ view: aView() });
  await expect.element(page.getByText('Not verified', { exact: true })).not.toBeInTheDocument();
});

test('that trades were judged by different tolerances is told to whoever sees them, not to reviewers alone', async () => {
  const judged = (id: string, name: string, toleranceM: number) => ({
    analysis: { _id: id, name },
    versions: [{ _id: `${id}1`, number: 1, status: 'stable', createdDate: recently(), toleranceM, isRejudged: false }],
  });
  openPlace(<AnalysisNotice />, {
    project: { permissions: ['READ', 'LIST', 'VIEW_ASSETS'] },
    answers: {
      'analysisVersions.forStatus': () => [judged('a', 'Architecture', 0.035), judged('s', 'Structure', 0.02)],
    },
  });
  await expect
    .element(
      page.getByText(
        'The trades of this view are judged by different tolerances: Architecture by 35\u2009mm, Structure by 20\u2009mm.',
      ),
    )
    .toBeVisible();
});

test('[QUAL-5] nothing is being computed but not everything published: it says so', async () => {
  const { change } = openPlace(<AnalysisNotice />, {
    view: { status: 'in_progress', analyses: [trade('Structure', 'In progress')] },
    project: { permissions: ['ALL'] },
  });
  await expect.element(page.getByText('Unpublished').first()).toBeVisible();
  expect(rows()).toEqual(['TradeStatus', 'StructureUnpublished']);
  change({
    view: aView({ status: 'in_progress', analyses: [trade('Structure', 'In progress'), trade('Services', 'Ready')] }),
  });
  await expect.element(page.getByText('Partly published')).toBeVisible();
  expect(rows()).toEqual(['TradeStatus', 'StructureUnpublished', 'ServicesReady']);
});

test('[QUAL-5] that an analysis is ready is told until it is dismissed, and each user dismisses alone', async () => {
  const kept = new Map<string, string>();
  const view = aView({ statusUpdateTime: recently() });
  const first = openPlace(<AnalysisNotice />, { view, kept });
  await expect.element(ready()).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(ready()).not.toBeInTheDocument();
  first.host.remove();

  const second = openPlace(<AnalysisNotice />, { view, kept });
  await expect.poll(() => second.callsTo('users.current')).toHaveLength(1);
  await expect.poll(() => second.queryClient.isFetching()).toBe(0);
  expect(ready().elements()).toEqual([]);
  second.change({ view: { ...view, statusUpdateTime: new Date().toISOString() } });
  await expect.element(ready()).toBeVisible();
  second.host.remove();

  const somebodyElse = () => aUser({ _id: 'u2' });
  openPlace(<AnalysisNotice />, { view, kept, answers: { 'users.current': somebodyElse } });
  await expect.element(ready()).toBeVisible();
});

test('[QUAL-5] a view that failed says so', async () => {
  const { change } = openPlace(<AnalysisNotice />, { view: { status: 'failed', name: 'Week 44' } });
  await expect
    .element(page.getByText('Week 44 has no results. An administrator of the project can see why.'))
    .toBeVisible();
  change({ view: aView({ status: 'failed', name: 'Week 44', requestId: 'r7' }) });
  await expect
    .element(page.getByRole('link', { name: 'Open the request' }))
    .toHaveAttribute('href', '/manage/p1/analysisrequest/view/r7');
  await checkAccessible();
});
