import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PlaceContext, usePlace } from '../../../data/address/place.ts';
import { aView } from '../../../data/testing/aView.ts';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { refuseWith } from '../../../data/testing/refuse.ts';
import { StatusPainting } from '../../../tools/statusPainting/StatusPainting.tsx';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { openScene, soon, untilReady } from '../../../viewport/testing/openScene.tsx';
import { Comparison } from './Comparison.tsx';

const before = aView({ _id: 'v0', name: 'Week 0', scanDate: '2025-12-29T08:00:00Z' });
const oldest = aView({ _id: 'old', name: 'Week -5', scanDate: '2025-11-24T08:00:00Z' });

const changes = [
  { change: 'mended', count: 1 },
  { change: 'newlyWrong', count: 24 },
  { change: 'noLongerSeen', count: 1 },
];
const causes = [
  { change: 'newlyWrong', cause: 'looked_through', count: 4 },
  { change: 'newlyWrong', cause: 'moved', count: 20 },
  { change: 'mended', cause: 'in_place', count: 1 },
  { change: 'noLongerSeen', cause: 'unknown', count: 1 },
];
const transitions = [
  { from: 'missing', to: 'verified', count: 1 },
  { from: 'verified', to: 'deviated', count: 24 },
  { from: 'verified', to: null, count: 1 },
];

const element = (forgeObjectId: number, given: object = {}) => ({
  forgeObjectId,
  externalId: `id${forgeObjectId}`,
  elementName: `Wall ${forgeObjectId}`,
  mappedFloor: 'Level 1',
  mappedElementType: 'Wall:Basic Wall',
  change: 'newlyWrong',
  cause: 'moved',
  from: 'verified',
  to: 'deviated',
  isOnlyHere: false,
  isFromByHand: false,
  isToByHand: false,
  magnitudeFrom: 0.003,
  magnitudeTo: 0.0412,
  boundsFrom: { magnitudeLow: 0.002, magnitudeHigh: 0.005 },
  boundsTo: { magnitudeLow: 0.0412, magnitudeHigh: null },
  issues: [],
  ...given,
});

const answers: Answers = {
  'comparison.summary': () => ({ total: 26, changes, causes, transitions, onlyThere: 0 }),
  'comparison.elements': ({ query }) => {
    const { change, skip = 0 } = query as { change: string; skip?: number };
    if (change === 'noLongerSeen')
      return { totalRecords: 1, elements: [element(4, { change, to: null, magnitudeTo: null })] };
    return { totalRecords: 24, elements: [element(skip), element(skip + 1)] };
  },
  'comparison.forColorizing': () => Uint8Array.of(3, 1, 1, 0, 6),
  // Of the last element the open view says nothing.
  'classifications.forColorizing': () => Uint8Array.of(1, 2, 2, 4, 0),
};

function WithViews({ others, children }: { others: readonly AnalysisView[]; children: ReactNode }) {
  const place = usePlace();
  return <PlaceContext value={{ ...place, views: [place.view, ...others] }}>{children}</PlaceContext>;
}

async function open({ others = [before, oldest], given = {}, address = '/acme-tower/v1/insights' } = {}) {
  await page.viewport(1100, 900);
  return openScene({
    address,
    answers: { ...answers, ...given },
    tools: <StatusPainting />,
    page: (
      <WithViews others={others}>
        <div id="compared" style={{ width: 420 }}>
          <Comparison />
        </div>
      </WithViews>
    ),
  });
}

const tile = (name: RegExp) => page.getByRole('list', { name: 'What changed' }).getByRole('button', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a view is compared with the one scanned before it: tiles, and from which status to which', async () => {
  const { callsTo } = await open();
  await expect.element(tile(/^24 Newly wrong$/)).toBeEnabled();
  await expect.element(tile(/^0 Fell due and is missing$/)).toBeDisabled();
  expect(callsTo('comparison.summary')[0]!.input.params).toMatchObject({ viewId: 'v1', otherViewId: 'v0' });
  await expect.element(page.getByRole('row', { name: 'Verified 0 24 0 0 1', exact: true })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'No verdict' })).toBeVisible();
  await checkAccessible('#compared');
});

test('a link leads to both views in one scene, beside the tools that are open', async () => {
  await open({ address: '/acme-tower/v1/insights?tool=tree' });
  await expect
    .element(page.getByRole('link', { name: 'Show side by side' }))
    .toHaveAttribute('href', '/acme-tower/v1/insights?tool=tree,twoViews&beside=v0&paint=change');
});

test('what only one model version has is told: in the list, and how many the other one has', async () => {
  await open({
    address: '/acme-tower/v1/insights?change=newlyWrong',
    given: {
      'comparison.summary': () => ({ total: 26, changes, causes, transitions, onlyThere: 1 }),
      'comparison.elements': () => ({ totalRecords: 2, elements: [element(0), element(1, { isOnlyHere: true })] }),
    },
  });
  const list = page.getByRole('list', { name: 'Newly wrong' });
  await expect.element(list.getByText('Only in this model version')).toBeVisible();
  expect(list.getByText('Only in this model version').elements()).toHaveLength(1);
  await expect
    .element(page.getByText(/^1 element with a verdict is only in the model version of/))
    .toHaveTextContent(
      '1 element with a verdict is only in the model version of Week 0, and not counted here. Compare from there',
    );
  await expect
    .element(page.getByRole('link', { name: 'Compare from there' }))
    .toHaveAttribute('href', '/acme-tower/v0/insights?compare=v1');
  await checkAccessible('#compared');
});

test('another view is chosen and stands in the address', async () => {
  const { router, callsTo } = await open();
  await page.getByRole('combobox', { name: 'COMPARE WITH' }).click();
  await page.getByRole('option', { name: /Week -5/ }).click();
  await expect.poll(() => new URLSearchParams(router.state.location.search).get('compare')).toBe('old');
  await expect.poll(() => callsTo('comparison.summary').at(-1)!.input.params).toMatchObject({ otherViewId: 'old' });
});

test.each([
  ['old', 'old'],
  ['nobody', 'v0'],
])('a link names the other view; one that does not exist is left aside (%s)', async (said, meant) => {
  const { callsTo } = await open({ address: `/acme-tower/v1/insights?compare=${said}` });
  await expect.element(tile(/Newly wrong/)).toBeVisible();
  expect(callsTo('comparison.summary').at(-1)!.input.params).toMatchObject({ otherViewId: meant });
});

test('the tile that is open stands in the address, and a link opens it', async () => {
  const { router } = await open({ address: '/acme-tower/v1/insights?change=newlyWrong' });
  await expect.element(tile(/Newly wrong/)).toHaveAttribute('aria-pressed', 'true');
  await tile(/Newly wrong/).click();
  await expect.poll(() => new URLSearchParams(router.state.location.search).has('change')).toBe(false);
});

test('without another view it says so, and asks nothing', async () => {
  const { callsTo } = await open({ others: [] });
  await expect.element(page.getByText('This project has no other analysis to compare with.')).toBeVisible();
  expect(callsTo('comparison.summary')).toEqual([]);
});

test('the first view of a project can be compared with a later one', async () => {
  await open({ others: [aView({ _id: 'later', name: 'Week 9', scanDate: '2026-03-02T08:00:00Z' })] });
  await expect
    .element(page.getByText('No analysis was scanned before this one. A later one can be chosen.'))
    .toBeVisible();
});

test('a comparison that fails says so and is tried again', async () => {
  const scene = await open({ given: { 'comparison.summary': () => refuseWith(500, 'Out of order.') } });
  await expect.element(page.getByText('The comparison could not be loaded.')).toBeVisible();
  scene.answers['comparison.summary'] = answers['comparison.summary']!;
  await button('Retry').click();
  await expect.element(tile(/Newly wrong/)).toBeVisible();
});

test('elements that cannot be shown in the viewer: it says so, and pressing again tries again', async () => {
  const scene = await open({ given: { 'comparison.forColorizing': () => refuseWith(400, 'Out of order.') } });
  await untilReady(scene);
  await tile(/Newly wrong/).click();
  await button('Show in viewer').click();
  const told = page.getByRole('alert');
  await expect.element(told).toHaveTextContent('The elements could not be shown in the viewer.Out of order.');
  await checkAccessible('#compared');
  scene.answers['comparison.forColorizing'] = answers['comparison.forColorizing']!;
  await button('Show in viewer').click();
  await expect.element(button('Show all')).toBeVisible();
  expect(told.query()).toBeNull();
});

test('a tile lists its elements by pages; a row selects its element in the viewer', async () => {
  const scene = await open();
  await untilReady(scene);
  await tile(/Newly wrong/).click();
  const list = page.getByRole('list', { name: 'Newly wrong' });
  const row = list.getByRole('link', { name: /^Wall 1/ });
  await expect
    .element(row)
    .toHaveTextContent('Wall 13 ± 2 mm 41 mm or moreLevel 1 · Wall › Basic Wall · MovedVerified Deviated');
  await expect.element(row).toHaveAttribute('href', '/acme-tower/v1/insights?change=newlyWrong&select=id1');
  await checkAccessible('#compared');
  await row.click();
  expect(scene.viewer.selection.get()).toEqual([1]);
  await expect.element(row).toHaveAttribute('aria-current', 'true');
  await button('Next page').click();
  await expect.element(list.getByRole('link', { name: /^Wall 10/ })).toBeVisible();
  await tile(/Newly wrong/).click();
  await expect.element(list).not.toBeInTheDocument();
});

test('a tile is narrowed by cause: list, link, viewer', async () => {
  const scene = await open({ address: '/acme-tower/v1/insights?change=newlyWrong' });
  await untilReady(scene);
  const group = page.getByRole('list', { name: 'By cause' });
  await expect.element(group.getByRole('listitem').first()).toHaveTextContent('Moved 20');
  await group.getByRole('button', { name: 'Looked through 4' }).click();
  await expect
    .poll(() => scene.callsTo('comparison.elements').at(-1)!.input.query)
    .toMatchObject({ cause: 'looked_through' });
  await expect.poll(() => new URLSearchParams(scene.router.state.location.search).get('why')).toBe('looked_through');
  await expect.element(page.getByText('Newly wrong, Looked through: 24')).toBeVisible();
  await button('Show in viewer').click();
  await expect
    .poll(() => scene.callsTo('comparison.forColorizing').at(-1)?.input.query)
    .toMatchObject({ cause: 'looked_through' });
  await checkAccessible('#compared');
  await group.getByRole('button', { name: 'Looked through 4' }).click();
  await expect.poll(() => new URLSearchParams(scene.router.state.location.search).has('why')).toBe(false);
});

test('a row leads to its issues, and marks a status that a person set', async () => {
  const issues = [{ _id: 'i7', issueId: 7 }];
  await open({
    address: '/acme-tower/v1/insights?change=newlyWrong',
    given: {
      'comparison.elements': () => ({
        totalRecords: 1,
        elements: [element(1, { issues, cause: 'by_hand', to: 'missing', isToByHand: true })],
      }),
    },
  });
  await expect
    .element(page.getByRole('link', { name: '#7' }))
    .toHaveAttribute('href', '/acme-tower/v1/issues/i7/detail');
  const row = page.getByRole('link', { name: /^Wall 1/ });
  await expect
    .element(row)
    .toHaveTextContent('Wall 13 ± 2 mm –Level 1 · Wall › Basic Wall · Set by handVerified Missing');
  await expect.element(row.getByRole('img', { name: 'Set by hand:' })).toBeVisible();
});

test('where nothing was measured before nor now no lengths are told', async () => {
  await open({
    address: '/acme-tower/v1/insights?change=fellDueMissing',
    given: {
      'comparison.elements': () => ({
        totalRecords: 1,
        elements: [element(1, { from: 'not_due', to: 'missing', magnitudeFrom: null, magnitudeTo: null })],
      }),
    },
  });
  const row = page.getByRole('link', { name: /^Wall 1/ });
  await expect.element(row).toHaveTextContent('Wall 1Level 1 · Wall › Basic Wall · MovedNot due Missing');
});

test('groups that are rare are told only where there are some', async () => {
  const scene = await open({
    given: { 'comparison.summary': () => ({ total: 0, changes: [], causes: [], transitions: [], onlyThere: 0 }) },
  });
  await expect.element(tile(/Unchanged/)).toBeVisible();
  expect(tile(/Still wrong/).query()).toBeNull();
  scene.answers['comparison.summary'] = () => ({
    total: 2,
    changes: [{ change: 'stillWrong', count: 2 }],
    causes: [],
    transitions: [],
    onlyThere: 0,
  });
  await page.getByRole('combobox', { name: 'COMPARE WITH' }).click();
  await page.getByRole('option', { name: /Week -5/ }).click();
  await expect.element(tile(/^2 Still wrong, but otherwise$/)).toBeEnabled();
});

test('the elements of a tile are shown alone in the viewer, until they are left', async () => {
  const scene = await open();
  await untilReady(scene);
  const shown = () => [0, 1, 2, 3, 4].filter((number) => scene.viewer.visibility.isShown(number));
  await soon(shown).toEqual([0, 1, 2, 3]);
  await tile(/Newly wrong/).click();
  await button('Show in viewer').click();
  await soon(shown).toEqual([1, 2]);
  await button('Show all').click();
  await soon(shown).toEqual([0, 1, 2, 3]);

  // What is no longer seen has no verdict here, and is drawn all the same.
  await tile(/No longer seen/).click();
  await button('Show in viewer').click();
  await soon(shown).toEqual([4]);
  await tile(/Newly wrong/).click();
  await soon(shown).toEqual([0, 1, 2, 3]);

  await button('Show in viewer').click();
  await soon(shown).toEqual([1, 2]);
  scene.viewer.visibility.showAll();
  await expect.element(button('Show in viewer')).toBeVisible();
  await button('Show in viewer').click();
  await soon(shown).toEqual([1, 2]);
  await scene.router.navigate('/slow');
  await soon(() => scene.stores.workspace.getState().displayAll).toBe(false);
});
