import type { ActivityPercent, ProgressChanges } from '@plumbline/contract/resources/progressExport';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { uuid } from '../testing/aWatchlist.ts';
import { openProgress } from '../testing/openProgress.tsx';

const row = (id: string, reported: number | null, measured: number, more: Partial<ActivityPercent> = {}) => ({
  key: `key of ${id}`,
  id,
  name: `Walls of ${id}`,
  wbs: 'HH.2',
  reported,
  measured,
  notSeen: 0,
  isWritable: true,
  note: '',
  ...more,
});
const changes: ProgressChanges = {
  schedule: { _id: uuid(7), filename: 'harbour.xer', format: 'xer', dataDate: '2026-11-01' },
  hasFile: true,
  lastScan: '2026-10-30',
  activities: [
    row('A1000', 100, 97, { isWritable: false, note: 'Its planner closed it on 05/06/2026.' }),
    row('A1010', 40, 62.5),
    row('A1020', 40, 80, { notSeen: 3 }),
    row('A1030', 0, 20, { note: 'It has no actual start in the schedule.' }),
    row('A1040', 50, 55),
    row('A1050', 100, 90, { isWritable: false, note: 'Its planner closed it on 12/06/2026.' }),
  ],
  unknown: ['B7'],
};
const file = () => ({ filename: 'p6.xer', contentType: 'application/octet-stream', body: new Blob(['x']).stream() });

async function open(seen: () => unknown = () => changes, answer: () => unknown = file) {
  const place = await openProgress({
    answers: { 'schedules.progressChanges': seen, 'schedules.exportProgress': answer },
  });
  await page.getByRole('button', { name: 'Primavera P6' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Export to Primavera P6' })).toBeVisible();
  return place;
}
const download = page.getByRole('button', { name: 'Download' });
const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name} `) });

test('[WORK-7] what differs is ticked, and what only its planner can say is not', async () => {
  const { callsTo } = await open();
  await expect
    .element(page.getByText('Measured by the scans up to 30/10/2026. Reported by harbour.xer, data date 01/11/2026.'))
    .toBeVisible();
  await expect.element(box('A1010')).toBeChecked();
  await expect.element(box('A1030')).not.toBeChecked();
  await expect.element(box('A1050')).toBeDisabled();
  await expect.element(box('A1040')).not.toBeInTheDocument();
  await expect
    .element(page.getByText('2 activities differ by 5 percentage points or less and stay as reported.'))
    .toBeVisible();
  await expect.element(page.getByText('Not in the schedule, and left out: B7.')).toBeVisible();
  await expect.element(page.getByText('2 of 4 chosen')).toBeVisible();
  await checkAccessible();
  await box('A1020').click();
  await box('A1030').click();
  await download.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(callsTo('schedules.exportProgress')[0]?.input.body).toEqual({
    format: 'file',
    schedule: uuid(7),
    activities: ['key of A1010', 'key of A1030'],
  });
});

test('[WORK-7] the threshold is chosen, and with it what goes out', async () => {
  const { callsTo } = await open();
  const threshold = page.getByRole('textbox', { name: 'Differs by more than, percentage points' });
  await threshold.fill('22');
  await expect.element(page.getByText('2 of 2 chosen')).toBeVisible();
  await threshold.fill('23');
  await expect.element(page.getByText('1 of 1 chosen')).toBeVisible();
  await threshold.fill('2');
  await expect.element(page.getByText('3 of 6 chosen')).toBeVisible();
  await page.getByRole('checkbox', { name: /^All that can go out/ }).click();
  await expect.element(page.getByText('4 of 6 chosen')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('0 of 6 chosen')).toBeVisible();
  await expect.element(download).toBeDisabled();
  await box('A1040').click();
  await page.getByRole('radio', { name: 'Spreadsheet (XLSX)' }).click();
  await download.click();
  await expect
    .poll(() => callsTo('schedules.exportProgress')[0]?.input.body)
    .toMatchObject({ format: 'xlsx', activities: ['key of A1040'] });
});

test('[WORK-7] what scans know of dates goes out when it is asked for, and into the spreadsheet alone', async () => {
  const { callsTo } = await open();
  const dates = page.getByRole('switch', { name: /^Add what scans know of starts and finishes/ });
  await expect.element(dates).toBeDisabled();
  await expect.element(page.getByText(/^The file that was imported gets no dates/)).toBeVisible();
  await page.getByRole('radio', { name: 'Spreadsheet (XLSX)' }).click();
  await expect.element(dates).not.toBeChecked();
  await expect.element(page.getByText(/Primavera P6 does not import them\.$/)).toBeVisible();
  await dates.click();
  await checkAccessible();
  // The other file has none, whatever was chosen before.
  await page.getByRole('radio', { name: 'harbour.xer' }).click();
  await expect.element(dates).not.toBeChecked();
  await page.getByRole('radio', { name: 'Spreadsheet (XLSX)' }).click();
  await expect.element(dates).toBeChecked();
  await download.click();
  await expect
    .poll(() => callsTo('schedules.exportProgress')[0]?.input.body)
    .toMatchObject({ format: 'xlsx', measuredDates: true });
});

test('[WORK-7] without a schedule the spreadsheet alone can be had, and it is said', async () => {
  const alone = { ...changes, schedule: null, hasFile: false, unknown: [], activities: [row('A1', null, 40)] };
  const { callsTo } = await open(() => alone);
  await expect.element(page.getByText(/No schedule was imported: what it reports is not known here\.$/)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Spreadsheet (XLSX)' })).not.toBeInTheDocument();
  await download.click();
  await expect
    .poll(() => callsTo('schedules.exportProgress')[0]?.input.body)
    .toEqual({ format: 'xlsx', schedule: undefined, activities: ['key of A1'] });
});

test('[WORK-7] nothing to export, and a list that fails, are told', async () => {
  await open(() => ({ ...changes, schedule: null, hasFile: false, activities: [], unknown: [] }));
  await expect.element(page.getByText(/^No work package has an Activity ID/)).toBeVisible();
  await expect.element(download).not.toBeInTheDocument();
});

test('[WORK-7] a failure is told', async () => {
  const { stores } = await open(undefined, () => refuse('schedules.changed'));
  await download.click();
  const told = () => stores.notifications.getState().current?.message;
  await expect.poll(told).toMatch(/^The progress could not be exported\. Another schedule has been imported/);
});
