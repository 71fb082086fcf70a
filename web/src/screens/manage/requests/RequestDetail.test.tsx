import type { AnalysisRequestDetail, RunProgress } from '@plumbline/contract/resources/analysisRequests';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { aDetail, aRequest, fileId, openRequests, projectId, requestId } from './testing.tsx';

const open = (given: Partial<AnalysisRequestDetail> = {}, answers: Answers = {}) =>
  openRequests({
    at: `/view/${requestId(12)}`,
    answers: { 'analysisRequests.one': () => aDetail(12, given), ...answers },
  });

const progress: RunProgress = {
  percent: 45,
  secondsLeft: 190,
  steps: [
    { name: 'Reading points', status: 'done', percent: 100 },
    { name: 'Sorting points into tiles', status: 'running', percent: 37 },
    { name: 'Judging elements', status: 'waiting', percent: 0 },
  ],
  trades: [
    { name: 'Architecture', percent: 45 },
    { name: 'MEP', percent: 8 },
  ],
};

test('a request that waits because of a limit says for what, and who can change that', async () => {
  const waitsFor = { of: 'project', most: 2, before: 1 } as const;
  await open({ status: 'waiting', progress: { ...progress, percent: 0, waitsFor } });
  const sentence =
    'Waits for one of the 2 analyses that are under way: the project has 2 at a time. One more is before it. Whoever runs the server can allow more.';
  await expect.element(page.getByText(sentence)).toBeVisible();
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('[REQ-9] every field of the request, to read only', async () => {
  const { host } = await open({
    scanFiles: [
      { _id: fileId(1), filename: 'scan-1.e57', isDeleted: false },
      { filename: 'gone.e57', isDeleted: true },
    ],
    documentFiles: [{ _id: fileId(7), filename: 'plan.pdf', isDeleted: false }],
    due: { floors: ['Level 1'], elementTypes: ['Wall:Basic'], namedElements: 1200 },
  });
  await expect.element(page.getByRole('heading', { name: 'Week 12' })).toBeVisible();
  const fields = [...host.querySelectorAll('dl > div')].map((field) => [
    field.querySelector('dt')?.textContent,
    // biome-ignore lint/performance/useDomNodeTextContent: lines are what is to be seen
    field.querySelector('dd')?.innerText.replaceAll(/\n+/g, '\n'),
  ]);
  expect(Object.fromEntries(fields)).toEqual({
    Model: 'VERSION 3\nArchitecture.ifc\nMEP.ifc',
    'What is due': 'Floors: Level 1\nTypes: Wall › Basic\n1,200 elements by name',
    Scans: 'scan-1.e57\ngone.e57 (deleted)',
    'Scan date': '05/03/2026',
    'Scanner model': 'NavVis',
    Georeference: 'Georeferenced locally to the model',
    Images: 'Yes - Recommended',
    'Area of interest': 'Second floor,\nnorth wing',
    Documents: 'plan.pdf',
  });
  expect(host.querySelectorAll('input, textarea, select')).toHaveLength(0);
  await checkAccessible();
});

test('[REQ-9] a detail that cannot be loaded says so, and can be tried again', async () => {
  let works = false;
  await open({}, { 'analysisRequests.one': () => (works ? aDetail(12) : refuse('internal')) });
  const failed = 'There was a problem loading this page. Please retry or contact support.';
  await expect.element(page.getByText(failed)).toBeVisible();
  await checkAccessible();
  works = true;
  await press('Retry');
  await expect.element(page.getByRole('heading', { name: 'Week 12' })).toBeVisible();
});

test.each(['requests.notFound', 'request.invalid'] as const)(
  '[REQ-9] after %s there is no such request',
  async (code) => {
    await open({}, { 'analysisRequests.one': () => refuse(code) });
    await expect.element(page.getByText('There is no such analysis request.')).toBeVisible();
  },
);

test('while it runs, its steps, trades and the time left are shown, and it leads to the result by itself', async () => {
  let detail = aDetail(12, { status: 'running', progress });
  await open({}, { 'analysisRequests.one': () => detail });
  await expect.element(page.getByText('About 3 minutes left')).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Progress of the analysis' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '45');
  const card = page.getByRole('region', { name: 'Progress' });
  const items = card
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Reading pointsdone',
    'Sorting points into tiles37%',
    'Judging elementswaiting',
    'Architecture45%',
    'MEP8%',
  ]);
  await expect.element(page.getByText('40% done: Sorting points into tiles')).toBeInTheDocument();
  await checkAccessible();
  detail = aDetail(12);
  await expect
    .poll(() => page.getByRole('link', { name: 'Open the analysis' }).query(), { timeout: 20_000 })
    .not.toBeNull();
  expect(page.getByRole('link', { name: 'Open the analysis' }).element().getAttribute('href')).toBe('/acme-tower/v1');
});

test('while the server does not answer, what it said last stays', async () => {
  let works = true;
  await open(
    {},
    { 'analysisRequests.one': () => (works ? aDetail(12, { status: 'running', progress }) : refuse('internal')) },
  );
  await expect.element(page.getByText('About 3 minutes left')).toBeVisible();
  works = false;
  const stale = page.getByText(/^The server could not say how far it is: this is what it said last./);
  await expect.poll(() => stale.query(), { timeout: 20_000 }).not.toBeNull();
  await expect.element(page.getByText('About 3 minutes left')).toBeVisible();
});

test('cancelling asks first', async () => {
  let status: 'running' | 'cancelled' = 'running';
  const { sent } = await open(
    {},
    {
      'analysisRequests.one': () => aDetail(12, { status, progress }),
      'analysisRequests.cancel': () => {
        status = 'cancelled';
        return aRequest(12, { status });
      },
    },
  );
  await press('Cancel analysis');
  await page.getByRole('button', { name: 'Keep running' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent('analysisRequests.cancel')).toHaveLength(0);
  await press('Cancel analysis');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel analysis' }).click();
  await expect.element(page.getByText('The analysis was cancelled')).toBeVisible();
  expect(sent('analysisRequests.cancel')).toHaveLength(1);
});

test('a failed one says why, and can be run again or corrected', async () => {
  let status: 'failed' | 'waiting' = 'failed';
  const message = 'The scan scan-1.e57 does not belong to this model.';
  await open(
    {},
    {
      'analysisRequests.one': () => aDetail(12, { status, message }),
      'analysisRequests.rerun': () => {
        status = 'waiting';
        return aRequest(12, { status });
      },
    },
  );
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
  const correct = page.getByRole('link', { name: 'Correct and request again' });
  const path = `/manage/${projectId}/analysisrequest/create?from=${requestId(12)}`;
  await expect.element(correct).toHaveAttribute('href', path);
  await checkAccessible();
  await press('Run again');
  await expect.element(page.getByText('Waiting to begin')).toBeVisible();
});

test('what cannot be run again says why', async () => {
  await open(
    { status: 'cancelled' },
    { 'analysisRequests.rerun': () => refuse('requests.filesMissing', { fileIds: [] }) },
  );
  await press('Run again');
  const sentence = 'Some of the chosen files were deleted or are not uploaded yet.';
  await expect.element(page.getByRole('alert').getByText(sentence)).toBeVisible();
});

test('one that is done but not published waits for review', async () => {
  await open({ status: 'review' });
  await expect.element(page.getByText('Waiting for review').first()).toBeVisible();
  expect(page.getByRole('link', { name: 'Open the analysis' }).query()).toBeNull();
});

test('[REQ-11] what was checked in the scans, file by file', async () => {
  const found = { check: 'registered', outcome: 'passed', message: 'All 14 stations are registered.' } as const;
  const odd = { check: 'resolution', outcome: 'warning', message: 'Points are 34 mm apart.' } as const;
  const { host } = await open({
    checks: [
      { file: 'a.e57', ...found },
      { file: 'b.e57', ...found },
      { file: 'a.e57', ...odd },
    ],
    notes: ['The scans were moved by 12 mm.'],
  });
  const section = page.getByRole('region', { name: 'Input checks' });
  await expect.element(section).toBeVisible();
  const files = [...host.querySelectorAll('h4')].map((heading) => [
    heading.textContent,
    heading.parentElement?.querySelectorAll('li').length,
  ]);
  expect(files).toEqual([
    ['a.e57', 2],
    ['b.e57', 1],
  ]);
  const warned = section
    .getByRole('img', { name: 'Warning' })
    .elements()
    .map((icon) => icon.parentElement?.textContent);
  expect(warned).toEqual(['Resolution Points are 34 mm apart.']);
  await expect.element(page.getByText('The scans were moved by 12 mm.')).toBeVisible();
  await checkAccessible();
});

test('[REQ-11] a project that skips the checks says so', async () => {
  await open({ checks: [] });
  await expect.element(page.getByText('This project skips the input checks.')).toBeVisible();
});

const states = {
  message: 'These scans show different states: 20 elements stand in scan-2.e57 and not in scan-1.e57.',
  newerFiles: ['scan-2.e57'],
};
const scanFiles = [1, 2].map((number) => ({ _id: fileId(number), filename: `scan-${number}.e57`, isDeleted: false }));

test('[REQ-9] scans that contradict each other are told once, and the newer can be asked for alone', async () => {
  const { address } = await open({ states, scanFiles, notes: [states.message, 'The scan fits within 1.0 mm.'] });
  await expect.element(page.getByText(states.message)).toBeVisible();
  expect(page.getByText(states.message).elements()).toHaveLength(1);
  await checkAccessible();
  await page.getByRole('link', { name: 'Judge the newer alone' }).click();
  expect(address()).toContain(`/create?from=${requestId(12)}&scans=newer`);
  await expect.element(page.getByText(/but of its scans the newer ones alone: check the scan date/)).toBeVisible();
  await press('Next');
  await expect.element(page.getByText('scan-2.e57')).toBeVisible();
  expect(page.getByText('scan-1.e57').elements()).toHaveLength(0);
});

test('[REQ-9] where nobody knows which scans are newer, none is offered', async () => {
  await open({ states: { ...states, newerFiles: [] } });
  await expect.element(page.getByText(states.message)).toBeVisible();
  expect(page.getByRole('link', { name: 'Judge the newer alone' }).elements()).toHaveLength(0);
});
