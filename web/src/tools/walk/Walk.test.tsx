import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { soon } from '../../viewport/testing/openScene.tsx';
import { openTools } from '../testing/openTools.tsx';

test('while somebody walks, letters are steps and no keys of tools; Escape ends the walk before anything else', async () => {
  const scene = await openTools();
  const { viewer } = scene;
  viewer.selection.set([0]);
  viewer.camera.set({ eye: [4, -6, 4], target: [4, 0, 4], up: [0, 0, 1], fovDegrees: 45 });
  viewer.canvas.focus();
  await userEvent.keyboard('w');
  const strip = page.getByRole('region', { name: 'Walk' });
  await expect.element(strip).toBeVisible();
  await checkAccessible(strip.element());
  await soon(() => viewer.camera.get().fovDegrees).toBe(65);

  await userEvent.keyboard('{s>}');
  await soon(() => viewer.camera.get().eye[1]).toBeLessThan(-6.2);
  await userEvent.keyboard('{/s}');
  await userEvent.keyboard('d');
  await expect.element(page.getByRole('button', { name: 'Sections' })).toHaveAttribute('aria-pressed', 'false');
  await expect.element(page.getByRole('button', { name: 'Heat map' })).toHaveAttribute('aria-pressed', 'false');

  await userEvent.keyboard('{Escape}');
  await expect.element(strip).not.toBeInTheDocument();
  expect(viewer.camera.get().fovDegrees).toBe(45);
  expect(viewer.selection.get()).toEqual([0]);
});
