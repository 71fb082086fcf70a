import { axesOf } from '@plumbline/viewer/scene/cameraMath';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { aViewerFile, soon } from '../../viewport/testing/openScene.tsx';
import { openTools } from '../testing/openTools.tsx';

const storeys = [
  { name: 'E00', globalId: 'a', elevationM: 0 },
  { name: 'E01', globalId: 'b', elevationM: 3 },
];

async function openStoreys(address?: string) {
  const file = await aViewerFile({ storeys });
  const scene = await openTools({
    answers: { 'models.viewerFiles': () => [file] },
    project: { floorMapping: { E01: 'First floor' } },
    ...(address && { address }),
  });
  return scene;
}

const searchOf = ({ router }: Awaited<ReturnType<typeof openTools>>) =>
  new URLSearchParams(router.state.location.search);

test('a plan looks down at a storey as the project calls it, cut above its floor; leaving it gives back what was', async () => {
  const scene = await openStoreys();
  const before = scene.viewer.camera.get();
  await scene.press('Views');
  await checkAccessible(page.getByRole('region', { name: 'Views' }).element());
  await page.getByRole('button', { name: 'First floor +3.00' }).click();
  await soon(() => axesOf(scene.viewer.camera.get()).forward.map(Math.round)).toEqual([0, 0, -1]);
  expect(axesOf(scene.viewer.camera.get()).up.map(Math.round)).toEqual([0, 1, 0]);
  expect(scene.viewer.camera.get().orthographicHeightM).toBeGreaterThan(0);
  expect([scene.viewer.clip?.min[2], scene.viewer.clip?.max[2]]).toEqual([2.5, 4.2]);
  await soon(() => searchOf(scene).get('plan')).toBe('First floor');

  // A section box cuts what the plan leaves, and gives back no more than that.
  await scene.press('Section box');
  await soon(() => scene.viewer.clip?.max[0]).toBeLessThan(10);
  expect(scene.viewer.clip?.max[2]).toBe(4.2);
  await scene.press('Section box');
  await soon(() => scene.viewer.clip?.max[0]).toBeGreaterThan(10);

  await page.getByRole('button', { name: 'Leave Plan of First floor' }).click();
  await soon(() => scene.viewer.clip).toBeUndefined();
  expect(scene.viewer.camera.get()).toEqual(before);
  await soon(() => searchOf(scene).get('plan')).toBeNull();
});

test('an elevation looks at a side without perspective', async () => {
  const scene = await openStoreys();
  await scene.press('Views');
  await page.getByRole('button', { name: 'South' }).click();
  await soon(() => axesOf(scene.viewer.camera.get()).forward.map(Math.round)).toEqual([0, 1, 0]);
  expect(scene.viewer.camera.get().orthographicHeightM).toBeGreaterThan(6);
  expect(scene.viewer.clip).toBeUndefined();
  await page.getByRole('button', { name: 'E00 ±0.00' }).click();
  await soon(() => scene.viewer.clip?.max[2]).toBeCloseTo(1.2, 9);
  await scene.press('Home view');
  await soon(() => scene.viewer.clip).toBeUndefined();
  expect(scene.viewer.camera.get().orthographicHeightM).toBeUndefined();
});

test('a link opens a plan where whoever sent it stood', async () => {
  const scene = await openStoreys('/acme-tower/v1/quality?plan=First+floor&camera=4,0.5,40,4,0.5,3,0,1,0,h5');
  await soon(() => scene.viewer.clip?.max[2]).toBeCloseTo(4.2, 9);
  expect(scene.viewer.camera.get()).toMatchObject({ eye: [4, 0.5, 40], orthographicHeightM: 5 });
  await expect.element(page.getByText('Plan of First floor')).toBeVisible();
});

test('a plan of a storey that is not there is none', async () => {
  const scene = await openStoreys('/acme-tower/v1/quality?plan=Attic');
  await soon(() => searchOf(scene).get('plan')).toBeNull();
  expect(scene.viewer.clip).toBeUndefined();
  await expect.element(page.getByText('Plan of Attic')).not.toBeInTheDocument();
});
