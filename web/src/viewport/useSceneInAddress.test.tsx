import { sectionBoxTool } from '@plumbline/viewer/tools/sectionBox/sectionBoxTool';
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

test('what is isolated, hidden and cut away is in the address, and a link with it shows the same', async () => {
  const scene = await openScene();
  await untilReady(scene);
  scene.viewer.visibility.isolate([1, 2, 4]);
  scene.viewer.visibility.hide([2]);
  scene.viewer.use(sectionBoxTool).show({ min: [0, -1, 0], max: [9, 2, 3.5] });
  await soon(() => searchOf(scene).get('clip')).toBe('0,-1,0,9,2,3.5');
  expect(searchOf(scene).get('only')).toBe('m1.1-1,1');
  const { search } = scene.router.state.location;
  scene.viewer.visibility.showAll();
  scene.viewer.use(sectionBoxTool).hide();
  await soon(() => searchOf(scene).has('only') || searchOf(scene).has('clip')).toBe(false);

  const other = await openScene({ address: `/acme-tower/v1/quality${search}` });
  await untilReady(other);
  await soon(() => other.viewer.clip?.max).toEqual([9, 2, 3.5]);
  expect(other.viewer.visibility.get()).toEqual({ isolated: [1, 2, 4], hidden: [2] });
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

test('what a link names is seen through what stands in front of it, until something else is selected', async () => {
  const scene = await openScene({
    address: `/acme-tower/v1/quality?select=${globalIds[0]}&camera=30,0.5,3,0,0.5,3`,
  });
  await untilReady(scene);
  const ghosts = () => [0, 1, 2, 3, 4].filter((element) => scene.viewer.visibility.isGhost(element));
  await soon(ghosts).toEqual([1, 2, 3, 4]);
  scene.viewer.selection.set([3]);
  await soon(ghosts).toEqual([]);
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

test('home is the opening view, whatever was turned, filtered or hidden since', async () => {
  const scene = await openScene();
  await untilReady(scene);
  const { viewer } = scene;
  const opening = viewer.camera.get();
  viewer.camera.orbit({ yaw: 1, pitch: 0.3 });
  viewer.camera.setParallel(true);
  viewer.visibility.isolate([2]);
  scene.viewport.goHome();
  const home = viewer.camera.get();
  expect(home.orthographicHeightM).toBeUndefined();
  expect(home.eye.map((metres) => Math.round(metres * 100))).toEqual(
    opening.eye.map((metres) => Math.round(metres * 100)),
  );
});

test('the link to the view has what is seen at once', async () => {
  const scene = await openScene();
  await untilReady(scene);
  scene.viewer.selection.set([1]);
  scene.viewer.visibility.hide([0, 2]);
  const { url, leftOut } = scene.viewport.linkToView();
  expect(url).toContain(`select=${globalIds[1]}&camera=`);
  expect(url).toContain('hide=m1.0,1');
  expect(leftOut).toEqual([]);
});
