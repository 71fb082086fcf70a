import { afterEach, expect, test } from 'vitest';
import { makeBoxModel } from '../../fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, show } from '../../fixtures/openTestViewer.ts';
import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';
import type { Viewer } from '../../Viewer.ts';
import { type PinsSeen, pinsTool } from './pinsTool.ts';

let opened: { viewer: Viewer; host: HTMLElement } | undefined;

const pins = [
  { id: 'wall', elements: [0] },
  { id: 'behind', elements: [1] },
  { id: 'beside', elements: [2] },
];

/** A wall, a box behind it, and a box beside it. */
async function open() {
  opened = openTestViewer();
  const { viewer } = opened;
  const boxes = [{ box: [0, 0, 0, 4, 1, 6] }, { box: [1.5, 4, 5, 2.5, 5, 5.8] }, { box: [8, 0, 2, 9, 1, 3] }];
  await show(
    viewer,
    await makeBoxModel({ boxes: boxes as { box: [number, number, number, number, number, number] }[] }),
  );
  viewer.camera.set({ eye: [4, -14, 3], target: [4, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  const tool = viewer.use(pinsTool);
  let seen: PinsSeen | undefined;
  tool.onMarks((next) => {
    seen = next;
  });
  tool.show(pins);
  await nextFrame(viewer);
  return { viewer, tool, seen: () => seen!, mark: (id: string) => seen!.marks.find((mark) => mark.id === id)! };
}

afterEach(() => {
  opened?.viewer.dispose();
  opened?.host.remove();
});

function send({ canvas }: Viewer, type: string, { x, y }: ScreenPoint, buttons = 0): void {
  canvas.setPointerCapture = () => undefined;
  const place = { clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse', buttons };
  canvas.dispatchEvent(new PointerEvent(type, { ...place, bubbles: true, cancelable: true }));
}

function click(viewer: Viewer, place: ScreenPoint): void {
  send(viewer, 'pointerdown', place, 1);
  send(viewer, 'pointerup', place);
}

test('pins stand at their elements frame by frame, and a click at one selects no element', async () => {
  const { viewer, tool, seen, mark } = await open();
  const { x, y } = viewer.project([8.5, 0.5, 2.5]);
  expect(mark('beside')).toMatchObject({ ids: ['beside'], x: expect.closeTo(x), y: expect.closeTo(y) });
  const pressed: string[] = [];
  tool.onPress(({ id }) => pressed.push(id));
  send(viewer, 'pointermove', { x, y: y - 10 });
  expect([seen().hovered, viewer.canvas.style.cursor]).toEqual(['beside', 'pointer']);
  click(viewer, { x, y: y - 10 });
  expect([pressed, viewer.selection.get()]).toEqual([['beside'], []]);
  tool.show(pins, { isDeaf: true });
  expect([seen().hovered, viewer.canvas.style.cursor]).toEqual([undefined, '']);
  click(viewer, { x, y: y - 2 });
  expect([pressed, viewer.selection.get()]).toEqual([['beside'], [2]]);
});

test('with two pictures beside each other pins stand in the place of one, and it is told where each begins', async () => {
  const { viewer, tool, seen, mark } = await open();
  const pressed: string[] = [];
  tool.onPress(({ id }) => pressed.push(id));
  const two = viewer.showTwo('beside');
  viewer.camera.set({ eye: [4, -34, 3], target: [4, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  await nextFrame(viewer);
  const { x, y } = viewer.project([8.5, 0.5, 2.5]);
  expect(mark('beside')).toMatchObject({ x: expect.closeTo(x), y: expect.closeTo(y) });
  expect([seen().width, seen().lefts]).toEqual([200, [0, 200]]);
  for (const left of seen().lefts) click(viewer, { x: left + x, y: y - 10 });
  expect(pressed).toEqual(['beside', 'beside']);
  two.end();
  await nextFrame(viewer);
  expect(seen().lefts).toEqual([0]);
});

test('hidden and cut away elements have no pin, and it is told which do', async () => {
  const { viewer, seen } = await open();
  viewer.visibility.hide([0]);
  await nextFrame(viewer);
  expect([...seen().placed]).toEqual(['behind', 'beside']);
  viewer.setClip({ min: [7, -1, 0], max: [10, 2, 6] });
  await nextFrame(viewer);
  expect([...seen().placed]).toEqual(['beside']);
  expect(seen().marks.map(({ id }) => id)).toEqual(['beside']);
  viewer.setClip(undefined);
  viewer.visibility.showAll();
  await nextFrame(viewer);
  expect(seen().placed.size).toBe(3);
});

test('when the camera rests, what stands behind another element is told', async () => {
  const { mark, viewer } = await open();
  await expect.poll(() => mark('behind').isBehind).toBe(true);
  expect([mark('wall').isBehind, mark('beside').isBehind]).toEqual([false, false]);
  viewer.visibility.hide([0]);
  await expect.poll(() => mark('behind').isBehind).toBe(false);
});

test('from afar they are one, under the first', async () => {
  const { viewer, seen } = await open();
  viewer.camera.set({ ...viewer.camera.get(), eye: [4, -600, 3] });
  await nextFrame(viewer);
  expect(seen().marks.map(({ ids }) => ids)).toEqual([['wall', 'behind', 'beside']]);
  viewer.camera.set({ ...viewer.camera.get(), eye: [4, 60, 3], target: [4, 80, 3] });
  await nextFrame(viewer);
  expect(seen().marks).toEqual([]);
});

test('without perspective pins stand at their elements, and those that something hides are known', async () => {
  const { viewer, mark } = await open();
  viewer.camera.set({ ...viewer.camera.get(), orthographicHeightM: 9 });
  await nextFrame(viewer);
  const { x, y } = viewer.project([8.5, 0.5, 2.5]);
  expect(mark('beside')).toMatchObject({ x: expect.closeTo(x), y: expect.closeTo(y) });
  await expect.poll(() => [mark('behind'), mark('beside')].map(({ isBehind }) => isBehind)).toEqual([true, false]);
});
