import type { IssueDetail } from '@plumbline/contract/resources/issues';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anIssue, anIssueDetail, ben, uuid } from '../../../data/testing/anIssue.ts';
import { aVerdict } from '../../../data/testing/aVerdict.ts';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { openScene, soon, untilReady } from '../../../viewport/testing/openScene.tsx';
import { createIssueServer } from '../testing/createIssueServer.ts';
import { base, IssuesRoutes, week1 } from '../testing/openIssues.tsx';

/** The panels beside a real scene of five columns. */
async function open({ at = 'issues/new', answers = {} }: { at?: string; answers?: Answers } = {}) {
  await page.viewport(1300, 900);
  const server = createIssueServer();
  const verdict = aVerdict({ forgeObjectId: 1, mappedFloor: 'Level 1', mappedElementType: 'Wall' });
  const scene = await openScene({
    address: `${base}/${at}`,
    view: week1,
    page: (
      <div style={{ width: 420, height: 700, overflow: 'auto' }}>
        <IssuesRoutes />
      </div>
    ),
    answers: { ...server.answers, 'classifications.byForgeObjectIds': () => [verdict], ...answers },
    height: 300,
  });
  await untilReady(scene);
  return Object.assign(scene, { server });
}

const create = () => page.getByRole('button', { name: 'Create issue' });

test('[ISSUE-2] an issue needs an element, has generated words, and keeps what is seen', async () => {
  const scene = await open();
  const { viewer, callsTo, router } = scene;
  await expect.element(page.getByText('Select an element in the Viewer')).toBeVisible();
  await expect.element(create()).toBeDisabled();
  viewer.selection.set([1]);
  await expect.element(page.getByText('1 element')).toBeVisible();
  await expect.element(page.getByPlaceholder('Deviated Wall')).toBeVisible();
  await expect.element(page.getByPlaceholder('Floor Level 1')).toBeVisible();
  await checkAccessible(page.getByRole('form').element());
  viewer.visibility.hide([3]);
  viewer.setClip({ min: [0, 0, 0], max: [5, 2, 3] });
  await page.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Critical' }).click();
  await page.getByRole('combobox', { name: 'Assigned to' }).click();
  await page.getByRole('option', { name: 'Ben Okafor' }).click();
  await page.getByRole('textbox', { name: 'Deadline' }).fill('31/03/2025');
  await create().click();
  await soon(() => callsTo('issues.create').length).toBe(1);
  const { eye, target, up, fovDegrees } = viewer.camera.get();
  expect(callsTo('issues.create')[0]?.input.body).toEqual({
    diagnosis: 'Deviated Wall',
    description: '',
    location: 'Floor Level 1',
    issueStatus: 'Open Issue',
    priority: 'Critical',
    assignedUser: ben._id,
    deadline: '2025-03-31',
    forgeObjectId: [1],
    analysisViewId: week1._id,
    classification: 'c1',
    statusAtCreation: 'deviated',
    viewport: { eye, target, up, fovDegrees, clip: { min: [0, 0, 0], max: [5, 2, 3] }, hidden: [3] },
  });
  await soon(() => router.state.location.pathname).toBe(`${base}/issues/${uuid(2)}/detail`);
});

test('[ISSUE-2] an issue is made once the verdict is there that its name is built from', async () => {
  const { promise, resolve } = Promise.withResolvers<object[]>();
  const { viewer, callsTo } = await open({ answers: { 'classifications.byForgeObjectIds': () => promise } });
  viewer.selection.set([1]);
  await expect.element(page.getByText('1 element')).toBeVisible();
  await expect.element(create()).toBeDisabled();
  resolve([aVerdict({ forgeObjectId: 1, mappedElementType: 'Wall' })]);
  await create().click();
  await soon(() => callsTo('issues.create').length).toBe(1);
  expect(callsTo('issues.create')[0]?.input.body).toMatchObject({ diagnosis: 'Deviated Wall' });
});

test('[ISSUE-2] an issue about what a person set tells whose word it is, and what was measured', async () => {
  const setBy = { user: 'Ada Fox', date: '2026-09-04T10:00:00Z', measuredStatus: 'verified' } as const;
  const said = { status: 'missing', classificationType: 'manual', setBy, magnitudeDisplay: 0.0004 } as const;
  const { viewer, callsTo } = await open({
    answers: { 'classifications.byForgeObjectIds': () => [aVerdict({ forgeObjectId: 1, ...said })] },
  });
  viewer.selection.set([1]);
  const description = 'Missing: set by Ada Fox on 4 September 2026; measured: in its place within 1\u2009mm.';
  await expect.element(page.getByPlaceholder(description)).toBeVisible();
  await create().click();
  await soon(() => callsTo('issues.create').length).toBe(1);
  expect(callsTo('issues.create')[0]?.input.body).toMatchObject({ diagnosis: 'Missing Wall', description });
});

test('[ISSUE-8] an issue that cannot be made stays to be tried again', async () => {
  const scene = await open({ answers: { 'issues.create': () => refuse('internal') } });
  scene.viewer.selection.set([1]);
  await page.getByRole('textbox', { name: 'Name' }).fill('Crack');
  await create().click();
  await expect.element(page.getByText('The issue could not be created, please retry')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Crack');
});

test('[ISSUE-8] people who do not come are said', async () => {
  await open({ answers: { 'issues.assignableUsers': () => refuse('internal') } });
  await expect.element(page.getByText('Users to be assigned in the issue could not be loaded.')).toBeVisible();
});

test('[ISSUE-2] opening an issue selects its elements and shows what was seen', async () => {
  const seen: IssueDetail = anIssueDetail({
    elements: [
      { externalId: 'a', name: 'Wall 2', forgeObjectId: 2 },
      { externalId: 'b', name: 'Gone', forgeObjectId: null },
    ],
    viewport: {
      eye: [20, -20, 10],
      target: [4, 0, 3],
      up: [0, 0, 1],
      fovDegrees: 50,
      clip: { min: [0, -1, 0], max: [7, 2, 4] },
      hidden: [0],
      isolated: [0, 2, 3],
    },
  });
  const { viewer, stores } = await open({ at: `issues/${seen._id}/detail`, answers: { 'issues.one': () => seen } });
  await soon(() => viewer.selection.get()).toEqual([2]);
  expect(viewer.camera.get()).toMatchObject({ eye: [20, -20, 10], target: [4, 0, 3], fovDegrees: 50 });
  expect(viewer.clip).toEqual(seen.viewport?.clip);
  expect(viewer.visibility.get()).toEqual({ isolated: [0, 2, 3], hidden: [0] });
  expect(stores.openTools.getState().open).toContain('sectionBox');
  await expect.element(page.getByText('Not in this model')).toBeVisible();
  viewer.selection.set([4]);
  await userEvent.click(page.getByRole('button', { name: 'Back' }));
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(viewer.selection.get()).toEqual([4]);
});

test('[ISSUE-2] what is seen of an issue of another model is the place, not the numbers', async () => {
  const other = anIssueDetail({
    ...anIssue({ model: uuid(299) }),
    viewport: { eye: [20, -20, 10], target: [4, 0, 3], up: [0, 0, 1], fovDegrees: 50, hidden: [0] },
  });
  const { viewer } = await open({ at: `issues/${other._id}/detail`, answers: { 'issues.one': () => other } });
  await soon(() => viewer.selection.get()).toEqual([1]);
  expect(viewer.camera.get().eye).toEqual([20, -20, 10]);
  expect(viewer.visibility.isChanged).toBe(false);
});

test('where an element has an open issue already, the form says so and leads there', async () => {
  const { viewer, callsTo, router } = await open();
  viewer.selection.set([1]);
  await expect.element(page.getByText('It has an open issue already')).toBeVisible();
  expect(callsTo('issues.list').at(-1)?.input.query).toMatchObject({
    filter: 'issueStatus=in=("Open Issue","Under Inspection");forgeObjectId=in=(1)',
    model: week1.model?._id,
  });
  viewer.selection.set([3]);
  await expect.element(page.getByText('It has an open issue already')).not.toBeInTheDocument();
  viewer.selection.set([1, 3]);
  await page.getByRole('link', { name: '#12 - Deviated Wall' }).click();
  await soon(() => router.state.location.pathname).toBe(`${base}/issues/${uuid(1)}/detail`);
});

test('[ISSUE-5] a picture on its way to a new issue can be drawn on', async () => {
  const { stores } = await open();
  const canvas = new OffscreenCanvas(80, 60);
  canvas.getContext('2d')!.fillRect(0, 0, 80, 60);
  const picture = await canvas.convertToBlob();
  stores.issues.getState().addPicture({ picture, type: 'screenshot' });
  await page.getByRole('button', { name: 'Mark up picture 1' }).click();
  await expect.element(page.getByRole('application', { name: /^Picture to draw on/ })).toBeVisible();
  page
    .getByRole('application', { name: /^Picture to draw on/ })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await soon(() => stores.issues.getState().pictures[0]?.picture === picture).toBe(false);
  expect(stores.issues.getState().pictures).toMatchObject([{ type: 'screenshot' }]);
});
