import { createSharedPainter } from '@plumbline/viewer/fixtures/createSharedPainter';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { type SceneOptions, soon } from '../../viewport/testing/openScene.tsx';
import { openTools } from '../testing/openTools.tsx';

const panel = () => page.getByRole('region', { name: 'Capture viewer' });
const picture = () => page.getByRole('img', { name: 'The viewer as it was captured' });

async function openCapture(options: SceneOptions = {}) {
  const scene = await openTools({ width: 1000, height: 700, ...options });
  await scene.press('Capture viewer screenshots');
  return scene;
}

test('[VIEW-9] the panel is 800 by 600, its preview 500 high, and the picture is what the viewer shows', async () => {
  const scene = await openCapture({ painter: createSharedPainter });
  const { offsetWidth, offsetHeight } = panel().element() as HTMLElement;
  expect([offsetWidth, offsetHeight]).toEqual([800, 600]);
  await scene.press('Capture current viewer');
  await expect.element(picture()).toBeVisible();
  expect((picture().element().parentElement as HTMLElement).offsetHeight).toBe(500);
  const image = picture().element() as HTMLImageElement;
  await soon(() => image.naturalWidth).toBe(scene.viewer.canvas.clientWidth);
  const colours = await countColours(image);
  expect(colours).toBeGreaterThan(10);
  await checkAccessible(panel().element());
});

/** An empty picture has one colour. */
async function countColours(image: HTMLImageElement): Promise<number> {
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = canvas.getContext('2d')!;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
}

test('[VIEW-9] measurements are in the picture', async () => {
  const scene = await openTools({ width: 1000, height: 700, painter: createSharedPainter });
  const { viewer } = scene;
  viewer.camera.set({ eye: [4.8, -24, 3], target: [4.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  await scene.press('Measure');
  for (const height of [0, 6]) await userEvent.click(viewer.canvas, { position: viewer.project([2, 0, height]) });
  await scene.press('Capture viewer screenshots');
  await scene.press('Capture current viewer');
  await expect.element(picture()).toBeVisible();
  const image = picture().element() as HTMLImageElement;
  await image.decode();
  const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d')!;
  context.drawImage(image, 0, 0);
  // The ground of the figures, beside the text.
  const { x, y } = viewer.project([2, 0, 3]);
  const [red, green, blue] = context.getImageData(Math.round(x) - 30, Math.round(y) + 18, 1, 1).data;
  expect(Math.max(red!, green!, blue!)).toBeLessThan(90);
});

test('[VIEW-9] Download saves viewer-screenshot.png, and Reset drops the picture', async () => {
  const scene = await openCapture();
  await scene.press('Capture current viewer');
  const link = page.getByRole('link', { name: 'Download' });
  await expect.element(link).toHaveAttribute('download', 'viewer-screenshot.png');
  const saved = await fetch((link.element() as HTMLAnchorElement).href);
  expect((await saved.blob()).type).toBe('image/png');
  await scene.press('Reset');
  await expect.element(picture()).not.toBeInTheDocument();
  await expect.element(link).not.toBeInTheDocument();
});

test('[ISSUE-5] the picture goes to a new issue when none is selected', async () => {
  const scene = await openCapture();
  await scene.press('Capture current viewer');
  await scene.press('Add view to issue');
  await soon(() => scene.router.state.location.pathname).toBe('/acme-tower/v1/issues/new');
  const [waiting] = scene.stores.issues.getState().pictures;
  expect([waiting?.type, waiting?.picture.type]).toEqual(['screenshot', 'image/png']);
});

test('[VIEW-9] a failure says Error capturing viewer, and the next try may work', async () => {
  const scene = await openCapture();
  const capture = vi.spyOn(scene.viewer, 'capture').mockRejectedValueOnce(new Error('The graphics card stopped.'));
  onTestFinished(() => capture.mockRestore());
  await scene.press('Capture current viewer');
  await expect.element(page.getByText('Error capturing viewer')).toBeVisible();
  await scene.press('Capture current viewer');
  await expect.element(picture()).toBeVisible();
  await expect.element(page.getByText('Error capturing viewer')).not.toBeInTheDocument();
});
