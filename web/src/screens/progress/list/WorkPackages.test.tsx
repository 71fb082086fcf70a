import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aProject } from '../../../data/testing/aProject.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { aRecord, aWatchlist, sums, uuid } from '../testing/aWatchlist.ts';
import { openProgress, packages } from '../testing/openProgress.tsx';

const cards = () => Array.from(document.querySelectorAll('article'), (card) => card.textContent ?? '');
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('[WORK-2] cards say name, dates, percent, what was not seen and what the package is at', async () => {
  const done = sums({ total: 4, progress: 4, no_data: 0 });
  const watchlists = [
    aWatchlist({ _id: uuid(1), name: 'Late', startDate: day(-20), endDate: day(-1) }),
    aWatchlist({ _id: uuid(2), name: 'Early', startDate: day(5), endDate: day(9) }),
    aWatchlist({ _id: uuid(3), name: 'Now', startDate: day(-5), endDate: day(9), isBeingMeasured: false }),
    aWatchlist({ _id: uuid(4), name: 'Done', startDate: day(5), endDate: day(9), trend: [] }),
  ];
  const records = [aRecord({ watchlist: uuid(1) }), aRecord({ watchlist: uuid(4), ...done, weighted: null })];
  const { router } = await openProgress({ start: { watchlists, records } });
  await expect.element(page.getByRole('article').first()).toBeVisible();
  const [late, early, now, complete] = cards();
  for (const part of ['Late', '50%', '25% not seen', '+25% by the last scan', 'Delayed', '40 elements']) {
    expect(late).toContain(part);
  }
  expect(early).toContain('Not started');
  expect(now).toContain('In progress');
  expect(now).toContain('Not measured yet');
  expect(complete).toContain('Completed');
  expect(complete).toContain('100%');
  await checkAccessible();
  await page.getByRole('link', { name: 'Late', exact: true }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`${packages}/${uuid(1)}/detail`);
});

test('[WORK-2] the search is a pattern on names, in the address, and closed where there is nothing', async () => {
  const watchlists = ['Walls 1', 'Walls 2', 'Ducts'].map((name, i) => aWatchlist({ _id: uuid(i + 1), name }));
  const { search } = await openProgress({ start: { watchlists }, at: '?q=wall' });
  const field = page.getByRole('searchbox', { name: 'Search work packages' });
  await expect.poll(() => cards().length).toBe(2);
  await field.fill('DUCT');
  await expect.poll(() => cards().length).toBe(1);
  await expect.poll(() => search().get('q')).toBe('DUCT');
  await field.fill('no such');
  await expect.element(page.getByText('There are no work packages to display.')).toBeVisible();
});

test('[WORK-2] without packages there is nothing to search, and whoever may makes the first', async () => {
  const { change, router } = await openProgress({ start: { watchlists: [] } });
  await expect.element(page.getByText('There are no work packages to display.')).toBeVisible();
  await expect.element(page.getByRole('searchbox', { name: 'Search work packages' })).toBeDisabled();
  await page.getByRole('link', { name: 'Create work package' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`${packages}/new`);
  await router.navigate(-1);
  change({ project: aProject() });
  await expect.element(page.getByText('Nobody has made one yet.')).toBeVisible();
  expect(page.getByRole('link', { name: 'Create work package' }).query()).toBeNull();
});

test('[WORK-4] a package of which the latest model lacks ids carries a warning', async () => {
  const lost = [{ model: uuid(201), allExternalIdsAreInModel: false }];
  await openProgress({ start: { watchlists: [aWatchlist({ modelValid: lost }), aWatchlist({ _id: uuid(2) })] } });
  await expect.element(page.getByRole('img', { name: 'Some global IDs are not in the latest model.' })).toBeVisible();
});

test('[WORK-2] a list that does not come is said, and asked for again', async () => {
  const { answers, server } = await openProgress({ answers: { 'workPackages.list': () => refuse('internal') } });
  await expect.element(page.getByText("We couldn't display the work packages, please retry.")).toBeVisible();
  answers['workPackages.list'] = server.answers['workPackages.list']!;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => cards().length).toBe(1);
});

test('[WORK-1] a project without the feature says so, whatever the address asks', async () => {
  await openProgress({
    answers: { 'workPackages.list': () => refuse('feature.off', { flag: 'progressMonitoring' }) },
  });
  await expect.element(page.getByText('Progress monitoring is not enabled for this project.')).toBeVisible();
});

test('[WORK-1] without a published analysis, and on an unknown path, the page says so', async () => {
  const { router, change } = await openProgress({ at: '/other' });
  await expect.element(page.getByText('Incorrect path')).toBeVisible();
  await router.navigate(`${packages}/${uuid(1)}`);
  await expect.element(page.getByText('Incorrect path')).toBeVisible();
  change({ views: [] });
  await expect
    .element(page.getByText('Progress Monitoring is not available without a published analysis.'))
    .toBeVisible();
});

test('[WORK-2] numbers that are being counted are asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  const { callsTo } = await openProgress({ start: { watchlists: [aWatchlist({ isBeingMeasured: true })] } });
  await vi.waitFor(() => expect(document.body.textContent).toContain('Being measured'));
  const before = callsTo('workPackages.list').length;
  await vi.advanceTimersByTimeAsync(2500);
  expect(callsTo('workPackages.list').length).toBeGreaterThan(before);
  vi.useRealTimers();
});
