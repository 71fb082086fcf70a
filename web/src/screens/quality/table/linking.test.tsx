import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuseWith } from '../../../data/testing/refuse.ts';
import { ContextMenu } from '../../../tools/contextMenu/ContextMenu.tsx';
import { ToolArea } from '../../../tools/ToolArea.tsx';
import { globalIds, openScene, type SceneOptions, soon, untilReady } from '../../../viewport/testing/openScene.tsx';
import { QualityPanel } from '../QualityPanel.tsx';
import { createTableServer } from '../testing/createTableServer.ts';
import { Filtered, manyRows, markedRows, rowNames, rowOf } from '../testing/openPanel.tsx';

async function open({ answers, ...options }: SceneOptions = {}, rows = manyRows(45), { waits = true } = {}) {
  await page.viewport(1400, 800);
  const server = createTableServer(rows);
  const scene = await openScene({
    ...options,
    project: { permissions: ['ALL'], ...options.project },
    answers: { ...server.answers, ...answers } as SceneOptions['answers'],
    page: (
      <Filtered>
        <div style={{ width: 420, height: 600 }}>
          <QualityPanel />
        </div>
      </Filtered>
    ),
  });
  if (waits) await untilReady(scene);
  await soon(() => rowNames().length).toBeGreaterThan(0);
  return scene;
}

test('[QUAL-4] a row selects its element and flies to it when it is not in view', async () => {
  const { viewer } = await open();
  viewer.camera.set({ eye: [200, -20, 4], target: [200, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  await userEvent.click(rowOf(3));
  await soon(() => viewer.selection.get()).toEqual([3]);
  await soon(() => Math.round(viewer.camera.get().target[0])).toBe(7);
  const near = viewer.camera.get();
  await userEvent.click(rowOf(3));
  expect(viewer.camera.get()).toEqual(near);
});

test('[QUAL-4] an element that is well in view keeps the camera where it is; a double click focuses it', async () => {
  const { viewer } = await open();
  viewer.camera.set({ eye: [4.8, -14, 3], target: [4.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  const before = viewer.camera.get();
  await userEvent.click(rowOf(2));
  await soon(() => viewer.selection.get()).toEqual([2]);
  expect(viewer.camera.get()).toEqual(before);
  await userEvent.dblClick(rowOf(2));
  await soon(() => viewer.camera.get()).not.toEqual(before);
});

test('[QUAL-4] what is selected in the scene marks its row and opens its page, without taking the focus', async () => {
  const rows = manyRows(45, (i) => ({ magnitudeDisplay: i === 1 ? 0.0001 : (1000 - i) / 1000 }));
  const { viewer, router } = await open({}, rows);
  viewer.canvas.focus();
  viewer.selection.set([2]);
  await soon(markedRows).toEqual([2]);
  viewer.selection.set([1]);
  await soon(markedRows).toEqual([1]);
  await soon(() => router.state.location.search).toContain('page=3');
  expect(document.activeElement).toBe(viewer.canvas);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await soon(() => rowNames().includes(30)).toBe(true);
  await soon(() => router.state.location.search).toContain('page=2');
});

test('[QUAL-4] the filter drives table and scene together; a selected element that it leaves out is quietly told', async () => {
  const rows = manyRows(5, (i) => ({ status: i === 0 ? 'verified' : 'deviated' }));
  const { viewer, stores, callsTo } = await open({}, rows);
  stores.workspace.getState().setFilter({ statuses: ['deviated'] });
  await soon(rowNames).toEqual([1, 2, 3, 4]);
  expect(callsTo('classifications.forColorizing').at(-1)?.input.query).toEqual({
    filtersDTO: { statuses: ['deviated'] },
  });
  viewer.selection.set([0]);
  await expect.element(page.getByText('The filters leave the selected element out of the list.')).toBeVisible();
  viewer.selection.set([2]);
  await soon(markedRows).toEqual([2]);
  await soon(() => page.getByText('The filters leave the selected element out of the list.').query()).toBeNull();
});

test('the explanation of a row opens the evidence that there is on its element, and offers no other', async () => {
  const evidence = (i: number) => ({ hasHeatmap: i === 0, sections: i === 2 ? 3 : 0, stations: 0 });
  const { viewer, stores, search } = await open(
    { tools: <ToolArea />, answers: { 'evidence.ofElement': () => refuseWith(404, 'Not found.') } },
    manyRows(5, (i) => ({ evidence: evidence(i) })),
  );
  const card = (i: number) => page.getByRole('region', { name: `Verdict on Wall ${i}` });
  await page.getByRole('button', { name: 'Explain Wall 1' }).click();
  await expect.element(card(1)).toBeVisible();
  expect(card(1).getByRole('button').all()).toHaveLength(1);
  await page.getByRole('button', { name: 'Explain Wall 2' }).click();
  await card(2).getByRole('button', { name: 'Sections 3' }).click();
  await soon(() => viewer.selection.get()).toEqual([2]);
  await soon(() => stores.openTools.getState().open).toEqual(['sections']);
  await expect.element(page.getByRole('region', { name: 'Sections' })).toBeVisible();
  await soon(() => [search().get('select'), search().get('tool')]).toEqual([globalIds[2], 'sections']);
  await expect.element(card(2)).toBeVisible();
});

test('[ISSUE-2] the explanation of a row begins an issue about its element, and its issues lead to themselves', async () => {
  const issues = [{ _id: 'issue-7', issueId: 7 }];
  const { viewer, router, stores } = await open(
    {},
    manyRows(5, (i) => (i === 2 ? { issues } : {})),
  );
  stores.tableColumns.getState().toggle('issues');
  await page.getByRole('link', { name: '#7' }).click();
  await soon(() => router.state.location.pathname).toBe('/acme-tower/v1/issues/issue-7/detail');
  expect(viewer.selection.get()).toEqual([]);
  await page.getByRole('button', { name: 'Explain Wall 1' }).click();
  await page.getByRole('button', { name: 'Create issue' }).click();
  await soon(() => router.state.location.pathname).toBe('/acme-tower/v1/issues/new');
  expect(viewer.selection.get()).toEqual([1]);
});

test('who may only look at issues is offered none, neither by a row nor by the filter', async () => {
  await open({ project: { permissions: ['READ', 'LIST', 'VIEW_ASSETS'] } });
  await page.getByRole('button', { name: 'Explain Wall 1' }).click();
  await expect.element(page.getByRole('region', { name: 'Verdict on Wall 1' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Create issue/ }).query()).toBeNull();
});

const menu = () => page.getByRole('menu', { name: 'Elements' });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

test('[VIEW-5] a right click on a row opens the menu of the scene on its element, and of several rows on all of them', async () => {
  const { viewer, callsTo } = await open({ tools: <ContextMenu /> });
  viewer.visibility.hide([3]);
  await userEvent.click(rowOf(3), { button: 'right', position: { x: 60, y: 8 } });
  await expect.element(menu()).toBeVisible();
  expect(viewer.selection.get()).toEqual([3]);
  const { left, top } = rowOf(3).getBoundingClientRect();
  const { left: menuLeft, top: menuTop } = menu().element().getBoundingClientRect();
  expect([menuLeft - left, menuTop - top].map(Math.round)).toEqual([60, 8]);
  await item('Show all elements').click();
  await soon(() => viewer.visibility.isShown(3)).toBe(true);
  await soon(() => document.activeElement).toBe(rowOf(3));

  await userEvent.click(rowOf(1), { modifiers: ['Control'] });
  await userEvent.click(rowOf(3), { button: 'right' });
  expect(viewer.selection.get()).toEqual([3, 1]);
  await item('Change Status').click();
  await item('Missing').click();
  await soon(() => callsTo('classifications.reclassify').map(({ input }) => input.body)).toEqual([
    { classification: 'missing', forgeObjectIds: [3, 1] },
  ]);
});

test('[VIEW-5] Shift + F10 on a row opens the menu; it knows the verdict of an element that the scene has not', async () => {
  const { stores, callsTo } = await open({
    tools: <ContextMenu />,
    answers: { 'classifications.forColorizing': () => Uint8Array.of(1, 2, 3, 4, 5) },
  });
  stores.workspace.getState().setManualWorkflow(true);
  rowOf(9).focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(menu()).toBeVisible();
  await soon(() => document.activeElement?.textContent).toBe('Isolate');
  await userEvent.keyboard('{Escape}');
  await soon(() => document.activeElement).toBe(rowOf(9));
  await userEvent.keyboard('{ContextMenu}');
  await item('Approve').click();
  await soon(() => callsTo('classifications.approveMany').map(({ input }) => input.body)).toEqual([
    { forgeObjectIds: [9] },
  ]);
});

test('[VIEW-5] the menu of a row is there while the model and the verdicts of the view are still on their way', async () => {
  const never = () => new Promise(() => undefined);
  const answers = { 'models.viewerFiles': never, 'classifications.forColorizing': never };
  const { callsTo } = await open({ tools: <ContextMenu />, answers }, manyRows(45), { waits: false });
  await soon(() => document.querySelector('canvas')).not.toBeNull();
  await userEvent.click(rowOf(2), { button: 'right' });
  await item('Change Status').click();
  await item('Verified').click();
  await soon(() => callsTo('classifications.reclassify').map(({ input }) => input.body)).toEqual([
    { classification: 'verified', forgeObjectIds: [2] },
  ]);
});

test('the keys of the review work at the scene too', async () => {
  const { viewer } = await open();
  viewer.canvas.focus();
  await userEvent.keyboard('j');
  await soon(() => viewer.selection.get()).toEqual([0]);
  await userEvent.keyboard('j');
  await soon(() => viewer.selection.get()).toEqual([1]);
  expect(document.activeElement).toBe(viewer.canvas);
});
