import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeBoxModel } from '../../fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, pixelAt, show } from '../../fixtures/openTestViewer.ts';
import type { Viewer } from '../../Viewer.ts';
import { type Reveal, revealTool } from './revealTool.ts';

/** Two rooms: walls in front and between, something in each, and a floor below. */
const front = 0;
const between = 1;
const near = 2;
const far = 3;
const floor = 4;
const beside = 5;
const boxes = [
  { box: [0, 0, 0, 10, 0.3, 4] as FlatBox },
  { box: [0, 5, 0, 10, 5.3, 4] as FlatBox },
  { box: [4, 2, 0, 6, 3, 3] as FlatBox },
  { box: [7, 7, 0, 9, 8, 3] as FlatBox },
  { box: [0, 0, -0.3, 10, 10, 0] as FlatBox },
  { box: [30, 0, 0, 31, 1, 1] as FlatBox },
];
const red = Uint8Array.from(boxes.flatMap((_, i) => (i === far ? [220, 40, 30, 255] : [150, 155, 160, 255])));

let viewer: Viewer;
let host: HTMLElement;
let reveal: Reveal;

beforeAll(async () => {
  ({ viewer, host } = openTestViewer());
  await show(viewer, await makeBoxModel({ boxes: boxes.slice(0, 3), instanced: boxes.slice(3) }));
  viewer.styles.paint(red);
  reveal = viewer.use(revealTool);
});

afterEach(() => {
  reveal.hide();
  viewer.selection.clear();
  viewer.visibility.showAll();
});

afterAll(() => {
  viewer.dispose();
  host.remove();
});

function lookFromSouth(): void {
  viewer.camera.set({ eye: [5, -12, 2], target: [5, 0, 2], up: [0, 0, 1], fovDegrees: 45 });
}

const ghosts = () => boxes.flatMap((_, i) => (viewer.visibility.isGhost(i) ? [i] : []));
const middleOf = async (element: number) => {
  await nextFrame(viewer);
  const [x0, y0, z0, x1, , z1] = boxes[element]!.box;
  const { x, y } = viewer.project([(x0 + x1) / 2, y0, (z0 + z1) / 2]);
  return pixelAt(viewer, x, y);
};
const redness = ([r, g]: readonly [number, number, number]) => r - g;

test('what is in front of a focused element is see-through, and solid again when it is left', async () => {
  lookFromSouth();
  expect(redness(await middleOf(far))).toBeLessThan(20);
  viewer.selection.set([far]);
  reveal.show([far]);
  await expect.poll(ghosts).toEqual([front, between]);
  expect(redness(await middleOf(far))).toBeGreaterThan(100);
  expect(viewer.pick(viewer.project([8, 7, 1.5]))?.element).toBe(far);
  expect(viewer.visibility.isChanged).toBe(false);
  expect(viewer.visibility.isShown(front)).toBe(true);
  viewer.selection.set([near]);
  expect(ghosts()).toEqual([]);
  expect(redness(await middleOf(far))).toBeLessThan(20);
});

test('it is found out anew when the camera rests, and nothing is see-through before what is seen', async () => {
  lookFromSouth();
  reveal.show([far]);
  await expect.poll(ghosts).toEqual([front, between]);
  viewer.camera.set({ eye: [5, 24, 2], target: [5, 0, 2], up: [0, 0, 1], fovDegrees: 45 });
  await expect.poll(ghosts).toEqual([]);
  viewer.camera.set({ eye: [5, 2, -20], target: [5, 3, 0], up: [0, 1, 0], fovDegrees: 45 });
  await expect.poll(ghosts).toEqual([floor]);
});

test('several are shown together, and none of them is a ghost in front of another', async () => {
  lookFromSouth();
  reveal.show([near, far]);
  await expect.poll(ghosts).toEqual([front, between]);
  reveal.show([near]);
  await expect.poll(ghosts).toEqual([front]);
});

test('what the user hid or a filter leaves out is shown while it is focused', async () => {
  lookFromSouth();
  viewer.visibility.hide([far]);
  viewer.visibility.setBase(Uint8Array.of(1, 1, 1, 0, 1, 1), 'ghosts');
  reveal.show([far]);
  await expect.poll(ghosts).toEqual([front, between]);
  expect(redness(await middleOf(far))).toBeGreaterThan(100);
  reveal.hide();
  expect(viewer.visibility.isShown(far)).toBe(false);
  viewer.visibility.setBase(undefined);
  expect(viewer.visibility.get().hidden).toEqual([far]);
});

test('F flies to what is selected and shows it, Escape takes it back', async () => {
  lookFromSouth();
  viewer.selection.set([far]);
  viewer.canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'f' }));
  // From there only the wall between is in front of it.
  await expect.poll(ghosts).toEqual([between]);
  expect(viewer.camera.get().target[1]).toBeCloseTo(7.5, 3);
  viewer.canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(ghosts()).toEqual([]);
  expect(viewer.selection.get()).toEqual([]);
});

test('what stands free leaves everything as it is', async () => {
  reveal.focus([beside]);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(ghosts()).toEqual([]);
});
