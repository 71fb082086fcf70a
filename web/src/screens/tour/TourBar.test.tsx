import {
  type Tour,
  type TourMove,
  type TourStop,
  type TourStopId,
  tourStopIds,
} from '@plumbline/contract/resources/tours';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answers } from '../../data/testing/fakeClient.ts';
import { openPlace } from '../../data/testing/openPlace.tsx';
import { refuse } from '../../data/testing/refuse.ts';
import { afterMove } from '../../data/tours/tours.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { globalIds, openScene, soon, untilReady } from '../../viewport/testing/openScene.tsx';
import { ViewportContext } from '../../viewport/useViewer.ts';
import { TourBar } from './TourBar.tsx';

const projectId = '0b8f5c3e-2d1a-4c55-9d0e-6a4b7c8d9e0f';
const paths: Partial<Record<TourStopId, string>> = {
  verdict: `/acme-tower/v1/quality?filter={}&select=${globalIds[1]}`,
  evidence: `/acme-tower/v1/quality?filter={}&select=${globalIds[2]}&tool=sections`,
  cause: '/acme-tower/v1/quality?filter={}',
};
const aStop = (id: TourStopId, more: Partial<TourStop> = {}): TourStop => ({
  id,
  title: `At ${id}`,
  text: `See the ${id}.`,
  path: paths[id] ?? `/acme-tower/v1/${id}`,
  isSeen: false,
  isThere: true,
  ...more,
});
const aTour = (more: Partial<Tour> = {}): Tour => ({
  projectId,
  projectName: 'Tower',
  state: 'offered',
  stops: tourStopIds.map((id) => aStop(id)),
  ...more,
});

/** Answers as the server would, which keeps how far the person is. */
function keeping(tour: Tour, isKept = true) {
  let kept = tour;
  const answers: Answers = {
    'tours.list': () => [kept],
    'tours.move'({ body }) {
      if (!isKept) refuse('internal');
      kept = afterMove(kept, body as TourMove);
      return kept;
    },
  };
  return { answers, kept: () => kept };
}

/** The bar while there is no scene yet: it does not wait for one. */
async function open(tour: Tour, { address = '/acme-tower/v1/quality', width = 1100, isKept = true } = {}) {
  await page.viewport(width, 800);
  const { answers, kept } = keeping(tour, isKept);
  const viewport = { elementCount: 0, goHome: () => undefined, linkToView: () => ({ url: '', leftOut: [] }) };
  const app = openPlace(
    <ViewportContext value={viewport}>
      <TourBar />
    </ViewportContext>,
    { address, answers, project: { _id: projectId } },
  );
  return Object.assign(app, { kept, at: () => app.router.state.location.pathname });
}

const bar = () => page.getByRole('region', { name: 'Tour' });
const press = (name: string) => bar().getByRole('button', { name, exact: true }).click();

test('is offered once, and gone for whoever says no', async () => {
  const { kept } = await open(aTour());
  await expect.element(bar().getByText(/Seven stops, three minutes/)).toBeVisible();
  await checkAccessible();
  await press('No, thanks');
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.poll(() => kept().state).toBe('skipped');
});

test('leads from stop to stop and back, opens the tools of each, and is gone at the end', async () => {
  const { stores, at, kept } = await open(aTour());
  const tools = () => stores.openTools.getState().open;
  await press('Take the tour');
  await expect.element(bar().getByText('Stop 1 of 7 · Verdict')).toBeVisible();
  await expect.element(bar().getByRole('heading', { name: 'At verdict' })).toBeVisible();
  await expect.element(bar().getByRole('button', { name: 'Back' })).toBeDisabled();
  await press('Next');
  await expect.poll(tools).toEqual(['sections']);
  await checkAccessible();
  await press('Next');
  await expect.poll(tools).toEqual([]);
  await press('Back');
  await expect.element(bar().getByText('Stop 2 of 7 · Evidence')).toBeVisible();
  await bar().getByRole('link', { name: 'Stop 7: Report' }).click();
  await expect.poll(at).toBe('/acme-tower/v1/report');
  await expect.element(bar().getByRole('link', { name: 'Stop 2: Evidence, seen' })).toBeVisible();
  await press('Finish');
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.poll(() => kept().state).toBe('finished');
});

test('the scene turns to what each stop speaks of', async () => {
  await page.viewport(1100, 800);
  const { answers } = keeping(aTour({ state: 'open', at: 'verdict' }));
  const address = paths.verdict as string;
  const scene = await openScene({ address, answers, page: <TourBar />, project: { _id: projectId } });
  await untilReady(scene);
  const selected = () => scene.viewer.selection.get();
  const before = scene.viewer.camera.get();
  await soon(selected).toEqual([1]);
  await press('Next');
  await soon(selected).toEqual([2]);
  await soon(() => scene.viewer.camera.get().target).not.toEqual(before.target);
  await press('Next');
  // The selection of the stop before is not that of this one.
  await soon(selected).toEqual([]);
}, 60_000);

test('goes on where it was; whoever went elsewhere finds the way back', async () => {
  const scene = await open(aTour({ state: 'open', at: 'cause' }), { address: '/acme-tower/v1/insights' });
  await expect.element(bar().getByText('Stop 3 of 7 · Cause')).toBeVisible();
  expect(scene.at()).toBe('/acme-tower/v1/insights');
  await press('Show this stop');
  await expect.poll(scene.at).toBe('/acme-tower/v1/quality');
  await expect.element(bar().getByRole('button', { name: 'Show this stop' })).not.toBeInTheDocument();
});

test('a stop whose thing is gone says so and lets people go on', async () => {
  const stops = [aStop('verdict'), aStop('issue', { isThere: false }), aStop('cause')];
  const scene = await open(aTour({ state: 'open', at: 'verdict', stops }));
  await press('Next');
  await expect.element(bar().getByText(/^What this stop shows is gone/)).toBeVisible();
  expect(scene.at()).toBe('/acme-tower/v1/quality');
  await press('Next');
  await expect.element(bar().getByText('See the cause.')).toBeVisible();
});

test('Escape folds it away and leaves the focus in it; on a phone it begins folded', async () => {
  await open(aTour({ state: 'open', at: 'verdict' }), { width: 390 });
  await expect.element(bar().getByText('Stop 1 of 7 · Verdict')).toBeVisible();
  expect(bar().getByRole('heading').query()).toBeNull();
  await press('Unfold the tour');
  await expect.element(bar().getByRole('heading', { name: 'At verdict' })).toBeVisible();
  await checkAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(bar().getByRole('heading')).not.toBeInTheDocument();
  await expect.element(bar().getByRole('button', { name: 'Unfold the tour' })).toHaveFocus();
});

test('what a stop speaks of is in sight: on a phone the panel makes way for a tool, and comes back after it', async () => {
  const { stores } = await open(aTour({ state: 'open', at: 'verdict' }), { width: 390 });
  const isCollapsed = () => stores.panel.getState().isCollapsed;
  await press('Next');
  await expect.poll(isCollapsed).toBe(true);
  await press('Next');
  await expect.poll(isCollapsed).toBe(false);
});

test('the page leaves the bar its room, and has it back afterwards', async () => {
  await open(aTour({ state: 'open', at: 'verdict' }));
  const room = () => document.documentElement.style.getPropertyValue('--pl-foot-height');
  await expect.poll(room).toMatch(/^[5-9]\d(\.\d+)?px|^1\d\d(\.\d+)?px/);
  await press('Skip the tour');
  await expect.poll(room).toBe('');
});

test('a place that could not be saved is said, and the tour goes on', async () => {
  const { stores } = await open(aTour({ state: 'open', at: 'verdict' }), { isKept: false });
  await press('Next');
  await expect.element(bar().getByText('Stop 2 of 7 · Evidence')).toBeVisible();
  await expect
    .poll(() => stores.notifications.getState().current?.message)
    .toBe('Your place in the tour was not saved.');
});
