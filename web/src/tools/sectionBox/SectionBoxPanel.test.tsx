import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { aViewerFile } from '../../viewport/testing/openScene.tsx';
import { openTools } from '../testing/openTools.tsx';

const airM = 0.01;

test('the section box begins at the selection, is moved by keys, and goes back to the whole model', async () => {
  const scene = await openTools();
  const { viewer } = scene;
  viewer.selection.set([1]);
  await scene.press('Section box');
  const { min, max } = viewer.elements.boxOf(1)!;
  await expect.poll(() => viewer.clip?.min[0]).toBeCloseTo(min[0] - airM);
  expect(viewer.clip!.max[2]).toBeCloseTo(max[2] + airM);
  await checkAccessible(page.getByRole('region', { name: 'Section box' }).element());

  page.getByRole('slider', { name: 'Height, to' }).element().focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.poll(() => viewer.clip!.max[2]).toBeLessThan(max[2]);
  expect(viewer.clip!.min[0]).toBeCloseTo(min[0] - airM);

  await scene.press('Reset');
  await expect.poll(() => viewer.clip!.max[0]).toBeGreaterThan(9);
  await scene.press('Fit to selection');
  await expect.poll(() => viewer.clip!.max[0]).toBeCloseTo(max[0] + airM);
  await scene.press('Section box');
  await expect.poll(() => viewer.clip).toBeUndefined();
});

test('without a selection the section box is around the whole model', async () => {
  const scene = await openTools();
  await scene.press('Section box');
  await expect.poll(() => scene.viewer.clip?.max[0]).toBeCloseTo(9.6 + airM);
  await expect.element(page.getByRole('button', { name: 'Fit to selection' })).toBeDisabled();
});

test('a link brings its box, and the panel to move it', async () => {
  const scene = await openTools({ address: '/acme-tower/v1/quality?clip=0,-1,0,5,2,3' });
  await expect.poll(() => scene.viewer.clip, { timeout: 20_000 }).toEqual({ min: [0, -1, 0], max: [5, 2, 3] });
  await expect.element(page.getByRole('slider', { name: 'Height, to' })).toBeInTheDocument();
  expect(scene.search().get('clip')).toBe('0,-1,0,5,2,3');
});

test('[ISSUE-2] a box that is there already stays when the panel opens', async () => {
  const scene = await openTools();
  scene.viewer.selection.set([1]);
  scene.viewer.setClip({ min: [0, 0, 0], max: [3, 1, 2] });
  await scene.press('Section box');
  await expect.element(page.getByRole('slider', { name: 'Height, to' })).toBeVisible();
  expect(scene.viewer.clip).toEqual({ min: [0, 0, 0], max: [3, 1, 2] });
});

test('heights are elevations with their storeys, and what comes near a storey snaps to it', async () => {
  const storeys = [
    { name: 'Ground', globalId: 'a', elevationM: 0 },
    { name: 'First', globalId: 'b', elevationM: 3 },
  ];
  const file = await aViewerFile({ storeys });
  const scene = await openTools({ answers: { 'models.viewerFiles': () => [file] } });
  await scene.press('Section box');
  await expect.element(page.getByText('−0.01 to +6.01 m (Ground to First)')).toBeVisible();
  const track = page.getByRole('slider', { name: 'Height, from' }).element().parentElement!;
  const { left, top, width, height } = track.getBoundingClientRect();
  const at = { clientX: left + width * 0.495, clientY: top + height / 2, bubbles: true };
  track.dispatchEvent(new MouseEvent('mousedown', at));
  await expect.poll(() => scene.viewer.clip!.min[2]).toBe(3);
  track.dispatchEvent(new MouseEvent('mouseup', at));
  await expect.element(page.getByText('+3.00 to +6.01 m (First)')).toBeVisible();
});
