import { codeOfStatus, paintByte } from '@plumbline/contract/formats/painting';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aVerdict } from '../../data/testing/aVerdict.ts';
import { refuseWith } from '../../data/testing/refuse.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import {
  globalIds,
  openScene,
  type SceneOptions,
  soon,
  statusBytes,
  untilReady,
} from '../../viewport/testing/openScene.tsx';
import { StatusPainting } from '../statusPainting/StatusPainting.tsx';
import { ContextMenu } from './ContextMenu.tsx';

const tools = (
  <>
    <StatusPainting />
    <ContextMenu />
  </>
);
const everything = { permissions: ['ALL'] as const };

async function open(options: SceneOptions = {}) {
  const scene = await openScene({ tools, project: { permissions: [...everything.permissions] }, ...options });
  await untilReady(scene);
  return scene;
}

/** Where an element is seen, in pixels of the canvas. */
function placeOf(viewer: Viewer, element: number) {
  const { min, max } = viewer.elements.boxOf(element)!;
  const { x, y } = viewer.project([(min[0] + max[0]) / 2, min[1], (min[2] + max[2]) / 2]);
  return { x: Math.round(x), y: Math.round(y) };
}

async function rightClick(viewer: Viewer, element: number) {
  await userEvent.click(page.elementLocator(viewer.canvas), {
    button: 'right',
    position: placeOf(viewer, element),
  });
  await expect.element(page.getByRole('menu', { name: 'Elements' })).toBeVisible();
}

const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const labels = () => Array.from(document.querySelectorAll('[role=menuitem]'), ({ textContent }) => textContent);

async function chooseStatus(label: string) {
  await item('Change Status').click();
  await item(label).click();
}

test('[VIEW-5] a right click selects the element under it and offers what can be done with it', async () => {
  const { viewer } = await open();
  viewer.selection.set([0]);
  await rightClick(viewer, 3);
  expect(viewer.selection.get()).toEqual([3]);
  expect(labels()).toEqual([
    'Isolate',
    'Ghost others',
    'Hide selected',
    'Show all elements',
    'Clear selection',
    'Focus',
    'Change Status',
    'Create issue',
    'Copy link to this view',
    'Save as project view',
  ]);
  await checkAccessible();
});

test('on the page of a model the menu offers the scene alone, and asks for no verdicts', async () => {
  const { viewer, callsTo } = await open({ isModelOnly: true, tools: <ContextMenu /> });
  await rightClick(viewer, 3);
  expect(labels()).toEqual([
    'Isolate',
    'Ghost others',
    'Hide selected',
    'Show all elements',
    'Clear selection',
    'Focus',
  ]);
  await item('Hide selected').click();
  expect(viewer.visibility.isShown(3)).toBe(false);
  expect(callsTo('classifications.byForgeObjectIds')).toEqual([]);
});

test('[ISSUE-2] the menu begins an issue about what is selected', async () => {
  const { viewer, router } = await open();
  await rightClick(viewer, 3);
  await item('Create issue').click();
  await soon(() => router.state.location.pathname).toBe('/acme-tower/v1/issues/new');
  expect(viewer.selection.get()).toEqual([3]);
});

test('[VIEW-5] a right click on one of several selected elements keeps them all', async () => {
  const { viewer } = await open();
  viewer.selection.set([1, 3]);
  await rightClick(viewer, 3);
  expect(viewer.selection.get()).toEqual([1, 3]);
  await item('Isolate').click();
  expect([0, 1, 2, 3, 4].filter((element) => viewer.visibility.isShown(element))).toEqual([1, 3]);
  await rightClick(viewer, 1);
  await item('Show all elements').click();
  expect(viewer.visibility.isShown(0)).toBe(true);
  await rightClick(viewer, 1);
  await item('Hide selected').click();
  expect([1, 3].map((element) => viewer.visibility.isShown(element))).toEqual([false, false]);
  expect(viewer.selection.get()).toEqual([]);
});

test('[VIEW-5] the menu works by keys alone, and gives the focus back to the scene', async () => {
  const { viewer } = await open();
  viewer.selection.set([2]);
  viewer.canvas.focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(page.getByRole('menu', { name: 'Elements' })).toBeVisible();
  await soon(() => document.activeElement?.textContent).toBe('Isolate');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await soon(() => document.activeElement?.textContent).toBe('Hide selected');
  await userEvent.keyboard('{Escape}');
  await soon(() => document.activeElement).toBe(viewer.canvas);
  await expect.element(page.getByRole('menu', { name: 'Elements' })).not.toBeInTheDocument();
  expect(viewer.selection.get()).toEqual([2]);
});

test("[VIEW-5] 'Change Status' offers the statuses of the project, and is not there on work-package screens", async () => {
  const { viewer, router } = await open({
    project: { permissions: ['ALL'], featureFlags: { enableUnderConstruction: true } },
    view: { model: { _id: '00000000-0000-4000-8000-000000000201', modelUrn: 'urn', modelVersion: 1 } },
    answers: { 'workPackages.mergedForColorizing': () => statusBytes.slice() },
  });
  await rightClick(viewer, 0);
  await item('Change Status').click();
  for (const label of ['Verified', 'Deviated', 'Under construction', 'Missing', 'No data']) {
    await expect.element(item(label)).toBeVisible();
  }
  await userEvent.keyboard('{Escape}{Escape}');
  await router.navigate('/acme-tower/v1/progress/work-packages');
  await rightClick(viewer, 0);
  expect(labels()).not.toContain('Change Status');
});

test('[VIEW-5] Approve and Unapprove are there in the manual workflow only', async () => {
  const approved = paintByte(codeOfStatus('verified'), true);
  const { viewer, stores, callsTo } = await open({
    answers: { 'classifications.forColorizing': () => Uint8Array.of(approved, 2, 3, 4, 5) },
  });
  await rightClick(viewer, 1);
  expect(labels()).not.toContain('Approve');
  await userEvent.keyboard('{Escape}');
  stores.workspace.getState().setManualWorkflow(true);
  stores.workspace.getState().setApprovedFilter(true);
  await rightClick(viewer, 0);
  expect(labels()).toContain('Unapprove');
  expect(labels()).not.toContain('Approve');
  await item('Unapprove').click();
  await soon(() => callsTo('classifications.unapproveMany').length).toBe(1);
  await rightClick(viewer, 1);
  await item('Approve').click();
  await soon(() => callsTo('classifications.approveMany').map(({ input }) => input.body)).toEqual([
    { forgeObjectIds: [1] },
  ]);
});

test('[VIEW-5] without RECLASSIFY the entry is there, closed, with the reason', async () => {
  const { viewer, callsTo } = await open({ project: { permissions: ['READ', 'LIST', 'VIEW_ASSETS'] } });
  await rightClick(viewer, 1);
  const closed = page.getByRole('menuitem', { name: /^Change Status/ });
  await expect.element(closed).toHaveAttribute('aria-disabled', 'true');
  expect(closed.element().textContent).toContain('You lack the permission RECLASSIFY in this project.');
  await closed.click({ force: true });
  await checkAccessible();
  expect(labels()).not.toContain('Save as project view');
  expect(labels()).not.toContain('Create issue');
  expect(callsTo('classifications.reclassify')).toEqual([]);
});

test("[VIEW-6] 'Change Status' repaints at once, is sent, and asks for the verdicts again", async () => {
  const answer = Promise.withResolvers<object>();
  let column = Uint8Array.of(1, 2, 3, 4, 5);
  const { viewer, stores, callsTo } = await open({
    answers: {
      'classifications.reclassify': () => answer.promise,
      'classifications.forColorizing': () => column,
    },
  });
  stores.workspace.getState().toggleStatus('no_data');
  await soon(() => viewer.visibility.isShown(4)).toBe(false);
  await rightClick(viewer, 1);
  await chooseStatus('No data');
  await soon(() => viewer.visibility.isShown(1)).toBe(false);
  expect(callsTo('classifications.reclassify').map(({ input }) => input)).toMatchObject([
    { params: { forgeObjectId: 1, viewId: 'v1' }, body: { classification: 'no_data', forgeObjectIds: [1] } },
  ]);
  const asked = callsTo('classifications.forColorizing').length;
  column = Uint8Array.of(1, 5, 3, 4, 5);
  answer.resolve({ changed: 1 });
  await soon(() => callsTo('classifications.forColorizing').length).toBe(asked + 1);
  expect(viewer.visibility.isShown(1)).toBe(false);
  expect(stores.pendingChanges.getState().changes).toEqual([]);
});

test('[VIEW-6] a change that cannot be saved is taken back and told', async () => {
  const { viewer, stores } = await open({
    answers: { 'classifications.reclassify': () => refuseWith(409, 'The analysis is being replaced.') },
  });
  stores.workspace.getState().toggleStatus('no_data');
  await rightClick(viewer, 1);
  await chooseStatus('No data');
  await soon(() => stores.notifications.getState().current).toEqual({
    level: 'error',
    message: 'Reclassification could not be saved: The analysis is being replaced.',
  });
  await soon(() => viewer.visibility.isShown(1)).toBe(true);
});

test('[VIEW-6] of two changes of one element in flight, the one that fails does not undo the other', async () => {
  const first = Promise.withResolvers<object>();
  const second = Promise.withResolvers<object>();
  const answers = [first, second];
  const { viewer, stores, callsTo } = await open({
    answers: { 'classifications.reclassify': () => answers.shift()!.promise },
  });
  stores.workspace.getState().toggleStatus('no_data');
  await rightClick(viewer, 1);
  await chooseStatus('Missing');
  await rightClick(viewer, 1);
  await chooseStatus('No data');
  await soon(() => viewer.visibility.isShown(1)).toBe(false);
  expect(callsTo('classifications.reclassify')).toHaveLength(1);
  first.reject(new Error('No answer'));
  await soon(() => callsTo('classifications.reclassify').length).toBe(2);
  expect(viewer.visibility.isShown(1)).toBe(false);
  second.resolve({ changed: 1 });
  await soon(() => stores.pendingChanges.getState().changes).toEqual([]);
});

test('[VIEW-15] an admin saves where the project opens', async () => {
  const { viewer, callsTo, stores } = await open();
  viewer.camera.set({ eye: [5, -20, 4], target: [5, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  await rightClick(viewer, 2);
  await item('Save as project view').click();
  await soon(() => stores.notifications.getState().told).toBeDefined();
  expect(callsTo('viewer.saveState')[0]?.input.body).toEqual({
    viewport: { eye: [5, -20, 4], target: [5, 0, 3], up: [0, 0, 1], fovDegrees: 45 },
  });
});

test('[VIEW-6] an approval that cannot be saved is taken back, logged and quietly told', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const { viewer, stores } = await open({
    answers: { 'classifications.approveMany': () => refuseWith(500, 'Not now.') },
  });
  stores.workspace.getState().setManualWorkflow(true);
  await rightClick(viewer, 1);
  await item('Approve').click();
  await soon(() => stores.notifications.getState().current).toEqual({
    level: 'alert',
    message: 'Approval not saved: Not now.',
  });
  expect(log).toHaveBeenCalledWith('Approval could not be saved', expect.any(Error));
  await soon(() => stores.pendingChanges.getState().changes).toEqual([]);
  await rightClick(viewer, 1);
  expect(labels()).toContain('Approve');
});

test('the link to what is seen is copied, and that is said', async () => {
  const written: string[] = [];
  const writeText = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockImplementation(async (text) => void written.push(text));
  onTestFinished(() => writeText.mockRestore());
  const { viewer } = await open();
  await rightClick(viewer, 3);
  await item('Copy link to this view').click();
  await expect.element(item('Link copied')).toBeVisible();
  expect(written[0]).toContain(`select=${globalIds[3]}&camera=`);
  await expect.element(page.getByRole('menu', { name: 'Elements' })).not.toBeInTheDocument();
});

test('evidence of the one selected element opens from the menu', async () => {
  const { viewer, stores } = await open({
    answers: { 'classifications.byForgeObjectIds': () => [aVerdict({ sections: [{ name: 'Section A' }] })] },
  });
  await rightClick(viewer, 1);
  await soon(() => labels().at(-1)).toBe('Sections');
  expect(labels()).not.toContain('Heat map');
  await item('Sections').click();
  await soon(() => stores.openTools.getState().open).toEqual(['sections']);
  viewer.selection.set([1, 2]);
  await rightClick(viewer, 1);
  await expect.element(item('Save as project view')).toBeVisible();
  expect(labels()).not.toContain('Sections');
});
