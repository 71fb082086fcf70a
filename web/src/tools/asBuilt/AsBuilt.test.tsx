import { expect, test } from 'vitest';
import { aVerdict } from '../../data/testing/aVerdict.ts';
import { openScene, soon, untilReady } from '../../viewport/testing/openScene.tsx';
import { AsBuilt } from './AsBuilt.tsx';

test('while its evidence is open, what moved is shown where it stands; what is off otherwise is not', async () => {
  const verdicts = [
    aVerdict({ forgeObjectId: 1, offset: [0.09, 0, 0] }),
    aVerdict({ forgeObjectId: 2, cause: 'other_size', offset: [0.02, 0, 0] }),
    aVerdict({ forgeObjectId: 3, status: 'missing', offset: [0.02, 0, 0] }),
  ];
  const scene = await openScene({
    tools: <AsBuilt />,
    answers: {
      'classifications.byForgeObjectIds': ({ query }) =>
        verdicts.filter(
          ({ forgeObjectId }) => (query as { forgeObjectIds: string }).forgeObjectIds === `${forgeObjectId}`,
        ),
    },
  });
  await untilReady(scene);
  const { viewer } = scene;
  const layers = () => viewer.statistics().layers;
  const before = layers();
  viewer.selection.set([1]);
  expect(scene.callsTo('classifications.byForgeObjectIds')).toHaveLength(0);
  for (const tool of ['heatMap', 'sections', 'photos']) {
    scene.stores.openTools.getState().openTool(tool);
    await soon(layers).toBe(before + 1);
    scene.stores.openTools.getState().closeTool(tool);
    await soon(layers).toBe(before);
  }
  scene.stores.openTools.getState().openTool('heatMap');
  await soon(layers).toBe(before + 1);
  for (const element of [2, 3]) {
    viewer.selection.set([element]);
    await soon(() => scene.callsTo('classifications.byForgeObjectIds').length).toBe(element);
    await soon(layers).toBe(before);
  }
});
