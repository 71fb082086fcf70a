import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ann, ben, uuid } from '../../../data/testing/anIssue.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { openIssues } from '../testing/openIssues.tsx';

const at = `issues/${uuid(1)}/detail`;

test('[ISSUE-3] the detail says who watches, and one watches or not by a press', async () => {
  const { callsTo } = await openIssues({ at });
  await expect.element(page.getByText('Watched by Ann Berg and Ben Okafor.')).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: 'Unwatch' }).click();
  await expect.element(page.getByText('Watched by Ben Okafor.')).toBeVisible();
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Unwatch' })).toBeVisible();
  expect(callsTo('issues.watch').map(({ input }) => input.body)).toEqual([{ isWatching: false }, { isWatching: true }]);
});

test('of many who watch the first are named', async () => {
  const people = [ann, ben, { ...ann, _id: uuid(903), firstName: 'Cleo' }, { ...ben, _id: uuid(904) }];
  await openIssues({ at, answers: { 'issues.watchers': () => ({ result: people, isWatching: false }) } });
  await expect.element(page.getByText('Watched by Ann Berg, Ben Okafor, and 2 others.')).toBeVisible();
});

test('what does not load or is not saved is said', async () => {
  const { answers, server } = await openIssues({ at, answers: { 'issues.watchers': () => refuse('internal') } });
  await expect.element(page.getByText('Who watches this issue could not be loaded.')).toBeVisible();
  answers['issues.watchers'] = server.answers['issues.watchers']!;
  answers['issues.watch'] = () => refuse('internal');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Unwatch' }).click();
  await expect.element(page.getByText('That was not saved.', { exact: false })).toBeVisible();
});
