import { test } from 'vitest';
import { aVerdict } from '../../data/testing/aVerdict.ts';
import { openScene, soon, untilReady } from '../../viewport/testing/openScene.tsx';
import { OffsetArrows } from './OffsetArrows.tsx';

const words = (scene: Awaited<ReturnType<typeof openScene>>) => () =>
  Array.from(scene.viewer.overlay.querySelectorAll('[data-tool=offsetArrow] text'), ({ textContent }) => textContent);

test('what is selected and deviated has an arrow with its millimetres and the direction in words, until it is left', async () => {
  const verdicts = [
    aVerdict({ forgeObjectId: 1, magnitudeDisplay: 0.0571, offset: [0.057, 0, 0.001] }),
    aVerdict({ forgeObjectId: 2, status: 'verified', cause: 'in_place', offset: [0.002, 0, 0] }),
    aVerdict({ forgeObjectId: 3, cause: 'other_size', offset: [0.03, 0, 0] }),
    aVerdict({
      forgeObjectId: 4,
      magnitudeDisplay: 0.02,
      magnitudeLow: 0.018,
      magnitudeHigh: 0.022,
      offset: [0.0199, 0, -0.001],
      directions: [{ direction: [0, 0, 1], valueM: 0, plusMinusM: null }],
    }),
  ];
  const scene = await openScene({
    tools: <OffsetArrows />,
    answers: {
      'classifications.byForgeObjectIds': ({ query }) =>
        verdicts.filter(({ forgeObjectId }) =>
          (query as { forgeObjectIds: string }).forgeObjectIds.split(',').includes(`${forgeObjectId}`),
        ),
    },
  });
  await untilReady(scene);
  scene.viewer.selection.set([1]);
  // Columns stand on both sides of it: nobody can tell where the outside is.
  await soon(words(scene)).toEqual(['57 mm to the east (arrow longer than true)']);
  scene.viewer.selection.set([1, 2, 3, 4]);
  await soon(words(scene)).toEqual([
    '57 mm to the east (arrow longer than true)',
    '20 ± 2 mm outwards, to the east; up/down not seen (arrow longer than true)',
  ]);
  scene.viewer.selection.clear();
  await soon(words(scene)).toEqual([]);
});
