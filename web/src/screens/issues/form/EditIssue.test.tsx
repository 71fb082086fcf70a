import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aChange, uuid } from '../../../data/testing/anIssue.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { base, openIssues } from '../testing/openIssues.tsx';

const at = `issues/${uuid(1)}/edit`;
const name = () => page.getByRole('textbox', { name: 'Name' });
const save = () => page.getByRole('button', { name: 'Save', exact: true });
const bodies = (calls: { input: { body?: object } }[]) => calls.map(({ input }) => input.body);

test('[ISSUE-2] only what was changed is saved, with the revision that it is a change of', async () => {
  const { callsTo, router } = await openIssues({ at });
  await expect.element(name()).toHaveValue('Deviated Wall');
  await checkAccessible();
  await name().fill('Crack');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Closed' }).click();
  await save().click();
  await expect.poll(() => router.state.location.pathname).toBe(`${base}/issues/${uuid(1)}/detail`);
  expect(bodies(callsTo('issues.update'))).toEqual([{ diagnosis: 'Crack', issueStatus: 'Closed', revision: 1 }]);
});

test('[ISSUE-2] who was faster is named, and one of the two stays', async () => {
  const { callsTo, answers } = await openIssues({ at });
  const update = answers['issues.update']!;
  answers['issues.update'] = () => refuse('issues.changed', { revision: 4, changes: [aChange()] });
  await name().fill('Crack');
  await save().click();
  const told = page.getByText(/Ben Okafor, .*: Status: Open Issue → Under Inspection/);
  await expect.element(told).toBeVisible();
  await expect.element(name()).toHaveValue('Crack');
  answers['issues.update'] = update;
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect.poll(() => bodies(callsTo('issues.update')).at(-1)).toEqual({ diagnosis: 'Crack', revision: 4 });
  await expect.element(page.getByRole('heading', { name: 'Issue Detail' })).toBeVisible();
});

test('[ISSUE-2] taking theirs shows the issue as it is now', async () => {
  const { answers, server } = await openIssues({ at });
  await name().fill('Crack');
  answers['issues.update'] = () => refuse('issues.changed', { revision: 2, changes: [aChange()] });
  answers['issues.one'] = () => ({ ...server.issues()[0], revision: 2, diagnosis: 'Bent wall' });
  await save().click();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(name()).toHaveValue('Bent wall');
  expect(page.getByText('This issue was changed meanwhile').query()).toBeNull();
});

test('[ISSUE-8] an issue that cannot be reached or changed is said in the words of the specification', async () => {
  const { answers, server } = await openIssues({ at, answers: { 'issues.one': () => refuse('internal') } });
  await expect.element(page.getByText("We couldn't access the issue, please retry.")).toBeVisible();
  answers['issues.one'] = () => server.issues()[0];
  answers['issues.update'] = () => refuse('internal');
  await page.getByRole('button', { name: 'Retry' }).click();
  await name().fill('Crack');
  await save().click();
  await expect.element(page.getByText('The issue could not be updated, please retry')).toBeVisible();
});
