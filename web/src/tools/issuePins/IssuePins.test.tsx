import type { IssuePin } from '@plumbline/contract/resources/issues';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uuid } from '../../data/testing/anIssue.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { soon } from '../../viewport/testing/openScene.tsx';
import { Legend } from '../legend/Legend.tsx';
import { SceneFoot } from '../SceneFoot.tsx';
import { openTools } from '../testing/openTools.tsx';
import { IssuePins } from './IssuePins.tsx';

const model = { _id: uuid(201), modelUrn: 'urn', modelVersion: 1 };

/** Each about the column of its number less one. */
const aPin = (n: number, given: Partial<IssuePin> = {}): IssuePin => ({
  _id: uuid(n),
  issueId: n,
  diagnosis: `Wall ${n}`,
  priority: 'Minor',
  forgeObjectId: [n - 1],
  ...given,
});

const pins = () => page.getByRole('group', { name: 'Issue pins' });
const pin = (name: string | RegExp) => pins().getByRole('button', { name });
const toggle = () => page.getByRole('button', { name: /^Issue pins/ });

async function open({
  issues = [aPin(4, { priority: 'Blocker' }), aPin(1), aPin(9, { forgeObjectId: [] })],
  address = '/acme-tower/v1/quality',
}: {
  issues?: IssuePin[];
  address?: string;
} = {}) {
  const scene = await openTools({
    view: { model },
    address,
    answers: { 'issues.pins': () => ({ result: issues }) },
    children: (
      <>
        <IssuePins />
        <SceneFoot>
          <Legend />
        </SceneFoot>
      </>
    ),
  });
  scene.viewer.camera.set({ eye: [4.8, -14, 3], target: [4.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  return scene;
}

/** Where a pin's head is in the window. */
function headOf(name: string | RegExp) {
  const { x, y, width, height } = pin(name).element().getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Through the pins, to the canvas below. */
function pressAt({ x, y }: { x: number; y: number }) {
  const target = document.elementFromPoint(x, y)!;
  const event = { clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse', bubbles: true, cancelable: true };
  (target as HTMLElement).setPointerCapture = () => undefined;
  target.dispatchEvent(new PointerEvent('pointermove', { ...event, button: -1 }));
  target.dispatchEvent(new PointerEvent('pointerdown', { ...event, buttons: 1 }));
  target.dispatchEvent(new PointerEvent('pointerup', event));
  return target;
}

test('open issues stand at their elements by number and priority, and those without an element here are told of', async () => {
  const { viewer, callsTo } = await open();
  await expect.element(pin('#1 - Wall 1, Minor')).toHaveTextContent('#1');
  await expect.element(pin('#4 - Wall 4, Blocker')).toHaveAttribute('data-priority', 'blocker');
  const at = viewer.project([6.8, 0.5, 3]);
  const canvas = viewer.canvas.getBoundingClientRect();
  await soon(() => Math.abs(headOf('#4 - Wall 4, Blocker').x - canvas.x - at.x)).toBeLessThan(1);
  await expect.element(toggle()).toHaveTextContent('Issue pins2');
  await userEvent.hover(toggle());
  await expect.element(page.getByText(/^Open issues of the project. 1 has no pin/)).toBeVisible();
  expect(callsTo('issues.pins')[0]!.input.query).toEqual({
    model: model._id,
    filter: 'issueStatus=in=("Open Issue","Under Inspection")',
  });
  await checkAccessible();
});

test('a click at a pin opens its issue, selects its elements, and leaves the camera where it is', async () => {
  const { viewer, stores, router } = await open();
  await expect.element(pin(/^#1 /)).toBeInTheDocument();
  const before = viewer.camera.get();
  expect(pressAt(headOf(/^#1 /))).toBe(viewer.canvas);
  await soon(() => router.state.location.pathname).toBe(`/acme-tower/v1/issues/${uuid(1)}/detail`);
  expect([viewer.selection.get(), viewer.camera.get()]).toEqual([[0], before]);
  expect(stores.issues.getState().shown).toBe(stores.workspace.getState().selectedIssue);
  await expect.element(pin(/^#1 /)).toHaveAttribute('data-selected');
});

test('pins are one stop of the tab key; arrows go from one to the next, with their names', async () => {
  const { router } = await open();
  await expect.element(pin(/^#4 /)).toHaveAttribute('tabindex', '0');
  await expect.element(pin(/^#1 /)).toHaveAttribute('tabindex', '-1');
  pin(/^#4 /).element().focus();
  await expect.element(page.getByText('#4 - Wall 4', { exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(pin(/^#1 /)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await soon(() => router.state.location.pathname).toContain(uuid(1));
});

test('pins in one place stand as one, which lists them', async () => {
  const same = [3, 1, 2].map((n) => aPin(n, { forgeObjectId: [2], ...(n === 3 && { priority: 'Critical' }) }));
  const { viewer, router } = await open({ issues: same });
  const cluster = pin('3 issues, the most severe Critical');
  await expect.element(cluster).toHaveTextContent('3');
  pressAt(headOf(/^3 issues/));
  await expect.element(page.getByRole('menuitem', { name: 'Zoom to these 3 issues' })).toBeVisible();
  await checkAccessible();
  const before = viewer.camera.get();
  await page.getByRole('menuitem', { name: 'Zoom to these 3 issues' }).click();
  expect(viewer.camera.get()).not.toEqual(before);
  cluster.element().focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('menuitem', { name: /^#2 - Wall 2/ }).click();
  await soon(() => router.state.location.pathname).toContain(uuid(2));
});

test('the switch is remembered, and without pins nothing is asked for', async () => {
  const { stores, callsTo } = await open();
  await expect.element(pin(/^#1 /)).toBeInTheDocument();
  await toggle().click();
  await expect.element(pins()).not.toBeInTheDocument();
  await expect.element(toggle()).toHaveAttribute('aria-pressed', 'false');
  const asked = callsTo('issues.pins').length;
  stores.issues.getState().setFilter({ location: 'Roof' });
  expect(stores.pins.getState()).toMatchObject({ areShown: false, counts: undefined });
  expect(callsTo('issues.pins')).toHaveLength(asked);
});

test('beside the list of issues the pins are those of its filter', async () => {
  const { stores, callsTo } = await open({ address: '/acme-tower/v1/issues' });
  stores.issues.getState().setFilter({ priorities: ['Blocker'], statuses: ['Open Issue', 'Closed'] });
  await soon(() => callsTo('issues.pins').at(-1)?.input.query).toMatchObject({
    filter: 'issueStatus=in=("Open Issue");priority=in=("Blocker")',
  });
  stores.issues.getState().setFilter({ statuses: ['Closed'] });
  await expect.element(toggle()).toHaveTextContent('Issue pins0');
});

test('pins of hidden elements are gone, and while somebody measures a click is a measurement', async () => {
  const { viewer, router, press } = await open();
  await expect.element(pin(/^#1 /)).toBeInTheDocument();
  viewer.visibility.hide([3]);
  await expect.element(pin(/^#4 /)).not.toBeInTheDocument();
  await press('Measure');
  pressAt(headOf(/^#1 /));
  expect(router.state.location.pathname).toBe('/acme-tower/v1/quality');
});
