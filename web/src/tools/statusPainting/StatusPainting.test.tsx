import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aView } from '../../data/testing.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { openScene, soon, statusBytes, untilReady } from '../../viewport/testing/openScene.tsx';
import { StatusPainting } from './StatusPainting.tsx';

const trade = (delivery: 'Ready' | 'In progress', progress: number) => ({
  ...{ _id: 'a1', id: 'a1', name: 'Walls', delivery, progress },
});
const beingMade = {
  name: 'Week 44',
  status: 'in_progress',
  deliveryType: 'Incremental',
  progress: { percent: 12, secondsLeft: 130 },
  model: { _id: 'm1', modelUrn: 'urn', modelVersion: 1 },
} as const;

test('[QUAL-5] [VIEW-3] a view on its way shows the model and says so; a trade that is delivered is painted by itself', async () => {
  let column = new Uint8Array(statusBytes.length);
  const scene = await openScene({
    tools: <StatusPainting />,
    view: { ...beingMade, analyses: [trade('In progress', 60)] },
    answers: { 'classifications.forColorizing': () => column },
  });
  await untilReady(scene);
  await expect.element(page.getByText('Week 44 is being analysed')).toBeVisible();
  await expect.element(page.getByText('12%, about 2 minutes left')).toBeVisible();
  await soon(() => scene.viewer.visibility.isShown(0)).toBe(true);
  await checkAccessible();

  await scene.goTo(aView({ ...beingMade, progress: { percent: 40 }, analyses: [trade('In progress', 90)] }));
  await expect.element(page.getByText('40%')).toBeVisible();
  expect(scene.callsTo('classifications.forColorizing')).toHaveLength(1);

  column = Uint8Array.of(1, 0, 0, 0, 0);
  await scene.goTo(aView({ ...beingMade, progress: { percent: 70 }, analyses: [trade('Ready', 100)] }));
  await expect.element(page.getByText('Week 44 is being analysed')).not.toBeInTheDocument();
  await soon(() => [0, 1].map((element) => scene.viewer.visibility.isShown(element))).toEqual([true, false]);
});

test('[QUAL-5] a view of which nothing is published yet says so over the model', async () => {
  const { progress: _none, ...unpublished } = beingMade;
  const scene = await openScene({
    tools: <StatusPainting />,
    view: unpublished,
    answers: { 'classifications.forColorizing': () => new Uint8Array(5) },
  });
  await untilReady(scene);
  await expect.element(page.getByText('No results of Week 44 are published yet.')).toBeVisible();
  expect(scene.viewer.visibility.isShown(0)).toBe(true);
});

test('[QUAL-4] a filter that takes nothing says so over the empty scene, and is reset from there', async () => {
  const scene = await openScene({
    tools: <StatusPainting />,
    answers: {
      'classifications.forColorizing': ({ query = {} }) =>
        Object.keys(query).length === 0 ? Uint8Array.from(statusBytes) : new Uint8Array(statusBytes.length),
    },
  });
  await untilReady(scene);
  const { setFilter, settleFilter } = scene.stores.workspace.getState();
  setFilter({ floors: ['Nowhere'] });
  settleFilter();
  await expect.element(page.getByText('No element meets the filter.')).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  expect(scene.stores.workspace.getState().filter).toEqual({});
});
