import { afterAll, beforeAll, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { makeBoxModel } from '../../fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, show } from '../../fixtures/openTestViewer.ts';
import type { Viewer } from '../../Viewer.ts';
import { walkTool } from './walkTool.ts';

let opened: { viewer: Viewer; host: HTMLElement };
const door = 2;

/** A floor, to the north a wall with a door in it, to the east a platform of two steps. */
beforeAll(async () => {
  opened = openTestViewer();
  opened.host.style.width = '320px';
  opened.host.style.height = '200px';
  const boxes = [
    { box: [-8, -8, -0.2, 20, 8, 0] },
    { box: [-8, 3, 0, -1, 3.2, 3] },
    { box: [-1, 3, 0, 1, 3.2, 2.1] },
    { box: [2, -8, 0, 20, 8, 0.3] },
    { box: [3, -8, 0.3, 20, 8, 0.6] },
  ] as const;
  await show(opened.viewer, await makeBoxModel({ boxes: boxes.map(({ box }) => ({ box: [...box] })) }));
});

afterAll(() => {
  opened.viewer.dispose();
  opened.host.remove();
});

/** Walks from a place to where a hold of a key leads, until that is where it should be. */
async function hold(key: string, place: () => number) {
  await userEvent.keyboard(`{${key}>}`);
  return {
    place: expect.poll(place, { timeout: 15_000 }),
    release: () => userEvent.keyboard(`{/${key}}`),
  };
}

function start(x: number, toX: number, toY: number) {
  const { viewer } = opened;
  viewer.camera.set({ eye: [x, 0, 4], target: [x + toX, toY, 4], up: [0, 0, 1], fovDegrees: 45 });
  viewer.use(walkTool).start({ isPassable: (element) => element === door });
}

const planAt = { eye: [-4, -2, 30], target: [-4, -2, 0.3], up: [0, 1, 0], fovDegrees: 45 } as const;

const eyeOf = (axis: 0 | 1 | 2) => () => opened.viewer.camera.get().eye[axis];

test('a walk begins on the floor below, stops at a wall, and goes through a door', async () => {
  start(-4, 0, 1);
  await expect.poll(eyeOf(2)).toBeCloseTo(1.65, 3);
  const atWall = await hold('w', eyeOf(1));
  await atWall.place.toBeGreaterThan(2.4);
  await nextFrame(opened.viewer);
  await nextFrame(opened.viewer);
  expect(eyeOf(1)()).toBeLessThan(2.75);
  await atWall.release();
  start(0, 0, 1);
  const throughDoor = await hold('w', eyeOf(1));
  await throughDoor.place.toBeGreaterThan(4);
  await throughDoor.release();
});

test('a walk into a plan stands on its floor and looks to where up was', async () => {
  const { viewer } = opened;
  viewer.camera.set({ ...planAt, orthographicHeightM: 12 });
  viewer.use(walkTool).start({ isPassable: () => false });
  expect(viewer.camera.get()).toMatchObject({
    eye: [-4, -2, expect.closeTo(1.65, 3)],
    target: [expect.closeTo(-4, 6), expect.closeTo(-1, 6), expect.closeTo(1.65, 3)],
  });
  expect(viewer.camera.get().orthographicHeightM).toBeUndefined();
});

test('steps are climbed, and nothing is drawn while nobody walks', async () => {
  start(0, 1, 0);
  const up = await hold('ArrowUp', eyeOf(0));
  await up.place.toBeGreaterThan(4);
  await up.release();
  await expect.poll(eyeOf(2)).toBeCloseTo(0.6 + 1.65, 2);
  await new Promise((resolve) => setTimeout(resolve, 200));
  let frames = 0;
  const undo = opened.viewer.on('frame', () => frames++);
  await new Promise((resolve) => setTimeout(resolve, 200));
  undo();
  expect(frames).toBe(0);
});

test('a drag looks around, a double click goes to a floor, and the walk ends where one stands', async () => {
  const { viewer } = opened;
  start(-4, 1, 0);
  await expect.poll(eyeOf(2)).toBeCloseTo(1.65, 3);
  const { target } = viewer.camera.get();
  const at = (type: string, x: number, buttons: number) =>
    viewer.canvas.dispatchEvent(
      new PointerEvent(type, { clientX: x, clientY: 100, pointerId: 1, button: 0, buttons, bubbles: true }),
    );
  at('pointerdown', 100, 1);
  at('pointermove', 120, 1);
  at('pointermove', 160, 1);
  at('pointerup', 160, 0);
  expect(viewer.camera.get().target[1]).toBeGreaterThan(target[1]);
  expect(viewer.camera.get().eye[0]).toBe(-4);
  viewer.camera.set({ eye: [-4, 0, 1.65], target: [-3, 0, 1.4], up: [0, 0, 1], fovDegrees: 65 });
  await nextFrame(viewer);
  const place = viewer.pick({ x: 160, y: 150 })!.point;
  await userEvent.dblClick(viewer.canvas, { position: { x: 160, y: 150 } });
  await expect.poll(eyeOf(0)).toBeCloseTo(place[0], 1);
  viewer.use(walkTool).stop();
  expect(viewer.camera.get()).toMatchObject({
    fovDegrees: 45,
    eye: [expect.closeTo(place[0], 1), expect.anything(), expect.closeTo(1.65, 2)],
  });
  await userEvent.keyboard('{w>}{/w}');
  expect(eyeOf(0)()).toBeCloseTo(place[0], 1);
});
