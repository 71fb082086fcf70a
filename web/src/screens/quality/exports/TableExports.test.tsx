import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuseWith } from '../../../data/testing/refuse.ts';

import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { soon } from '../../../viewport/testing/openScene.tsx';
import { manyRows, openPanel, rowNames } from '../testing/openPanel.tsx';

/** What the browser was asked to save. */
function watchSaving(): string[] {
  const names: string[] = [];
  const watch = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return;
    event.preventDefault();
    names.push(event.target.download);
  };
  document.addEventListener('click', watch, { capture: true });
  onTestFinished(() => document.removeEventListener('click', watch, { capture: true }));
  return names;
}

const aFile = (filename: string) => ({ filename, contentType: 'text/csv', body: new Blob(['a,b']).stream() });
const button = () => page.getByRole('button', { name: 'Export' });

async function choose(label: string) {
  await button().click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

test('[QUAL-7] the table is saved as it is filtered and sorted, under the name that the server gives it', async () => {
  const saved = watchSaving();
  const { callsTo, stores } = await openPanel({
    address: '/acme-tower/v1/quality?sort=elementName',
    answers: {
      'classifications.csv': () => aFile('DataTable-20260105-0900.csv'),
      'classifications.xlsx': () => aFile('DataTable-20260105-0900.xlsx'),
    },
  });
  await soon(() => rowNames().length).toBeGreaterThan(0);
  stores.workspace.getState().setFilter({ statuses: ['deviated'] });
  await soon(() => stores.workspace.getState().settledFilter).toEqual({ statuses: ['deviated'] });
  await choose('CSV');
  await soon(() => saved).toEqual(['DataTable-20260105-0900.csv']);
  expect(callsTo('classifications.csv')[0]?.input.query).toEqual({
    filtersDTO: { statuses: ['deviated'] },
    sort: 'elementName',
    columns: 'status,mappedFloor,mappedElementType,magnitudeDisplay',
    timezoneOffset: new Date().getTimezoneOffset(),
    enableUnderConstruction: false,
  });
  await choose('Excel, all columns');
  await soon(() => saved).toHaveLength(2);
  expect(callsTo('classifications.xlsx')[0]?.input.query).not.toHaveProperty('columns');
});

test('[QUAL-7] an export that takes its time is seen, does not begin twice, and can be cancelled', async () => {
  const saved = watchSaving();
  const { answers, stores } = await openPanel();
  answers['classifications.csv'] = (input) => {
    const { signal } = input as { signal: AbortSignal };
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  await soon(() => rowNames().length).toBeGreaterThan(0);
  await choose('CSV');
  await expect.element(page.getByRole('button', { name: 'Exporting' })).toBeDisabled();
  await checkAccessible();
  await page.getByRole('button', { name: 'Cancel the export' }).click();
  await expect.element(button()).toBeEnabled();
  expect(saved).toEqual([]);
  expect(stores.notifications.getState().current).toBeUndefined();
});

test('[QUAL-7] an export that has to wait says where it stands in the line, by its own ticket', async () => {
  const told = [{ state: 'waiting', place: 3, running: 2 }, { state: 'running' }];
  const { answers, callsTo } = await openPanel();
  const made = Promise.withResolvers<unknown>();
  answers['classifications.csv'] = () => made.promise;
  answers['queue.place'] = () => (told.length > 1 ? told.shift() : told[0]);
  await soon(() => rowNames().length).toBeGreaterThan(0);
  const saved = watchSaving();
  await choose('CSV');
  await expect.element(page.getByText('Waiting: third in line')).toBeVisible();
  await checkAccessible();
  const [sent] = callsTo('classifications.csv');
  const { ticket } = (sent?.input ?? {}) as { ticket?: string };
  expect(ticket).toMatch(/^[0-9a-f]{32}$/);
  expect(callsTo('queue.place')[0]?.input.params).toEqual({ ticket });
  await expect.element(page.getByText('Waiting: third in line')).not.toBeInTheDocument();
  made.resolve(aFile('a.csv'));
  await soon(() => saved).toEqual(['a.csv']);
});

test('[QUAL-7] an export that fails, at once or on its way, is told and not saved', async () => {
  const saved = watchSaving();
  const torn = new ReadableStream<Uint8Array>({
    start: (stream) => stream.error(new Error('The connection was lost.')),
  });
  const { stores } = await openPanel({
    answers: {
      'classifications.csv': () => refuseWith(500, 'Not now.'),
      'classifications.xlsx': () => ({ ...aFile('x.xlsx'), body: torn }),
    },
  });
  await soon(() => rowNames().length).toBeGreaterThan(0);
  await choose('CSV');
  const current = () => stores.notifications.getState().current;
  await soon(current).toEqual({ level: 'error', message: 'The table could not be exported. Not now.' });
  stores.notifications.getState().dismiss();
  await choose('Excel');
  await soon(() => current()?.message).toContain('The table could not be exported.');
  expect(saved).toEqual([]);
});

test('[QUAL-8] the report is offered with its flag only', async () => {
  const report = page.getByRole('menuitem', { name: 'Quality report (PDF)' });
  const { router } = await openPanel({ rows: manyRows(3) });
  await soon(() => rowNames().length).toBeGreaterThan(0);
  await button().click();
  await expect.element(page.getByRole('menuitem', { name: 'CSV', exact: true })).toBeVisible();
  expect(report.query()).toBeNull();
  await router.navigate('/acme-tower/v1/quality?feature.qualityReport=1');
  await expect.element(report).toBeVisible();
  await checkAccessible();
});

test('[QUAL-8] a window of the report that is closed keeps what was written, not what went wrong', async () => {
  await openPanel({
    rows: manyRows(3),
    address: '/acme-tower/v1/quality?feature.qualityReport=1',
    answers: { 'qualityReport.pdf': () => refuseWith(500, 'The report could not be made.') },
  });
  await soon(() => rowNames().length).toBeGreaterThan(0);
  const description = page.getByRole('dialog', { name: 'Quality report' }).getByLabelText('Description');
  await choose('Quality report (PDF)');
  await description.fill('Façade');
  await page.getByRole('button', { name: 'Create report' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(description).not.toBeInTheDocument();
  await choose('Quality report (PDF)');
  await expect.element(description).toHaveValue('Façade');
  expect(page.getByRole('alert').query()).toBeNull();
});
