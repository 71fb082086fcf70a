import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { aWatchlist, uuid } from '../testing/aWatchlist.ts';
import { openProgress, packages } from '../testing/openProgress.tsx';
import { aComparison, aLookAhead } from './testing/aComparison.ts';

const file = () => ({ filename: 'x.xlsx', contentType: 'application/octet-stream', body: new Blob(['x']).stream() });
const answers = {
  'schedules.compare': () => aComparison(),
  'schedules.lookAhead': () => aLookAhead(),
  'schedules.exportComparison': file,
  'schedules.exportLookAhead': file,
};
const start = { watchlists: [aWatchlist(), aWatchlist({ _id: uuid(2), name: 'Walls, Level 2, south' })] };
const grid = page.getByRole('treegrid', { name: 'Activities' });
const row = (name: string | RegExp) => grid.getByRole('row', { name });

test('[WORK-7] planned, reported and measured stand side by side below their levels, also where there is little room', async () => {
  const { search } = await openProgress({ answers, start, width: 1100 });
  await page.getByText('Schedule', { exact: true }).click();
  await expect.poll(() => search().get('show')).toBe('schedule');
  await expect
    .element(page.getByText(/^5 activities · harbour-house.xer · plan: Baseline “B1” · data date 06\/03\/2026/))
    .toBeVisible();
  await expect.element(row(/A1010 ?Walls, Level 2 ?93% ?100% ?60% ?Late 5\+ working days/)).toBeVisible();
  await expect.element(row(/A1020 ?Ducts, Level 1 ?26% ?0% ?Not seen/)).toBeVisible();
  await expect.element(row(/Structure ?2 ?1 late/)).toHaveAttribute('aria-expanded', 'true');
  await checkAccessible();
  await row(/Structure/).click();
  await expect.element(row(/A1010/)).not.toBeInTheDocument();
  await expect.element(row(/Structure/)).toHaveAttribute('aria-expanded', 'false');
});

test('[WORK-7] the list is walked, folded, zoomed and moved in time by keys', async () => {
  await openProgress({ answers, start, at: '?show=schedule' });
  await expect.element(row(/A1000/)).toBeVisible();
  (grid.element() as HTMLElement).focus();
  const active = () => document.getElementById(grid.element().getAttribute('aria-activedescendant') ?? '')?.textContent;
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.poll(active).toContain('A1010');
  const bar = () => row(/A1010/).element().querySelector<HTMLElement>('[class*=planned][style]')?.style;
  const before = Number.parseFloat(bar()?.width ?? '');
  await userEvent.keyboard('+');
  await expect.poll(() => Number.parseFloat(bar()?.width ?? '')).toBeGreaterThan(1.8 * before);
  const at = bar()?.insetInlineStart;
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(() => bar()?.insetInlineStart).not.toBe(at);
  await userEvent.keyboard('0');
  await expect.poll(() => Number.parseFloat(bar()?.width ?? '')).toBeCloseTo(before, 3);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(row(/A1010/)).not.toBeInTheDocument();
});

test('[WORK-7] a chosen activity tells all that is known of it, and leads to its work packages', async () => {
  const { router } = await openProgress({ answers, start, at: '?show=schedule' });
  await row(/A1010/).click();
  const details = page.getByRole('region', { name: 'Activity A1010' });
  await expect.element(details).toBeVisible();
  for (const part of [
    'Harbour House › Structure',
    '16/02/2026 to 06/03/2026, 93% by the last scan',
    '09/02/2026 to 27/02/2026',
    '100%, from 16/02/2026 to 05/03/2026',
    '60%, 5% not seen, begun between 06/02/2026 and 20/02/2026',
    'Late, at least 5 working days',
    'Too early to say when it is finished, not before 13/03/2026',
    'Total float4 working days; by the forecast at most −1; critical by the forecast',
    'Reported 100%, measured 60% by the scan of 06/03/2026.',
  ]) {
    expect(details.element().textContent).toContain(part);
  }
  await checkAccessible();
  await details.getByRole('link', { name: 'Walls, Level 2, south' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`${packages}/${uuid(2)}/detail`);
});

test('[WORK-7] late ones alone, and those that are searched for; a link reopens them', async () => {
  const { search } = await openProgress({ answers, start, at: '?show=schedule&only=late' });
  await expect.element(page.getByText(/^1 of 5 activities/)).toBeVisible();
  await expect.element(row(/A1010/)).toBeVisible();
  expect(grid.getByRole('row').all()).toHaveLength(4);
  await page.getByRole('searchbox', { name: 'Search activities' }).fill('ducts');
  await expect.element(page.getByText('No activity has what is searched for.')).toBeVisible();
  await expect.poll(() => search().get('find')).toBe('ducts');
});

test('[WORK-7] critical ones alone, the least float first; their bars are marked, and the marks are named', async () => {
  const { search } = await openProgress({ answers, start, at: '?show=schedule&only=critical', width: 1100 });
  await expect.element(page.getByText(/^3 of 5 activities/)).toBeVisible();
  const marked = (name: RegExp, mark: string) => row(name).getByRole('gridcell', { name: mark });
  await expect.element(marked(/A1010/, 'Critical by the forecast')).toBeVisible();
  await expect.element(marked(/A1030/, 'Critical in the schedule')).toBeVisible();
  await expect.element(marked(/M100/, 'Critical by its relations')).toBeVisible();
  await expect.element(page.getByText('Critical by the forecast', { exact: true })).toBeVisible();
  await checkAccessible();
  expect(search().get('only')).toBe('critical');
});

test('[WORK-7] of 20,000 activities those in sight are drawn, from the first to the last', async () => {
  const activities = Array.from({ length: 20_000 }, (_, i) => ({
    key: String(i),
    id: `A${i}`,
    name: `Activity ${i}`,
    wbs: 1 + (i % 2),
    start: '2026-02-02',
    end: '2026-03-20',
    planned: 50,
    reported: 0,
  }));
  await openProgress({
    answers: { ...answers, 'schedules.compare': () => aComparison({ activities }) },
    at: '?show=schedule',
  });
  await expect.element(row(/^A0 /)).toBeVisible();
  expect(grid.element().getAttribute('aria-rowcount')).toBe('20004');
  const drawn = () => grid.getByRole('row').all().length;
  expect(drawn()).toBeLessThan(80);
  const scroller = grid.element().parentElement as HTMLElement;
  for (const share of [0.25, 0.5, 0.99, 0.1]) {
    scroller.scrollTop = share * scroller.scrollHeight;
    // In place: what is in sight is drawn, and not only its room.
    await expect
      .poll(() => document.elementFromPoint(100, scroller.getBoundingClientRect().top + 300)?.closest('[role=row]'))
      .not.toBeNull();
    expect(drawn()).toBeLessThan(80);
  }
  (grid.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(row(/^A19999 /)).toBeVisible();
});

test('[WORK-7] the look-ahead says what is in the way, why, and of what nothing is known', async () => {
  const { search, callsTo } = await openProgress({ answers, start, at: '?show=schedule&part=lookAhead' });
  await expect
    .element(page.getByText('From 06/03/2026 to 26/03/2026 2 activities start, 2 wait for something.'))
    .toBeVisible();
  const items = page.getByRole('list', { name: 'What is in the way' });
  await expect
    .element(items.getByText(/must be finished before A1030 Scaffolding starts on 12\/03\/2026/))
    .toBeVisible();
  await expect.element(items.getByText('2 working days of work too much')).toBeVisible();
  await items.getByRole('button', { name: 'Holds up 2' }).click();
  await expect.element(items.getByText(/Shell closed is due on/)).toBeVisible();
  await checkAccessible();
  await page.getByText('Not measured 1').click();
  await expect.element(items.getByText(/no scan has seen it, reported 0%/)).toBeVisible();
  await page.getByRole('combobox', { name: 'For' }).click();
  await page.getByRole('option', { name: '6 weeks' }).click();
  await expect.poll(() => search().get('weeks')).toBe('6');
  expect(callsTo('schedules.lookAhead').at(-1)?.input.query).toMatchObject({ weeks: 6 });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect
    .poll(() => callsTo('schedules.exportLookAhead')[0]?.input.query)
    .toMatchObject({ format: 'csv', weeks: 6 });
});

test('[WORK-7] without a schedule the page says so, and leads to the import', async () => {
  await openProgress({
    answers: { ...answers, 'schedules.compare': () => refuse('schedules.none') },
    at: '?show=schedule',
  });
  await expect.element(page.getByText('No schedule has been imported yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Import schedule' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Import schedule' })).toBeVisible();
  await checkAccessible();
});
