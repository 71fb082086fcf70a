import { afterEach, expect, test } from 'vitest';
import { makeBoxModel } from '../../fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, show } from '../../fixtures/openTestViewer.ts';
import type { WorldPoint } from '../../geometry/vectors.ts';
import { type Look, lookOfCamera } from '../../panorama/Look.ts';
import type { Viewer } from '../../Viewer.ts';
import { lockedViewTool } from './lockedViewTool.ts';

let opened: { viewer: Viewer; host: HTMLElement } | undefined;
const eye: WorldPoint = [5, -3, 1.5];
const north: Look = { yawDegrees: 90, pitchDegrees: 0, fovDegrees: 45 };

async function open(): Promise<Viewer> {
  opened = openTestViewer({ reducedMotion: false });
  await show(opened.viewer, await makeBoxModel({ boxes: [{ box: [0, 0, 0, 10, 1, 8] }] }));
  return opened.viewer;
}

afterEach(() => {
  opened?.viewer.dispose();
  opened?.host.remove();
});

function send({ canvas }: Viewer, type: string, at: { x: number; y: number }, init: PointerEventInit = {}): void {
  canvas.setPointerCapture = () => undefined;
  const place = { clientX: at.x, clientY: at.y, pointerId: 1, bubbles: true, cancelable: true };
  canvas.dispatchEvent(new PointerEvent(type, { ...place, buttons: 1, ...init }));
}

test('[PHOTO-3] locked, a drag looks around and the wheel changes the field of view; released, all is as before', async () => {
  const viewer = await open();
  const tool = viewer.use(lockedViewTool);
  const before = viewer.camera.get();
  const heard: Look[] = [];
  tool.onTurn((look) => heard.push(look));
  tool.lock(eye, north);
  expect(lookOfCamera(viewer.camera.get())).toEqual({ ...north, yawDegrees: expect.closeTo(90, 6) });
  send(viewer, 'pointerdown', { x: 200, y: 150 });
  send(viewer, 'pointermove', { x: 300, y: 130 });
  send(viewer, 'pointerup', { x: 300, y: 130 });
  viewer.canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: 200, cancelable: true }));
  await nextFrame(viewer);
  const { eye: stood, up, fovDegrees } = viewer.camera.get();
  expect([stood, up, fovDegrees]).toEqual([eye, [0, 0, 1], 55]);
  const look = lookOfCamera(viewer.camera.get());
  expect([look.yawDegrees, look.pitchDegrees]).toEqual([expect.closeTo(100, 6), expect.closeTo(-2, 6)]);
  expect(heard.at(-1)).toEqual({ yawDegrees: 100, pitchDegrees: expect.closeTo(-2, 6), fovDegrees: 55 });
  tool.release();
  expect(viewer.camera.get()).toEqual(before);
  viewer.camera.orbit({ yaw: 1, pitch: 0 });
  expect(viewer.camera.get()).not.toEqual(before);
});

test('[PHOTO-3] whatever else moves the camera can only turn it, and is told', async () => {
  const viewer = await open();
  const tool = viewer.use(lockedViewTool);
  tool.lock(eye, north);
  const heard: Look[] = [];
  tool.onTurn((look) => heard.push(look));
  viewer.camera.fit(undefined, { animate: true });
  viewer.camera.zoom({ factor: 0.5 });
  viewer.camera.pan({ right: 3, up: 1 });
  expect([viewer.camera.get().eye, viewer.camera.get().fovDegrees, heard]).toEqual([eye, 45, []]);
  viewer.camera.lookFrom([1, 0, 0], { animate: true });
  expect(viewer.camera.get().eye).toEqual(eye);
  expect(lookOfCamera(viewer.camera.get()).yawDegrees).toBeCloseTo(180, 6);
  expect(heard.at(-1)!.yawDegrees).toBeCloseTo(180, 6);
  await nextFrame(viewer);
  expect(viewer.project([0, -3, 1.5])).toMatchObject({ x: expect.closeTo(200, 3), y: expect.closeTo(150, 3) });
});

test('[PHOTO-3] turned by the photo it does not answer back, and goes to the next place without losing the first', async () => {
  const viewer = await open();
  const tool = viewer.use(lockedViewTool);
  const before = viewer.camera.get();
  tool.turn(north);
  expect(viewer.camera.get()).toEqual(before);
  tool.lock(eye, north);
  let turns = 0;
  tool.onTurn((look) => {
    turns++;
    tool.turn(look);
  });
  tool.turn({ yawDegrees: 123.4, pitchDegrees: 20, fovDegrees: 60 });
  expect(turns).toBe(1);
  tool.lock([5, -6, 1.5], north);
  expect(viewer.camera.get().eye).toEqual([5, -6, 1.5]);
  tool.release();
  tool.release();
  expect(viewer.camera.get()).toEqual(before);
});

test('[PHOTO-3] a click still selects while the view is locked', async () => {
  const viewer = await open();
  viewer.use(lockedViewTool).lock(eye, north);
  await nextFrame(viewer);
  send(viewer, 'pointerdown', { x: 200, y: 150 });
  send(viewer, 'pointerup', { x: 200, y: 150 });
  expect(viewer.selection.get()).toEqual([0]);
});
