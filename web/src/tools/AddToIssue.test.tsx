import { type Permission, viewerPermissions } from '@plumbline/contract/permissions';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { anIssueDetail, ben } from '../data/testing/anIssue.ts';
import type { Answers } from '../data/testing/fakeClient.ts';
import { openPlace } from '../data/testing/openPlace.tsx';
import { refuse } from '../data/testing/refuse.ts';
import { AddToIssue } from './AddToIssue.tsx';

const issueId = '00000000-0000-4000-8000-000000000001';
const viewId = '00000000-0000-4000-8000-000000000101';
const picture = new Blob(['picture'], { type: 'image/png' });
const button = () => page.getByRole('button').first();
const state = () => button().element().getAttribute('data-state');

function open(answers: Answers = {}, permissions: Permission[] = [...viewerPermissions, 'ISSUE_WRITE']) {
  const panel = (
    <>
      <p>The picture</p>
      <AddToIssue type="section" takePicture={async () => picture} />
    </>
  );
  return openPlace(panel, {
    view: { _id: viewId },
    project: { permissions },
    address: `/acme-tower/${viewId}/quality`,
    answers: { 'issues.one': () => refuse('issues.notFound'), ...answers },
  });
}

test('[ISSUE-5] without a selected issue the picture goes to a new one', async () => {
  const { router, stores } = open();
  await button().click();
  await expect.poll(() => router.state.location.pathname).toBe(`/acme-tower/${viewId}/issues/new`);
  expect(stores.issues.getState().pictures).toEqual([{ picture, type: 'section' }]);
});

test('[ISSUE-5] the picture is put below the selected issue and attached to it', async () => {
  const put = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(null, { status: 200 }));
  const { callsTo, stores } = open({
    'assets.signWritePublic': () => ({ signedUrl: 'https://storage.test/put' }),
    'issues.addAsset': () => ({
      _id: issueId,
      path: 'a.png',
      type: 'section',
      createdDate: '2025-03-03T10:00:00Z',
      user: { _id: 'u1', firstName: 'Ann', lastName: 'Berg' },
    }),
  });
  stores.workspace.getState().selectIssue({ id: issueId, viewId });
  await button().click();
  await expect.poll(state).toBe('done');
  const body = callsTo('issues.addAsset')[0]?.input.body as { imagePath: string } | undefined;
  expect(body).toMatchObject({ type: 'section', analysisViewId: viewId });
  expect(body?.imagePath).toMatch(new RegExp(`^acme\\|tower/issues/${issueId}/[0-9a-f-]+\\.png$`));
  expect(put).toHaveBeenCalledTimes(1);
  put.mockRestore();
});

test('[ISSUE-5] a picture that is refused is an error while adding', async () => {
  const { stores } = open({ 'assets.signWritePublic': () => refuse('internal') });
  stores.workspace.getState().selectIssue({ id: issueId, viewId });
  await button().click();
  await expect.element(button()).toHaveTextContent('Error while adding');
});

test('who may only look is offered no issue to add it to', async () => {
  open({}, [...viewerPermissions]);
  await expect.element(page.getByText('The picture')).toBeVisible();
  expect(page.getByRole('button').all()).toHaveLength(0);
});

test('to an issue that one may not change nothing is added, and that is said', async () => {
  const others = anIssueDetail({ _id: issueId, user: ben });
  const { stores } = open({ 'issues.one': () => others }, [...viewerPermissions, 'ISSUE_COMMENT']);
  await expect.element(button()).toBeVisible();
  stores.workspace.getState().selectIssue({ id: issueId, viewId });
  await expect.element(page.getByText('You may not add to #12 - Deviated Wall.')).toBeVisible();
  expect(page.getByRole('button').all()).toHaveLength(0);
});
