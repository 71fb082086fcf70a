import { type Permission, viewerPermissions } from '@plumbline/contract/permissions';
import type { Issue } from '@plumbline/contract/resources/issues';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anAsset, anIssue, ann, ben, uuid } from '../../data/testing/anIssue.ts';
import { aUser } from '../../data/testing/aUser.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { openIssues } from './testing/openIssues.tsx';

const cleo = aUser({ _id: uuid(903), firstName: 'Cleo', lastName: 'Roy' });
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const solved: Issue['finding'] = {
  state: 'solved',
  counts: [{ status: 'verified', count: 1 }],
  unseen: 0,
  gone: 0,
};

const looks: Permission[] = [...viewerPermissions];
const comments: Permission[] = [...looks, 'ISSUE_COMMENT'];
const works: Permission[] = [...looks, 'ISSUE_WRITE'];

interface Opened {
  at: string;
  held: Permission[];
  issue?: Partial<Issue>;
}

/** As Cleo, who is no author; the issue is Ben's, and assigned to Ann. */
const openAs = ({ at, held, issue = {} }: Opened) =>
  openIssues({
    at,
    project: { permissions: held },
    answers: { 'users.current': () => cleo, 'assets.sign': () => ({ signedUrl: pixel }) },
    start: {
      issues: [anIssue({ user: ben, assignedUser: ann, finding: solved, ...issue })],
      details: { assets: [anAsset()] },
    },
  });

const one = `issues/${uuid(1)}`;
const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const changing = () =>
  [link('Edit'), button('Upload images'), button(/^Remove /), button('Close issue')].map((each) => each.all().length);

test('who may look sees the issue whole, is offered nothing, and is told who can change that', async () => {
  await openAs({ at: `${one}/detail`, held: looks });
  await expect.element(page.getByText(/^You may look at this issue\. To comment on it or change it/)).toBeVisible();
  await expect.element(button(/^Download /)).toBeVisible();
  await expect.element(button(/^(Watch|Unwatch)/)).toBeVisible();
  expect(changing()).toEqual([0, 0, 0, 0]);
  await checkAccessible();
});

test('who may comment is told so, and has no field of the issue', async () => {
  await openAs({ at: `${one}/detail`, held: comments });
  await expect.element(page.getByText(/^You may comment on this issue\. To change it/)).toBeVisible();
  expect(changing()).toEqual([0, 0, 0, 0]);
});

test.each([
  { who: 'who works on issues', held: works, issue: {} },
  { who: 'the assignee who may only look', held: looks, issue: { assignedUser: cleo } },
  { who: 'the author who may only look', held: looks, issue: { user: cleo } },
])('$who changes it', async ({ held, issue }) => {
  await openAs({ at: `${one}/detail`, held, issue });
  await expect.element(link('Edit')).toBeVisible();
  expect(changing()).toEqual([1, 1, 1, 1]);
  expect(page.getByText(/^You may (look|comment)/).query()).toBeNull();
});

test('the discussion is read by who may look', async () => {
  await openAs({ at: `${one}/comments`, held: looks });
  await expect.element(page.getByText(/^You may look at this issue\./)).toBeVisible();
  expect(page.getByRole('textbox', { name: 'Comment' }).query()).toBeNull();
});

test('and written by who may comment', async () => {
  await openAs({ at: `${one}/comments`, held: comments });
  await expect.element(page.getByRole('textbox', { name: 'Comment' })).toBeVisible();
});

test('the list offers who may look nothing but the selection for exports', async () => {
  await openAs({ at: 'issues', held: looks });
  await expect.element(link(/^Detail, /)).toBeVisible();
  expect([link(/^Edit, /), link('Create issue'), button('Import')].map((each) => each.all().length)).toEqual([0, 0, 0]);
  await page.getByRole('checkbox', { name: /^Select #12/ }).click();
  await expect.element(page.getByText(/^The selected issues can be exported\. To change them/)).toBeVisible();
  expect(button('Status').query()).toBeNull();
  expect(button('Delete the selected issues').query()).toBeNull();
  await checkAccessible();
});

test('an assignee changes what is assigned to them among many', async () => {
  await openAs({ at: 'issues', held: looks, issue: { assignedUser: cleo } });
  await expect.element(link(/^Edit, /)).toBeVisible();
  await page.getByRole('checkbox', { name: /^Select #12/ }).click();
  await expect.element(button('Status')).toBeVisible();
});

test('who may comment records issues, and imports none', async () => {
  await openAs({ at: 'issues', held: comments });
  await expect.element(link('Create issue')).toBeVisible();
  expect(button('Import').query()).toBeNull();
});

test('the address of a form leads to a reason instead', async () => {
  await openAs({ at: `${one}/edit`, held: comments });
  await expect.element(page.getByText(/^You may comment on this issue\. To change it/)).toBeVisible();
  expect(button('Save').query()).toBeNull();
});

test('that of a new issue too', async () => {
  await openAs({ at: 'issues/new', held: looks });
  await expect.element(page.getByText(/^You may look at issues\. To record some/)).toBeVisible();
  expect(page.getByRole('form').query()).toBeNull();
});
