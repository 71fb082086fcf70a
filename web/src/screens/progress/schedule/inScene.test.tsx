import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScene, soon, untilReady } from '../../../viewport/testing/openScene.tsx';
import { aWatchlist, uuid } from '../testing/aWatchlist.ts';
import { createProgressServer } from '../testing/createProgressServer.ts';
import { Schedule } from './Schedule.tsx';
import { aComparison } from './testing/aComparison.ts';

test('[WORK-7] an activity selects the elements of its work packages in the viewer, and an element finds its activity', async () => {
  const painted: Record<string, number[]> = {
    [uuid(1)]: [0, 0, 0, 0, 1],
    [uuid(2)]: [0, 1, 0, 0, 0],
    [uuid(3)]: [0, 0, 3, 0, 0],
  };
  await page.viewport(1300, 900);
  const scene = await openScene({
    height: 240,
    project: { _id: uuid(1) },
    view: { _id: uuid(101), id: uuid(101), model: { _id: uuid(201), modelUrn: 'urn', modelVersion: 1 } },
    address: `/acme-tower/${uuid(101)}/progress/work-packages`,
    page: (
      <div style={{ height: 640, display: 'flex', flexDirection: 'column' }}>
        <Schedule />
      </div>
    ),
    answers: {
      ...createProgressServer({ watchlists: [aWatchlist()] }).answers,
      'schedules.compare': () => aComparison(),
      'workPackages.mergedForColorizing': () => Uint8Array.of(1, 1, 1, 1, 1),
      'workPackages.forColorizing': ({ params }) => Uint8Array.from(painted[params?.watchlistId ?? ''] ?? []),
      'workPackages.ofElement': ({ query }) =>
        Object.entries(painted).flatMap(([_id, bytes]) =>
          bytes[(query as { forgeObjectId: number }).forgeObjectId] ? [{ _id, name: 'Walls' }] : [],
        ),
    },
  });
  await untilReady(scene);
  await page.getByRole('row', { name: /A1010/ }).click();
  await soon(() => scene.viewer.selection.get()).toEqual([1, 2]);
  await expect.element(page.getByRole('row', { name: /A1010/ })).toHaveAttribute('aria-selected', 'true');
  // The other way round; what was selected in the viewer stays as it is.
  await page.getByRole('row', { name: /Structure/ }).click();
  scene.viewer.selection.set([4]);
  await soon(() => document.querySelector('[role=row][aria-selected=true]')?.textContent).toContain('A1000');
  expect(scene.viewer.selection.get()).toEqual([4]);
});
