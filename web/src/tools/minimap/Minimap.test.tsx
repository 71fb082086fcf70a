import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { aViewerFile, soon } from '../../viewport/testing/openScene.tsx';
import { openTools } from '../testing/openTools.tsx';

const storeys = [
  { name: 'Ground', globalId: 'a', elevationM: 0 },
  { name: 'First', globalId: 'b', elevationM: 3 },
];

function countInk(): number {
  const canvas = page.getByRole('region', { name: 'Minimap' }).element().querySelector('canvas')!;
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i]! > 100) count++;
  return count;
}

test('the minimap shows the storey of the camera, and where it stands and looks; a click goes there', async () => {
  const file = await aViewerFile({ storeys });
  const scene = await openTools({ answers: { 'models.viewerFiles': () => [file] } });
  const { viewer } = scene;
  const map = page.getByRole('region', { name: 'Minimap' });
  viewer.camera.set({ eye: [4.8, 0.5, 4.65], target: [8, 0.5, 4.65], up: [0, 0, 1], fovDegrees: 45 });
  await expect.element(map.getByText('First')).toBeVisible();
  await checkAccessible(map.element());
  await soon(countInk).toBeGreaterThan(50);
  const mark = () => map.element().querySelector('[data-camera]')!.getAttribute('transform');
  await soon(mark).toMatch(/^translate\(104.0 40.0\) rotate\(-?0.0\)$/);

  viewer.camera.set({ eye: [4.8, 0.5, 1.65], target: [8, 0.5, 1.65], up: [0, 0, 1], fovDegrees: 45 });
  await expect.element(map.getByText('Ground')).toBeVisible();
  await userEvent.click(map.getByTitle('Click to go there'), { position: { x: 12, y: 40 } });
  await soon(() => viewer.camera.get().eye[0]).toBeLessThan(1);
  expect(viewer.camera.get().eye[2]).toBeCloseTo(1.65, 6);

  await scene.press('Fold the minimap');
  await expect.element(map).not.toBeInTheDocument();
  expect(scene.stores.sceneGuides.getState().minimap).toBe(false);
  await scene.press('Open the minimap');
  await expect.element(map).toBeVisible();
});
