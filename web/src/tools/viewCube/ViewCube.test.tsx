import { axesOf } from '@plumbline/viewer/scene/cameraMath';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { soon } from '../../viewport/testing/openScene.tsx';
import { openTools } from '../testing/openTools.tsx';
import { cubeMatrix } from './cubeViews.ts';

const cube = () => page.getByRole('group', { name: 'View cube' });
const forwardOf = ({ viewer }: Awaited<ReturnType<typeof openTools>>) =>
  axesOf(viewer.camera.get()).forward.map((value) => Math.round(value * 100) / 100 + 0);

test('a face, an edge and a corner of the cube turn the camera', async () => {
  const scene = await openTools();
  await checkAccessible(cube().element());
  const front = page.getByRole('button', { name: 'View from front' });
  front.element().focus();
  await userEvent.keyboard('{Enter}');
  await soon(() => forwardOf(scene)).toEqual([0, 1, 0]);
  const press = (view: string) => (document.querySelector(`[data-view="${view}"]`) as HTMLElement).click();
  press('Top front');
  await soon(() => forwardOf(scene)).toEqual([0, 0.71, -0.71]);
  press('Top front right');
  await soon(() => forwardOf(scene)).toEqual([-0.58, 0.58, -0.58]);
});

test('the cube follows the camera', async () => {
  const scene = await openTools();
  const turned = { eye: [9, -20, 7], target: [4, 0, 3], up: [0, 0, 1], fovDegrees: 45 } as const;
  scene.viewer.camera.set(turned);
  const style = document.createElement('div').style;
  style.transform = cubeMatrix(axesOf(turned));
  await soon(() => document.querySelector<HTMLElement>('[data-cube]')!.style.transform).toBe(style.transform);
});

test('[VIEW-15] home leads to where the project opens', async () => {
  const viewport = { eye: [1, -30, 5], target: [4, 0, 3], up: [0, 0, 1], fovDegrees: 45 } as const;
  const scene = await openTools({ project: { viewerState: { viewport: structuredClone(viewport) as never } } });
  scene.viewer.camera.lookFrom([0, 0, 1]);
  await scene.press('Home view');
  await soon(() => scene.viewer.camera.get().eye).toEqual(viewport.eye);
});

test('a switch at the cube and a key turn perspective into parallel lines and back, and the address says so', async () => {
  const scene = await openTools();
  await scene.press('Parallel view');
  const button = page.getByRole('button', { name: 'Parallel view', exact: true });
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  const height = scene.viewer.camera.get().orthographicHeightM!;
  await soon(() => new URLSearchParams(scene.router.state.location.search).get('camera')).toMatch(/,h[\d.]+$/);
  expect(height).toBeGreaterThan(1);
  scene.viewer.canvas.focus();
  await userEvent.keyboard('l');
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  expect(scene.viewer.camera.get().orthographicHeightM).toBeUndefined();
});
