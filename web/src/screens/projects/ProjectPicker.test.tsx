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

test('a card shows the building, how its analysis came out, and what is new since the last visit', async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const until = new Date(Date.now() + 3_600_000).toISOString();
  openPlace(<ProjectPicker />, {
    address: '/',
    answers: {
      'projects.all': () => [aProject()],
      'pictures.ofProject': () => ({ url: pixel, isByStatus: true, until }),
      'projects.card': () => ({
        statuses: [
          { status: 'verified', count: 1200 },
          { status: 'deviated', count: 0 },
          { status: 'missing', count: 7 },
        ],
        news: { since: until, analyses: [{ _id: 'v2', name: 'Week 44' }], newIssues: 2, changedIssues: 0 },
      }),
    },
  });
  await expect.element(page.getByRole('img', { name: '1,200 verified, 7 missing' })).toBeVisible();
  await expect.element(page.getByText('New since your last visit: Week 44 published, 2 issues new')).toBeVisible();
  await expect.poll(() => document.querySelector('img')?.dataset.shown).toBe('true');
  await checkAccessible();
});

test('a card without a picture keeps its sketch, and whoever may not open the project is told nothing of it', async () => {
  const { callsTo } = openPlace(<ProjectPicker />, {
    address: '/',
    answers: { 'projects.all': () => [aProject({ lastAnalysisView: undefined })] },
  });
  await expect.element(page.getByText('Tower')).toBeVisible();
  expect(document.querySelector('article svg')).not.toBeNull();
  expect(callsTo('projects.card')).toHaveLength(0);
  expect(callsTo('pictures.ofProject')).toHaveLength(0);
});
