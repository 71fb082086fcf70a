import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { StatusPainting } from '../../../tools/statusPainting/StatusPainting.tsx';
import { openScene, soon, statusBytes, untilReady } from '../../../viewport/testing/openScene.tsx';
import { uuid } from '../testing/aWatchlist.ts';
import { createProgressServer } from '../testing/createProgressServer.ts';
import { ProgressRoutes, packages } from '../testing/openProgress.tsx';

test('[WORK-5] what was built since the last scan is seen alone, and leaving shows the rest again', async () => {
  const scene = await openScene({
    address: `${packages}/${uuid(1)}/detail`,
    view: { _id: uuid(101), model: { _id: uuid(201), modelUrn: 'urn', modelVersion: 1 } },
    answers: {
      ...createProgressServer().answers,
      'workPackages.forColorizing': () => Uint8Array.from(statusBytes, () => 1),
      'workPackages.mergedForColorizing': () => Uint8Array.from(statusBytes, () => 1),
    },
    tools: <StatusPainting />,
    page: (
      <div style={{ width: 420, height: 400, overflow: 'auto' }}>
        <ProgressRoutes />
      </div>
    ),
  });
  await untilReady(scene);
  const shown = () => Array.from(statusBytes, (_, element) => scene.viewer.visibility.isShown(element));
  await page.getByRole('button', { name: '2 elements built' }).click();
  await soon(shown).toEqual([true, true, false, false, false]);
  await page.getByRole('button', { name: '1 element no longer there' }).click();
  await soon(shown).toEqual([false, false, true, false, false]);
  await page.getByRole('button', { name: 'Show all' }).click();
  await soon(shown).toEqual([true, true, true, true, true]);
  await page.getByRole('button', { name: '2 elements built' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.element(page.getByRole('article')).toBeVisible();
  await soon(shown).toEqual([true, true, true, true, true]);
});
