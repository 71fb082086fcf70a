import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { usePlace } from '../../data/address/place.ts';
import { aProject } from '../../data/testing/aProject.ts';
import { aView } from '../../data/testing/aView.ts';
import { openPlace } from '../../data/testing/openPlace.tsx';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { AnalysisSelector } from './AnalysisSelector.tsx';
import { MergedAnalyses } from './MergedAnalyses.tsx';

const model = (modelVersion: number) => ({ _id: `m${modelVersion}`, modelUrn: 'urn', modelVersion });
const view = { name: 'Week 3', scanDate: '2026-03-10T12:00:00Z', model: model(2) };
const otherViews = [
  aView({ _id: 'v2', name: 'Week 2', scanDate: '2026-02-10T12:00:00Z', model: model(2) }),
  aView({ _id: 'v3', name: 'Week 1', scanDate: '2026-01-10T12:00:00Z', model: model(1) }),
  aView({ _id: 'v4', name: 'Sketch', scanDate: '2025-12-10T12:00:00Z' }),
];

function Selector() {
  return <AnalysisSelector {...usePlace()} />;
}

const opener = () => page.getByRole('button', { name: /^Analysis/ });
const names = () =>
  page
    .getByRole('dialog', { name: 'Analysis' })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => /^\D+\d?(?=\d\d\/)/.exec(textContent ?? '')?.[0] ?? textContent);
const filters = () => page.getByRole('button', { name: 'Filter by scan date and model version' });

test('[HEAD-4] the list is filtered by the model versions that occur, several at once', async () => {
  openPlace(<Selector />, { view, otherViews });
  await opener().click();
  await filters().click();
  expect(names()).toEqual(['Week 3', 'Week 2', 'Week 1', 'Sketch']);
  const models = page.getByRole('group', { name: 'Model' });
  expect(models.getByRole('checkbox').elements()).toHaveLength(2);
  await models.getByText('VERSION 1').click();
  await expect.poll(names).toEqual(['Week 1']);
  await models.getByText('VERSION 2').click();
  await expect.poll(names).toEqual(['Week 3', 'Week 2', 'Week 1']);
  await checkAccessible();
  await filters().click();
  await expect.poll(names).toEqual(['Week 3', 'Week 2', 'Week 1', 'Sketch']);
});

test('[HEAD-4] one day is a range; a start after the end is told', async () => {
  openPlace(<Selector />, { view, otherViews });
  await opener().click();
  await filters().click();
  const from = page.getByRole('textbox', { name: 'From' });
  const to = page.getByRole('textbox', { name: 'To' });
  await from.fill('10/02/2026');
  await expect.poll(names).toEqual(['Week 3', 'Week 2']);
  await to.fill('10/02/2026');
  await expect.poll(names).toEqual(['Week 2']);
  expect(page.getByText(/must be/).elements()).toEqual([]);
  await from.fill('11/02/2026');
  await expect.element(page.getByText('Start date must be before end date')).toBeVisible();
  await expect.element(page.getByText('No matches found')).toBeVisible();
  await checkAccessible();
});

test('[HEAD-4] the filter is there again when the list is opened again, and gone with the project', async () => {
  const { stores } = openPlace(<Selector />, { view, otherViews });
  await opener().click();
  await filters().click();
  await page.getByRole('textbox', { name: 'From' }).fill('10/02/2026');
  await page.getByPlaceholder('Search analyses').fill('WEEK 2');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await opener().click();
  await expect.element(page.getByRole('textbox', { name: 'From' })).toHaveValue('10/02/2026');
  expect(names()).toEqual(['Week 2']);
  stores.viewFilter.reset();
  await expect.poll(names).toEqual(['Week 3', 'Week 2', 'Week 1', 'Sketch']);
});

test('[HEAD-5] badges of the list: Processing, and in developer mode Unpublished', async () => {
  const inProgress = { ...view, status: 'in_progress', progress: { percent: 3 } } as const;
  const { change } = openPlace(<Selector />, { view: inProgress });
  await opener().click();
  const item = page.getByRole('dialog').getByRole('link');
  await expect.element(item).toHaveTextContent('Week 3Processing10/03/26');
  change({ project: aProject({ permissions: ['ALL'] }) });
  await expect.element(item).toHaveTextContent('Week 3ProcessingUnpublished10/03/26');
  const { progress: _, ...unpublished } = inProgress;
  change({ views: [aView(unpublished)] });
  await expect.element(item).toHaveTextContent('Week 3Unpublished10/03/26');
  await checkAccessible();
});

test('[HEAD-3] the merged view lists what is published, newest first, under its name', async () => {
  const partly = [{ _id: 'a', id: 'a', name: 'Walls', delivery: 'Ready' }] as const;
  const views = [
    aView({ name: 'Published' }),
    aView({
      _id: 'v2',
      name: 'Partly',
      status: 'in_progress',
      scanDate: '2026-02-10T12:00:00Z',
      analyses: [...partly],
    }),
    aView({ _id: 'v3', name: 'Not yet', status: 'in_progress' }),
  ];
  openPlace(<MergedAnalyses views={views} />);
  await page.getByRole('button', { name: /Merged analyses view$/ }).click();
  const items = page.getByRole('list', { name: 'Analyses in this view' }).getByRole('listitem').elements();
  expect(items.map(({ textContent }) => textContent)).toEqual(['Partly10/02/26', 'Published05/01/26']);
  await checkAccessible();
});

test('the open view leads to its request, where the person may see it', async () => {
  const { router } = openPlace(<Selector />, { view: { ...view, requestId: 'r7' }, otherViews });
  await opener().click();
  await page.getByRole('link', { name: 'Analysis request of Week 3' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/manage/p1/analysisrequest/view/r7');
});

test('who may not see requests is offered none', async () => {
  openPlace(<Selector />, { view, otherViews });
  await opener().click();
  await expect.element(page.getByRole('link', { name: /Week 3/ })).toBeVisible();
  expect(page.getByRole('link', { name: /Analysis request/ }).query()).toBeNull();
});
