import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aProject } from '../../data/testing/aProject.ts';
import { openPlace } from '../../data/testing/openPlace.tsx';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { ProjectPicker } from './ProjectPicker.tsx';

test('[PICK-3] [REQ-10] a card says how far the analysis of its project is, and opens as soon as there is something to see', async () => {
  const inProgress = { activity: 'Analysing Week 44', percent: 43, secondsLeft: 62 };
  const waiting = aProject({ lastAnalysisView: undefined, inProgress });
  let projects = [waiting];
  const { callsTo } = openPlace(<ProjectPicker />, { address: '/', answers: { 'projects.all': () => projects } });
  await expect.element(page.getByText('Analysing Week 44 … 43%, about 1 minute left')).toBeVisible();
  await expect
    .element(page.getByRole('progressbar', { name: 'Analysing Week 44' }))
    .toHaveAttribute('aria-valuenow', '43');
  expect(page.getByRole('link', { name: 'Tower' }).elements()).toEqual([]);
  await checkAccessible();

  projects = [aProject({ inProgress: { ...inProgress, percent: 80 } })];
  await expect.element(page.getByRole('link', { name: 'Tower' })).toBeVisible();
  await expect.element(page.getByText('Analysing Week 44 … 80%, about 1 minute left')).toBeVisible();
  projects = [aProject()];
  await expect.element(page.getByText('Analysing', { exact: false })).not.toBeInTheDocument();
  const asked = callsTo('projects.all').length;
  expect(asked).toBeGreaterThanOrEqual(3);
});
