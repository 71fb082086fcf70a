import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../../data/testing/refuse.ts';
import { openScene, soon, statusBytes, untilReady } from '../../viewport/testing/openScene.tsx';
import { Legend } from '../legend/Legend.tsx';
import { StatusPainting } from './StatusPainting.tsx';

const packages = '/acme-tower/v1/progress/work-packages';
const model = { _id: '00000000-0000-4000-8000-000000000201', modelUrn: 'urn', modelVersion: 1 };
const tools = (
  <>
    <StatusPainting />
    <Legend />
  </>
);
const shown = (scene: Awaited<ReturnType<typeof openScene>>) =>
  Array.from(statusBytes, (_, element) => scene.viewer.visibility.isShown(element));
const only = (...elements: number[]) => Array.from(statusBytes, (_, element) => elements.includes(element));
const column = (...elements: number[]) => Uint8Array.from(statusBytes, (_, i) => (elements.includes(i) ? 1 : 0));

test('[WORK-5] pages of progress show the analyses merged, a package alone, and what a filter takes; leaving restores', async () => {
  const scene = await openScene({
    tools,
    view: { model },
    answers: {
      'workPackages.mergedForColorizing': ({ query }) => ('filtersDTO' in (query ?? {}) ? column(4) : column(0, 1)),
      'workPackages.forColorizing': () => column(2),
      'workPackages.one': () => refuse('workPackages.notFound'),
    },
  });
  await untilReady(scene);
  await soon(() => shown(scene)).toEqual(only(0, 1, 2, 3, 4));
  await scene.router.navigate(packages);
  await soon(() => shown(scene)).toEqual(only(0, 1));
  await expect.element(page.getByRole('button', { name: /^Verified/ })).toHaveTextContent('Verified2');
  await scene.router.navigate(`${packages}/w1/detail`);
  await soon(() => shown(scene)).toEqual(only(2));
  expect(scene.callsTo('workPackages.forColorizing')[0]?.input).toMatchObject({
    params: { watchlistId: 'w1' },
    query: { model: model._id },
  });
  await scene.router.navigate(`${packages}/new`);
  scene.stores.progress.getState().setPreview({ floors: ['Level 1'] });
  await soon(() => shown(scene)).toEqual(only(4));
  scene.stores.progress.getState().setPreview(undefined);
  await scene.router.navigate('/acme-tower/v1/quality');
  await soon(() => shown(scene)).toEqual(only(0, 1, 2, 3, 4));
  // The model was opened once: a change of the page repaints it.
  expect(scene.callsTo('models.viewerFiles')).toHaveLength(1);
});

test('[WORK-5] what nobody has published yet is nothing, and the scene says so', async () => {
  const scene = await openScene({
    tools,
    address: packages,
    view: { model },
    answers: { 'workPackages.mergedForColorizing': () => refuse('workPackages.noPublishedAnalysis') },
  });
  await untilReady(scene);
  await expect.element(page.getByText('Nothing of this is in the shown model.')).toBeVisible();
});
