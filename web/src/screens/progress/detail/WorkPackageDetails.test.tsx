import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aProject } from '../../../data/testing/aProject.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { aRecord, aWatchlist, sums, uuid } from '../testing/aWatchlist.ts';
import { openProgress, packages } from '../testing/openProgress.tsx';

const at = `/${uuid(1)}/detail`;
const texts = () => document.body.textContent ?? '';

test('[WORK-5] the detail says what the package is, how much stands, and what nobody has seen', async () => {
  const { router } = await openProgress({ at });
  await expect.element(page.getByRole('heading', { name: 'Work Package', exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Walls, Level 1' })).toBeVisible();
  await expect.element(page.getByText('Finish about 07/03/2026', { exact: false }).first()).toBeVisible();
  for (const part of ['05/01/2026', '27/03/2026', '1.1', 'A100', 'All walls of the first level']) {
    expect(texts()).toContain(part);
  }
  await expect.element(page.getByText('50%', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(/^No scan has seen 25% of it \(10 of 40 elements\)/)).toBeVisible();
  await expect
    .element(page.getByText('2 of the deviated elements are still under construction', { exact: false }))
    .toBeVisible();
  await expect
    .element(
      page.getByRole('img', {
        name: /^Progress over time\. 12 working days ahead of plan by the scan of 01\/02\/2026\./,
      }),
    )
    .toBeVisible();
  await expect.element(page.getByRole('table', { name: 'By floor' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '2 elements built' })).toBeVisible();
  await checkAccessible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`${packages}/${uuid(1)}/edit`);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(packages);
});

test('[WORK-5] a status is shown alone in the viewer, and all again', async () => {
  const { stores } = await openProgress({ at, project: { featureFlags: { enableUnderConstruction: true } } });
  const missing = page.getByRole('list', { name: /Legend/ }).getByRole('button', { name: /^Missing/ });
  await missing.click();
  expect(stores.workspace.getState().hiddenStatuses).toEqual(['verified', 'deviated', 'under_construction', 'no_data']);
  await missing.click();
  expect(stores.workspace.getState().hiddenStatuses).toEqual([]);
});

test('[WORK-5] a package without codes, weight or scan says so', async () => {
  const plain = aWatchlist({ primavera: { wbs: null, activityId: null }, description: '', isBeingMeasured: true });
  await openProgress({ at, start: { watchlists: [plain], records: [] } });
  await expect.element(page.getByText('It is being measured.')).toBeVisible();
  expect(texts()).not.toContain('WBS Code');
  expect(texts()).not.toContain('Activity ID');
});

test('[WORK-5] progress by volume is told apart from that of elements, and elements without a volume are named', async () => {
  const record = aRecord({ weighted: sums({ total: 200, progress: 20, no_data: 100 }) });
  const { answers, server } = await openProgress({
    at,
    start: { watchlists: [aWatchlist({ weightBy: 'volume' })], records: [record] },
    answers: { 'workPackages.breakDown': () => refuse('internal') },
  });
  await expect.element(page.getByText('10%', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('That is 50% of the elements.')).toBeVisible();
  await expect.element(page.getByText(/^No scan has seen 50% of it/)).toBeVisible();
  answers['workPackages.breakDown'] = () => ({
    ...(server.answers['workPackages.breakDown']!({}) as object),
    numNotMeasured: 3,
  });
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect.element(page.getByText('3 elements have no volume in the model and weigh nothing.')).toBeVisible();
});

test('[WORK-4] ids that the latest model lacks are warned of, and named', async () => {
  const lost = aWatchlist({
    modelValid: [{ model: uuid(201), allExternalIdsAreInModel: false }],
    missingIds: ['gone-1'],
    note: '3 elements have joined with model version 2.',
  });
  await openProgress({ at, start: { watchlists: [lost] } });
  await expect.element(page.getByRole('img', { name: 'Some global IDs are not in the latest model.' })).toBeVisible();
  await page.getByText('Data not found: 1').click();
  await expect.element(page.getByText('gone-1')).toBeVisible();
  await expect.element(page.getByText('3 elements have joined with model version 2.')).toBeVisible();
});

test('[WORK-5] a package that does not come is said in the words of the specification', async () => {
  await openProgress({ at, start: { watchlists: [] } });
  await expect.element(page.getByText("We couldn't display the work package, please retry.")).toBeVisible();
});

test('[WORK-6] report and table are saved one at a time, with the choices that the flags allow', async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push(this.download);
  });
  let finish: (() => void) | undefined;
  const file = (filename: string, contentType: string) => ({
    filename,
    contentType,
    body: new Blob(['x']).stream(),
  });
  const { callsTo } = await openProgress({
    at,
    project: { featureFlags: { pmWpPDFElementTypeBreakdown: true } },
    answers: {
      'workPackages.pdf': () =>
        new Promise((resolve) => {
          finish = () => resolve(file('Walls.pdf', 'application/pdf'));
        }),
      'workPackages.csv': () => file('Walls-20260201-1200.csv', 'text/csv; charset=utf-8'),
    },
  });
  const open = page.getByRole('button', { name: 'Export', exact: true });
  await open.click();
  await page.getByRole('menuitem', { name: 'Export report as PDF' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export progress report' });
  await dialog.getByRole('checkbox', { name: 'Show quality status information' }).click();
  await dialog.getByRole('checkbox', { name: 'Include breakdown by element type' }).click();
  await checkAccessible();
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Exporting' })).toBeDisabled();
  await expect.poll(() => finish).toBeDefined();
  finish?.();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsTo('workPackages.pdf')[0]?.input.body).toEqual({
    showQuality: false,
    elementTypeBreakdown: true,
    enableUnderConstruction: false,
  });
  await open.click();
  await page.getByRole('menuitem', { name: 'Export CSV data table' }).click();
  await expect.poll(() => saved).toEqual(['Walls.pdf', 'Walls-20260201-1200.csv']);
  click.mockRestore();
});

test('[WORK-6] without its flags there is one CSV button, and no choice of types', async () => {
  const { change } = await openProgress({ at });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export report as PDF' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Show quality status information' })).toBeChecked();
  expect(page.getByRole('checkbox', { name: 'Include breakdown by element type' }).query()).toBeNull();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  change({ project: aProject({ featureFlags: { enableWorkPackageToPDFExport: false } }) });
  await expect.element(page.getByRole('button', { name: 'Export CSV data table' })).toBeVisible();
});
