import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { StatusPainting } from '../../tools/statusPainting/StatusPainting.tsx';
import { openScene, soon, statusBytes, untilReady } from '../../viewport/testing/openScene.tsx';
import { useSelectProject } from '../projects/projects.ts';
import { aView } from '../testing/aView.ts';
import { openPlace } from '../testing/openPlace.tsx';
import { usePaintFilter, usePainting } from '../verdicts/painting.ts';
import { useVersionsInAddress } from '../versions/versionsInAddress.ts';
import { useFilter } from './filter.ts';
import { settlesAfterMs, useFilterInAddress } from './filterInAddress.ts';

let own: ReturnType<typeof useFilter>;

function Host({ children }: { children?: ReactNode }) {
  const isRead = useFilterInAddress();
  own = useFilter();
  return isRead && children;
}

function WithVersions() {
  useVersionsInAddress();
  return <Host />;
}

/** Another project was open: the workspace is emptied in an effect above. */
function Entering() {
  useSelectProject('p1');
  return <Host />;
}

/** Asks as table and charts do. */
function Asking() {
  usePainting(usePaintFilter());
  return null;
}

const deviated: ClassificationFilter = { statuses: ['deviated'] };
const linkTo = (filter: unknown, page = 'quality') =>
  `/acme-tower/v1/${page}?filter=${encodeURIComponent(typeof filter === 'string' ? filter : JSON.stringify(filter))}`;
const filterIn = (search: URLSearchParams) => JSON.parse(search.get('filter') ?? 'null') as unknown;

/** StrictMode asks twice; what counts is what was asked for. */
const askedOf = ({ callsTo }: ReturnType<typeof openPlace>) => [
  ...new Set(callsTo('classifications.forColorizing').map(({ input }) => JSON.stringify(input.query))),
];

test('[QUAL-4] changing a filter changes the settled filter and the painting together', async () => {
  const scene = await openScene({
    page: <Host />,
    tools: <StatusPainting />,
    answers: {
      'classifications.forColorizing': ({ query }) =>
        'filtersDTO' in query! ? Uint8Array.of(0, 2, 0, 0, 0) : statusBytes.slice(),
    },
  });
  await untilReady(scene);
  const shown = () => [0, 1].map((element) => scene.viewer.visibility.isShown(element));
  const asked = () => scene.callsTo('classifications.forColorizing').map(({ input }) => input.query);
  await soon(shown).toEqual([true, true]);
  own.change(deviated);
  expect(scene.stores.workspace.getState()).toMatchObject({ filter: deviated, settledFilter: {} });
  await soon(shown).toEqual([false, true]);
  expect(scene.stores.workspace.getState().settledFilter).toEqual(deviated);
  expect(asked()).toEqual([{}, { filtersDTO: deviated }]);
  own.reset();
  await soon(shown).toEqual([true, true]);
});

test('[QUAL-4] filter, camera, selection and versions share the address', async () => {
  const scene = await openScene({
    project: { permissions: ['ALL'] },
    view: { analyses: [{ _id: 'a1', id: 'a1', name: 'Walls', delivery: 'Ready' }] },
    page: <WithVersions />,
    tools: <StatusPainting />,
  });
  await untilReady(scene);
  const search = () => new URLSearchParams(scene.router.state.location.search);
  scene.viewer.selection.set([0]);
  own.change({ ...deviated, floors: ['Level 1'] });
  scene.stores.shownVersions.getState().show('v1', { a1: 'x1' });
  await soon(() => [filterIn(search()), search().get('versions'), search().has('select')]).toEqual([
    { ...deviated, floors: ['Level 1'] },
    'a1.x1',
    true,
  ]);
  scene.viewer.camera.set({ eye: [4, -20, 3], target: [4, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  own.change({ floors: undefined });
  await soon(() => [filterIn(search()), search().has('camera')]).toEqual([deviated, true]);
  expect([search().get('versions'), search().has('select')]).toEqual(['a1.x1', true]);
  expect(scene.router.state.historyAction).toBe('REPLACE');
  own.reset();
  await soon(() => search().has('filter')).toBe(false);
  expect([search().has('camera'), search().get('versions')]).toEqual([true, 'a1.x1']);
});

test('[QUAL-4] a link opens with its filter, and nothing is asked for without it', async () => {
  const place = openPlace(
    <Host>
      <Asking />
    </Host>,
    {
      address: `${linkTo({ ...deviated, magnitude: { from: 20 } })}&preset=f1&keep=me`,
      answers: { 'classifications.forColorizing': () => statusBytes.slice() },
    },
  );
  await soon(() => askedOf(place)).toEqual([JSON.stringify({ filtersDTO: { ...deviated, magnitude: { from: 20 } } })]);
  expect(place.stores.workspace.getState().presetId).toBe('f1');
  expect([place.search().get('keep'), place.search().get('preset')]).toEqual(['me', 'f1']);
  expect(place.stores.notifications.getState().current).toBeUndefined();
});

test('[QUAL-4] many changes in a row are one, once they rest', async () => {
  const place = openPlace(
    <Host>
      <Asking />
    </Host>,
    { answers: { 'classifications.forColorizing': () => statusBytes.slice() } },
  );
  await soon(() => askedOf(place)).toEqual(['{}']);
  for (const elementName of ['W', 'Wa', 'Wal', 'Wall']) own.change({ elementName });
  await soon(() => filterIn(place.search())).toEqual({ elementName: 'Wall' });
  await soon(() => askedOf(place)).toEqual(['{}', JSON.stringify({ filtersDTO: { elementName: 'Wall' } })]);
  expect(settlesAfterMs).toBe(200);
});

test('[QUAL-2] what is no filter in a link is left out and told, and the rest counts', async () => {
  const place = openPlace(<Host />, { address: linkTo({ ...deviated, floors: 'x', colour: 1 }) });
  await soon(() => filterIn(place.search())).toEqual(deviated);
  expect(place.stores.workspace.getState().settledFilter).toEqual(deviated);
  expect(place.stores.notifications.getState().current).toMatchObject({
    level: 'alert',
    message: 'Left out of the filter: floors, colour',
  });
});

test('[FLAG-2] a link that asks for under construction asks for deviated where that is what is shown', async () => {
  const place = openPlace(<Host />, {
    address: linkTo({ statuses: ['under_construction', 'deviated'], magnitude: { from: 0, to: 10_000 } }),
  });
  await soon(() => filterIn(place.search())).toEqual(deviated);
  expect(own.settled).toEqual(deviated);
  expect(place.stores.notifications.getState().current).toBeUndefined();
});

test.each(['nonsense', '{"statuses":', '[1]', '%'])(
  '[QUAL-2] a link with %s as its filter opens without one',
  async (text) => {
    const place = openPlace(<Host />, { address: linkTo(text) });
    await soon(() => place.search().has('filter')).toBe(false);
    expect(place.stores.notifications.getState().current?.message).toBe('The filter in the link could not be read.');
  },
);

test('[QUAL-6] a link that asks about approval turns the workflow on, where there is one', async () => {
  const place = openPlace(<Host />, { address: linkTo({ approved: false }) });
  await soon(() => place.stores.workspace.getState().settledFilter).toEqual({ approved: false });
  expect(place.stores.workspace.getState().manualWorkflowActivated).toBe(true);

  const without = openPlace(<Host />, {
    address: linkTo({ approved: false }),
    project: { featureFlags: { manualApproval: false } },
  });
  await soon(() => without.search().has('filter')).toBe(false);
  expect(without.stores.workspace.getState().manualWorkflowActivated).toBe(false);
  expect(without.stores.notifications.getState().current?.message).toBe('Left out of the filter: approved');
});

test('[QUAL-4] another page and another view keep the filter; a link within the application brings its own', async () => {
  const place = openPlace(<Host />, { address: linkTo(deviated) });
  await soon(() => place.stores.workspace.getState().settledFilter).toEqual(deviated);
  await place.router.navigate('/acme-tower/v1/issues');
  await soon(() => filterIn(place.search())).toEqual(deviated);
  expect(place.router.state.location.pathname).toBe('/acme-tower/v1/issues');
  place.change({ view: aView({ _id: 'v2', id: 'v2' }) });
  await place.router.navigate('/acme-tower/v2/quality');
  await soon(() => filterIn(place.search())).toEqual(deviated);

  await place.router.navigate(linkTo({ floors: ['Level 2'] }, 'insights'));
  await soon(() => place.stores.workspace.getState().settledFilter).toEqual({ floors: ['Level 2'] });
  own.change({ floors: ['Level 3'] });
  await soon(() => filterIn(place.search())).toEqual({ floors: ['Level 3'] });
  await place.router.navigate(-1);
  await soon(() => place.stores.workspace.getState().settledFilter).toEqual(deviated);
});

test('[VIEW-13] a link into another project opens with its filter, not with the one before', async () => {
  const place = openPlace(<Entering />, { address: linkTo(deviated) });
  await soon(() => place.stores.workspace.getState().settledFilter).toEqual(deviated);
  expect(place.stores.selectedProject.getState().projectId).toBe('p1');
  expect(filterIn(place.search())).toEqual(deviated);
});

test('[QUAL-2] the magnitude is filtered as a whole or by axis, whoever asks', async () => {
  const place = openPlace(<Host />);
  await soon(() => own).toBeDefined();
  own.change({ magnitude: { from: 10 } });
  own.change({ magnitudeZSign: 'positive' });
  expect(place.stores.workspace.getState().filter).toEqual({ magnitudeZSign: 'positive' });
  own.change({ magnitude: { from: 20 } });
  expect(place.stores.workspace.getState().filter).toEqual({ magnitude: { from: 20 } });
});
