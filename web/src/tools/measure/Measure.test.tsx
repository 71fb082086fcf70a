import type { WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { soon } from '../../viewport/testing/openScene.tsx';
import { openTools } from '../testing/openTools.tsx';

test('Escape drops the first point, then ends the tool; measurements stay until they are cleared', async () => {
  const scene = await openTools();
  const { viewer } = scene;
  viewer.camera.set({ eye: [4.8, -24, 3], target: [4.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  await scene.press('Measure');
  const click = (point: WorldPoint) => {
    const { x, y } = viewer.project(point);
    return userEvent.click(viewer.canvas, { position: { x, y } });
  };
  await click([2, 0, 0]);
  await expect.element(page.getByText('Click the second point. Esc drops the first.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Click the first point.')).toBeVisible();
  await click([2, 0, 0]);
  await click([2, 0, 6]);
  await soon(() => viewer.overlay.textContent).toContain('6,000\u2009mm');
  expect(viewer.selection.get()).toEqual([]);

  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => write.mockRestore());
  await userEvent.click(viewer.overlay.querySelector<SVGGElement>('[data-label][style*="auto"]')!);
  await expect.element(page.getByText('6000 mm copied.')).toBeVisible();
  expect(write).toHaveBeenCalledWith('6000 mm');

  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Measure' })).toHaveAttribute('aria-pressed', 'false');
  expect(viewer.overlay.textContent).toContain('6,000\u2009mm');
  await scene.press('Measure');
  await scene.press('Clear');
  await soon(() => viewer.overlay.querySelectorAll('[data-label][style*="auto"]').length).toBe(0);
});
