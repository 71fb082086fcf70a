import { expect, test } from 'vitest';
import { globalIds, openScene, soon, untilReady } from './testing/openScene.tsx';

const searchOf = ({ router }: { router: { state: { location: { search: string } } } }) =>
  new URLSearchParams(router.state.location.search);

test('[VIEW-4] a link restores selection and camera, and keeps the other parameters', async () => {
  const scene = await openScene({
    address: `/acme-tower/v1/quality?feature.x=1&select=${globalIds[3]},${globalIds[1]}&camera=5,-20,4,5,0,3`,
  });
  await untilReady(scene);
  await soon(() => scene.viewer.selection.get()).toEqual([3, 1]);
  expect(scene.viewer.camera.get()).toMatchObject({ eye: [5, -20, 4], target: [5, 0, 3] });
  expect(searchOf(scene).get('feature.x')).toBe('1');
});

test('selection and camera go into the address when they rest, on every page', async () => {
  const scene = await openScene({ address: '/acme-tower/v1/quality?keep=me' });
  await untilReady(scene);
  scene.viewer.selection.set([2, 4]);
  scene.viewer.camera.set({ eye: [5, -30.12345, 4], target: [5, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  await soon(() => searchOf(scene).get('select')).toBe(`${globalIds[2]},${globalIds[4]}`);
  await soon(() => searchOf(scene).get('camera')).toBe('5,-30.123,4,5,0,3');
  expect(searchOf(scene).get('keep')).toBe('me');
  expect(scene.router.state.historyAction).toBe('REPLACE');

  await scene.router.navigate('/acme-tower/v1/issues');
  await soon(() => searchOf(scene).get('camera')).toBe('5,-30.123,4,5,0,3');
  expect(scene.router.state.location.pathname).toBe('/acme-tower/v1/issues');
  scene.viewer.selection.clear();
  await soon(() => searchOf(scene).has('select')).toBe(false);
});

test('where the viewer opens by itself is not in the address', async () => {
  const scene = await openScene();
  await untilReady(scene);
  scene.viewer.selection.set([2]);
  await soon(() => searchOf(scene).get('select')).toBe(globalIds[2]);
  expect(searchOf(scene).has('camera')).toBe(false);
});

test('a page that is on its way is not called off by what is written', async () => {
  const arrival = Promise.withResolvers<void>();
  const scene = await openScene({ slowPage: () => arrival.promise });
  await untilReady(scene);
  const going = scene.router.navigate('/slow');
  scene.viewer.selection.set([2]);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  arrival.resolve();
  await going;
  expect(scene.router.state.location.pathname).toBe('/slow');
});

test('a link within the application selects what it names', async () => {
  const scene = await openScene();
  await untilReady(scene);
  await scene.router.navigate(`/acme-tower/v1/issues?select=${globalIds[4]}`);
  await soon(() => scene.viewer.selection.get()).toEqual([4]);
});

test('elements of a link that are not in the model are told', async () => {
  const scene = await openScene({ address: `/acme-tower/v1/quality?select=nobody,${globalIds[0]}` });
  await untilReady(scene);
  await soon(() => scene.viewer.selection.get()).toEqual([0]);
  expect(scene.stores.notifications.getState().current?.message).toBe(
    '1 of the elements in the link are not in this model.',
  );
});

test("[VIEW-15] without a camera in the address the viewer opens at the project's saved viewport, which is home", async () => {
  const viewport = { eye: [9, -40, 12], target: [5, 0, 3], up: [0, 0, 1], fovDegrees: 60 };
  const scene = await openScene({ project: { viewerState: { viewport: viewport as never } } });
  await untilReady(scene);
  expect(scene.viewer.camera.get()).toMatchObject(viewport);
  scene.viewer.camera.fit();
  scene.viewport.goHome();
  expect(scene.viewer.camera.get()).toMatchObject(viewport);
});

test('the link to the view has what is seen at once', async () => {
  const scene = await openScene();
  await untilReady(scene);
  scene.viewer.selection.set([1]);
  expect(scene.viewport.linkToView()).toContain(`select=${globalIds[1]}&camera=`);
});
