import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../../ui/testing/checkAccessible.ts';
import { aKeptSchedule, aSchedulePreview, matchedPackage, newActivity } from '../../testing/aSchedulePreview.ts';
import { uuid } from '../../testing/aWatchlist.ts';
import { openProgress } from '../../testing/openProgress.tsx';

const dialog = () => page.getByRole('dialog', { name: 'Import schedule' });
const tab = (name: RegExp) => dialog().getByRole('tab', { name });

async function open(name = 'plan.xer') {
  await page.getByRole('button', { name: 'Import schedule' }).click();
  choose(name);
}

/** As a person who chose it in the browser's window. */
function choose(name: string) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const chosen = new DataTransfer();
  chosen.items.add(new File(['x'], name));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const outcome = {
  schedule: aKeptSchedule(),
  numCreated: 2,
  numChanged: 1,
  numUnchanged: 1,
  numLeft: 3,
  numWithoutElements: 1,
  created: [
    { _id: uuid(51), name: 'Slabs' },
    { _id: uuid(52), name: 'Roof' },
  ],
};

test('[WORK-7] every change is listed before it is made, a change that is not wanted is left, and rules make packages', async () => {
  const { callsTo } = await openProgress({
    width: 760,
    answers: {
      'schedules.list': () => [aKeptSchedule()],
      'schedules.preview': () =>
        aSchedulePreview({
          matched: [matchedPackage(1), matchedPackage(2, { changes: [] })],
          added: [newActivity('A1'), newActivity('A2', { wbs: '2.9' }), newActivity('A3', { wbs: '9' })],
          unmatched: [{ _id: uuid(7), name: 'Garden', activityId: 'G7', wbs: null }],
          problems: [{ reason: 'A date cannot be read.', line: 12, column: 'target_end_date' }],
        }),
      'schedules.import': () => outcome,
    },
  });
  await page.getByRole('button', { name: 'Import schedule' }).click();
  await expect.element(dialog().getByText('plan.xer, the current one')).toBeVisible();
  await expect.element(dialog().getByText(/Ann Planner/)).toBeVisible();
  choose('plan.xer');
  await expect.element(dialog().getByText(/Primavera P6 \(XER\) 18.8 · 120 activities · 200 relations/)).toBeVisible();
  await expect.element(dialog().getByText('Dates: 05/01/2026 – 27/03/2026 → 02/02/2026 – 24/04/2026')).toBeVisible();
  await expect.element(dialog().getByText('Activity ID: none → W1')).toBeVisible();
  await expect.element(dialog().getByText('1 work package stays as before.')).toBeVisible();
  await checkAccessible();
  await dialog().getByRole('checkbox', { name: 'Activity ID (1)' }).click();

  await tab(/^Not in the file/).click();
  await expect.element(dialog().getByText('Garden')).toBeVisible();
  await tab(/^Problems/).click();
  await expect.element(dialog().getByText('line 12, column target_end_date')).toBeVisible();

  await tab(/^New/).click();
  await expect.element(dialog().getByText('No rule: stays without work package').first()).toBeVisible();
  await dialog().getByRole('button', { name: 'Add rule' }).click();
  await expect.element(dialog().getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await dialog().getByRole('textbox', { name: 'Pattern of rule 1' }).fill('2.*');
  await expect.element(dialog().getByText('2 activities, elements are not chosen yet')).toBeVisible();
  await dialog().getByRole('button', { name: 'Choose elements' }).click();
  await dialog().getByRole('option', { name: 'Level 1' }).click();
  await dialog().getByRole('button', { name: 'Use these elements' }).click();
  await expect.element(dialog().getByText('2 activities, each of 40 elements')).toBeVisible();
  await expect.element(dialog().getByText('Rule 1: work package of Floor: Level 1').first()).toBeVisible();
  await dialog().getByRole('button', { name: 'What becomes of A2' }).click();
  await page.getByRole('menuitem', { name: 'Leave without work package' }).click();
  await expect
    .element(dialog().getByText('1 work package changed, 1 made, 2 activities without work package'))
    .toBeVisible();
  await checkAccessible();
  await dialog().getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(dialog().getByText(/2 work packages made, 1 changed, 1 as before. 3 activities/)).toBeVisible();
  await expect.element(dialog().getByRole('link', { name: 'Roof' })).toBeVisible();
  const { input } = callsTo('schedules.import')[0]!;
  expect(input.body).toEqual({
    fingerprint: 'seen',
    project: '1',
    plan: 'baseline:2',
    leave: [{ watchlist: uuid(1), fields: ['activityId'] }],
    rules: [{ by: 'wbs', pattern: '2.*', filter: { floors: ['Level 1'] } }],
    own: [{ activity: 'A2', filter: null }],
  });
  expect(input.files?.schedule?.name).toBe('plan.xer');
});

test('[WORK-7] twenty thousand new activities are a list of which few rows are in the document', async () => {
  const added = Array.from({ length: 20_000 }, (_, i) => newActivity(`A${i}`, { wbs: `2.${i % 7}` }));
  await openProgress({
    width: 760,
    answers: {
      'schedules.list': () => [],
      'schedules.preview': () => aSchedulePreview({ matched: [], added }),
    },
  });
  await open();
  const list = dialog().getByRole('region', { name: 'New activities' });
  await expect.element(list.getByText('Activity A0', { exact: false }).first()).toBeVisible();
  expect(list.element().querySelectorAll('li').length).toBeLessThan(100);
  list.element().scrollTop = list.element().scrollHeight;
  await expect.element(list.getByText(/Activity A19999/)).toBeVisible();
  await dialog().getByRole('searchbox', { name: 'Search new activities' }).fill('A19998');
  await expect.element(dialog().getByText('1 of 20,000 activities')).toBeVisible();
  await dialog().getByRole('button', { name: 'Add rule' }).click();
  await dialog().getByRole('textbox', { name: 'Pattern of rule 1' }).fill('2.3');
  await expect.element(dialog().getByText('2,857 activities, elements are not chosen yet')).toBeVisible();
});

test('[WORK-7] a file that cannot be read is told with its place; unclear dates are asked for', async () => {
  const { answers, callsTo } = await openProgress({
    width: 760,
    answers: {
      'schedules.list': () => [],
      'schedules.preview': () => refuse('schedules.unreadable', { reason: 'A row has too many cells.', line: 7 }),
    },
  });
  await open();
  await expect.element(dialog().getByText('A row has too many cells. (line 7)')).toBeVisible();
  await dialog().getByRole('button', { name: 'Choose another file' }).click();
  choose('plan.mpp');
  await expect.element(dialog().getByText(/Save it in Microsoft Project as XML/)).toBeVisible();
  const question = { asks: 'dateOrder' as const, choices: ['dmy', 'mdy'] };
  answers['schedules.preview'] = ({ body }) =>
    (body as { dateOrder?: string }).dateOrder === undefined
      ? refuse('schedules.unreadable', { reason: 'Dates can be read in two ways.', question })
      : aSchedulePreview();
  choose('dates.csv');
  await dialog()
    .getByRole('radio', { name: /^Month first/ })
    .click();
  await expect.element(tab(/^Changes/)).toBeVisible();
  expect(callsTo('schedules.preview').at(-1)?.input.body).toEqual({ dateOrder: 'mdy' });
});

test('[WORK-7] when packages have moved on, nothing is imported, and it is looked at again', async () => {
  const { callsTo } = await openProgress({
    width: 760,
    answers: {
      'schedules.list': () => [],
      'schedules.preview': () => aSchedulePreview(),
      'schedules.import': () => refuse('schedules.previewMoved'),
    },
  });
  await open();
  await dialog().getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(dialog().getByText(/have changed since the preview/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Look again' }).click();
  await expect.poll(() => callsTo('schedules.preview').length).toBe(2);
});

test('[WORK-7] of another project nothing is ticked or imported before a person says so, and a renumbered activity is one choice', async () => {
  const doubt =
    'This file is of project 10001 “Mine”; the last import was of project HH “Harbour House”. They have 3 Activity IDs in common, of which none has the same name.';
  const { callsTo } = await openProgress({
    width: 760,
    answers: {
      'schedules.list': () => [aKeptSchedule()],
      'schedules.preview': () =>
        aSchedulePreview({
          doubts: [doubt],
          projects: [{ key: '1', id: '10001', name: 'Mine', dataDate: '2025-01-01T08:00', numActivities: 659 }],
          matched: [
            matchedPackage(1, {
              watchlist: { _id: uuid(1), name: 'Partitions, ground floor' },
              activity: { key: '9', id: 'A2020', name: 'Receive tenders for drilling contract', wbs: '10001.3' },
              by: 'activityId',
              remark: 'At the last import A2020 was “Partitions”: the names have no word in common.',
              isDoubtful: true,
              changes: [{ field: 'wbs', from: '2.1', to: '10001.3' }],
            }),
            matchedPackage(2, {
              by: 'renumbered',
              remark: 'A1 is not in the file; W2 is, with the same name and WBS code.',
              changes: [
                { field: 'startDate', from: '2026-01-05', to: '2026-02-02' },
                { field: 'activityId', from: 'A1', to: 'W2' },
              ],
            }),
          ],
        }),
      'schedules.import': () => outcome,
    },
  });
  await open('mine.xer');
  const projects = dialog().getByRole('table', { name: 'Projects' });
  await expect.element(projects.getByRole('row', { name: 'Project ID HH 10001' })).toBeVisible();
  await expect.element(projects.getByRole('row', { name: 'Data date 01/01/2026 01/01/2025' })).toBeVisible();
  await expect.element(dialog().getByText(doubt)).toBeVisible();
  await expect.element(dialog().getByText(/A2020 Receive tenders for drilling contract, by Activity ID/)).toBeVisible();
  await expect.element(dialog().getByText(/At the last import A2020 was/)).toBeVisible();
  await expect.element(dialog().getByText('Start: 05/01/2026 → 02/02/2026 · Activity ID: A1 → W2')).toBeVisible();
  expect(dialog().getByRole('checkbox', { checked: true }).all()).toHaveLength(0);
  const start = dialog().getByRole('button', { name: 'Import', exact: true });
  await expect.element(start).toBeDisabled();
  await checkAccessible();
  await dialog().getByRole('checkbox', { name: 'Import it all the same' }).click();
  await expect.element(dialog().getByText(/^0 work packages changed/)).toBeVisible();
  await start.click();
  await expect
    .poll(() => callsTo('schedules.import')[0]?.input.body)
    .toMatchObject({
      leave: [
        { watchlist: uuid(1), fields: ['wbs'] },
        { watchlist: uuid(2), fields: ['dates', 'activityId'] },
      ],
    });
});

test('[WORK-7] which dates are the plan is chosen and told, with what that comes to', async () => {
  const { callsTo } = await openProgress({
    width: 760,
    answers: {
      'schedules.list': () => [aKeptSchedule()],
      'schedules.preview': ({ body }) => aSchedulePreview({ plan: (body as { plan?: string }).plan ?? 'baseline:2' }),
    },
  });
  await open();
  const projects = dialog().getByRole('table', { name: 'Projects' });
  await expect.element(projects.getByRole('row', { name: 'Plan Baseline “B1” Baseline “B1”' })).toBeVisible();
  await expect
    .element(
      dialog().getByText(
        'It stays when the schedule is updated. 10 activities are not in it and go by their planned dates.',
        {
          exact: false,
        },
      ),
    )
    .toBeVisible();
  await checkAccessible();
  await dialog().getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: 'Current dates (120 activities)' }).click();
  await expect.element(projects.getByRole('row', { name: 'Plan Baseline “B1” Current dates' })).toBeVisible();
  await expect.element(dialog().getByText(/finished work has its actual dates: it is never late/)).toBeVisible();
  expect(callsTo('schedules.preview').at(-1)?.input.body).toEqual({ plan: 'current' });
});
