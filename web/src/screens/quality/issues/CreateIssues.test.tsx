import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ann, ben, uuid } from '../../../data/testing/anIssue.ts';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { openPanel } from '../testing/openPanel.tsx';

const preview = {
  all: { elements: 45, element: 45, floorAndType: 6 },
  withoutOpen: { elements: 40, element: 40, floorAndType: 5 },
  haveOpen: 5,
};

async function open(answers: Answers = {}) {
  const panel = await openPanel({
    view: { _id: uuid(101) },
    project: { _id: uuid(1), permissions: ['ALL'] },
    address: `/acme-tower/${uuid(101)}/quality`,
    answers: {
      'issueBatches.preview': () => preview,
      'issueBatches.create': () => ({ created: 6, elements: 45, ids: [uuid(2)], firstIssueId: 13, lastIssueId: 18 }),
      'issues.assignableUsers': () => ({ result: [ann, ben] }),
      ...answers,
    },
  });
  panel.stores.workspace.getState().setFilter({ statuses: ['deviated'] });
  await page.getByRole('button', { name: 'Create issues from this filter' }).click();
  return panel;
}

const create = (name: string) => page.getByRole('button', { name, exact: true });

test('issues are made of what the filter takes, one an element or grouped, as many as were told', async () => {
  const { callsTo, router, stores } = await open();
  await expect.element(create('Create 5 issues')).toBeVisible();
  await expect
    .poll(() => callsTo('issueBatches.preview').at(-1)?.input.query)
    .toMatchObject({
      filtersDTO: { statuses: ['deviated'] },
    });
  await checkAccessible();
  await page.getByRole('radio', { name: 'One issue for each element' }).click();
  await expect.element(create('Create 40 issues')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Leave out the 5 elements that have an open issue' }).click();
  await page.getByRole('radio', { name: 'One issue for each type on a floor' }).click();
  await page.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Major' }).click();
  await create('Create 6 issues').click();
  await expect
    .poll(() => callsTo('issueBatches.create')[0]?.input.body)
    .toEqual({
      filter: { statuses: ['deviated'] },
      grouping: 'floorAndType',
      skipsOpen: false,
      total: 6,
      priority: 'Major',
      assignedUser: null,
      deadline: null,
      timezoneOffset: new Date().getTimezoneOffset(),
    });
  await expect.poll(() => router.state.location.pathname).toBe(`/acme-tower/${uuid(101)}/issues`);
  expect(stores.undo.getState().entries.at(-1)).toMatchObject({ message: '#13 to #18 created', ids: [uuid(2)] });
});

test('too many, none, and numbers that changed meanwhile are said before anything is made', async () => {
  const { answers } = await open({
    'issueBatches.preview': () => ({ ...preview, withoutOpen: { elements: 900, element: 900, floorAndType: 0 } }),
    'issueBatches.create': () => refuse('issues.listMoved', { total: 7 }),
  });
  await expect.element(page.getByText('There is no element left that an issue could be made of.')).toBeVisible();
  await page.getByRole('radio', { name: 'One issue for each element' }).click();
  await expect.element(page.getByText(/^At most 500 issues are made at once/)).toBeVisible();
  await expect.element(create('Create 900 issues')).toBeDisabled();
  await page.getByRole('checkbox', { name: /^Leave out/ }).click();
  answers['issueBatches.preview'] = () => ({ ...preview, all: { ...preview.all, element: 7 } });
  await create('Create 45 issues').click();
  await expect.element(page.getByText(/^The list has changed meanwhile/)).toBeVisible();
  await expect.element(create('Create 7 issues')).toBeVisible();
});

test('a filter that cannot be counted can be tried again', async () => {
  await open({ 'issueBatches.preview': () => refuse('internal') });
  await expect.element(page.getByText('The filter could not be counted.')).toBeVisible();
});
