import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { afterEach, expect, test } from 'vitest';
import { makeBoxModel } from '../fixtures/makeBoxModel.ts';
import { openTestViewer, show } from '../fixtures/openTestViewer.ts';
import type { ScreenPoint } from '../geometry/ScreenPoint.ts';
import { lengthOf, subtract } from '../geometry/vectors.ts';
import type { Viewer } from '../Viewer.ts';

let opened: { viewer: Viewer; host: HTMLElement } | undefined;
const columns = [0, 1, 2, 3, 4].map((i) => ({ box: [i * 2, 0, 0, i * 2 + 1.6, 1, 6] as FlatBox }));

async function open(): Promise<Viewer> {
  opened = openTestViewer();
  const { viewer } = opened;
  await show(viewer, await makeBoxModel({ boxes: columns }));
  viewer.camera.set({ eye: [4.8, -14, 3], target: [4.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  return viewer;
}

afterEach(() => {
  opened?.viewer.dispose();
  opened?.host.remove();
});

const faceOf = (viewer: Viewer, element: number): ScreenPoint => viewer.project([element * 2 + 0.8, 0, 3]);
const sky: ScreenPoint = { x: 390, y: 10 };

interface Hand extends PointerEventInit {
  kind?: 'mouse' | 'touch';
}

function send(viewer: Viewer, type: string, at: ScreenPoint, { kind = 'mouse', ...init }: Hand = {}): void {
  const { left, top } = viewer.canvas.getBoundingClientRect();
  viewer.canvas.setPointerCapture = () => undefined;
  viewer.canvas.dispatchEvent(
    new PointerEvent(type, {
      clientX: left + at.x,
      clientY: top + at.y,
      pointerId: 1,
      pointerType: kind,
      bubbles: true,
      cancelable: true,
      ...init,
    }),
  );
}

function click(viewer: Viewer, at: ScreenPoint, init: Hand = {}): void {
  send(viewer, 'pointerdown', at, { buttons: 1, ...init });
  send(viewer, 'pointerup', at, init);
}

function drag(viewer: Viewer, from: ScreenPoint, to: ScreenPoint, init: Hand = {}): void {
  send(viewer, 'pointerdown', from, { buttons: 1, ...init });
  for (const share of [0.5, 1]) {
    const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    send(viewer, 'pointermove', at, { buttons: 1, ...init });
  }
  send(viewer, 'pointerup', to, init);
}

function press(viewer: Viewer, key: string): void {
  viewer.canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

test('[VIEW-4] a click selects, SHIFT + CLICK adds and takes away, a click beside clears', async () => {
  const viewer = await open();
  click(viewer, faceOf(viewer, 1));
  expect([viewer.selection.last, ...viewer.selection.get()]).toEqual([1, 1]);
  click(viewer, faceOf(viewer, 3), { shiftKey: true });
  expect([viewer.selection.last, ...viewer.selection.get()]).toEqual([3, 1, 3]);
  click(viewer, faceOf(viewer, 1), { shiftKey: true });
  expect(viewer.selection.get()).toEqual([3]);
  click(viewer, sky, { shiftKey: true });
  expect(viewer.selection.get()).toEqual([3]);
  click(viewer, sky);
  expect(viewer.selection.get()).toEqual([]);
});

test('[VIEW-4] a rectangle with Shift adds what lies in it, drawn to the left also what it touches', async () => {
  const viewer = await open();
  const left = viewer.project([1.9, 0, -1]);
  const right = viewer.project([6.6, 0, 7]);
  drag(viewer, left, { x: right.x, y: right.y }, { shiftKey: true });
  expect(viewer.selection.get()).toEqual([1, 2]);
  viewer.selection.clear();
  drag(viewer, right, left, { shiftKey: true });
  expect(viewer.selection.get()).toEqual([1, 2, 3]);
  expect(viewer.overlay.childElementCount).toBe(0);
});

test('a left drag orbits around what is under the pointer, a right drag pans with it', async () => {
  const viewer = await open();
  const before = viewer.camera.get();
  const pivot = viewer.pick(faceOf(viewer, 0))!.point;
  drag(viewer, faceOf(viewer, 0), { x: 300, y: 100 });
  const turned = viewer.camera.get();
  expect(lengthOf(subtract(turned.eye, before.eye))).toBeGreaterThan(1);
  expect(lengthOf(subtract(turned.eye, pivot))).toBeCloseTo(lengthOf(subtract(before.eye, pivot)), 6);
  viewer.camera.set(before);
  const start = faceOf(viewer, 0);
  drag(viewer, start, { x: start.x + 40, y: start.y - 30 }, { button: 2, buttons: 2 });
  const moved = viewer.project(pivot);
  expect([moved.x - start.x, moved.y - start.y]).toEqual([expect.closeTo(40, 1), expect.closeTo(-30, 1)]);
  expect(viewer.selection.get()).toEqual([]);
});

test('the wheel zooms to the pointer', async () => {
  const viewer = await open();
  const face = faceOf(viewer, 3);
  const at = { x: Math.round(face.x), y: Math.round(face.y) };
  const place = viewer.pick(at)!.point;
  const before = lengthOf(subtract(viewer.camera.get().eye, place));
  const { left, top } = viewer.canvas.getBoundingClientRect();
  const turn = new WheelEvent('wheel', { deltaY: -300, clientX: left + at.x, clientY: top + at.y, cancelable: true });
  viewer.canvas.dispatchEvent(turn);
  expect(turn.defaultPrevented).toBe(true);
  expect(lengthOf(subtract(viewer.camera.get().eye, place))).toBeLessThan(before * 0.8);
  const after = viewer.project(place);
  expect([after.x, after.y]).toEqual([expect.closeTo(at.x, 2), expect.closeTo(at.y, 2)]);
});

test('[VIEW-5] the right button opens the menu on an element or beside it, and a long touch does', async () => {
  const viewer = await open();
  const menus: (number | undefined)[] = [];
  viewer.on('contextMenu', ({ pick }) => menus.push(pick?.element));
  click(viewer, faceOf(viewer, 2), { button: 2, buttons: 2 });
  click(viewer, sky, { button: 2, buttons: 2 });
  drag(viewer, faceOf(viewer, 2), sky, { button: 2, buttons: 2 });
  expect(menus).toEqual([2, undefined]);
  viewer.camera.set({ eye: [4.8, -14, 3], target: [4.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  const opening = new Promise<void>((resolve) => viewer.on('contextMenu', () => resolve()));
  send(viewer, 'pointerdown', faceOf(viewer, 4), { kind: 'touch', buttons: 1 });
  await opening;
  send(viewer, 'pointerup', faceOf(viewer, 4), { kind: 'touch' });
  expect(menus).toEqual([2, undefined, 4]);
  expect(viewer.selection.get()).toEqual([]);
});

test('two fingers pan and pinch', async () => {
  const viewer = await open();
  const before = viewer.camera.get();
  const touch = (type: string, pointerId: number, x: number, y: number) =>
    send(viewer, type, { x, y }, { kind: 'touch', pointerId, buttons: 1 });
  touch('pointerdown', 1, 150, 150);
  touch('pointerdown', 2, 250, 150);
  touch('pointermove', 1, 100, 150);
  touch('pointermove', 2, 300, 150);
  touch('pointerup', 1, 100, 150);
  touch('pointerup', 2, 300, 150);
  const after = viewer.camera.get();
  expect(after.eye[1]).toBeGreaterThan(before.eye[1] + 3);
  expect(
    subtract(after.target, after.eye)
      .map((value, axis) => value / lengthOf(subtract(after.target, after.eye)) - [0, 1, 0][axis]!)
      .every((value) => Math.abs(value) < 1e-6),
  ).toBe(true);
  expect(viewer.selection.get()).toEqual([]);
});

test('keys fit, hide, clear, turn and zoom', async () => {
  const viewer = await open();
  const start = viewer.camera.get();
  viewer.selection.set([4]);
  press(viewer, 'f');
  expect(viewer.camera.get().target).toEqual([8.8, 0.5, 3].map((value) => expect.closeTo(value, 3)));
  press(viewer, 'h');
  expect([viewer.visibility.isShown(4), viewer.selection.get()]).toEqual([false, []]);
  press(viewer, 'F');
  expect(viewer.camera.get().target[0]).toBeCloseTo(3.8, 3);
  viewer.selection.set([1]);
  press(viewer, 'Escape');
  expect(viewer.selection.get()).toEqual([]);
  viewer.camera.set(start);
  press(viewer, 'ArrowLeft');
  expect(viewer.camera.get().eye[0]).not.toBeCloseTo(4.8, 2);
  viewer.camera.set(start);
  press(viewer, '+');
  expect(viewer.camera.get().eye[1]).toBeGreaterThan(-14);
});

test('a double click shows the element whole', async () => {
  const viewer = await open();
  const at = faceOf(viewer, 0);
  click(viewer, at);
  click(viewer, at);
  expect(viewer.camera.get().target).toEqual([0.8, 0.5, 3].map((value) => expect.closeTo(value, 3)));
  expect(viewer.selection.get()).toEqual([0]);
});

test('what a tool consumes reaches neither camera nor selection', async () => {
  const viewer = await open();
  const before = viewer.camera.get();
  const undo = [viewer.on('pointerDown', (pointer) => pointer.consume()), viewer.on('key', (key) => key.consume())];
  drag(viewer, faceOf(viewer, 0), sky);
  click(viewer, faceOf(viewer, 1));
  press(viewer, 'ArrowLeft');
  expect([viewer.camera.get(), viewer.selection.get()]).toEqual([before, []]);
  for (const end of undo) end();
  const stop = viewer.on('click', (pointer) => pointer.consume());
  click(viewer, faceOf(viewer, 1));
  expect(viewer.selection.get()).toEqual([]);
  stop();
  click(viewer, faceOf(viewer, 1));
  expect(viewer.selection.get()).toEqual([1]);
});

test('hovering tells what is under the pointer, and when it leaves', async () => {
  const viewer = await open();
  const next = () =>
    new Promise<number | undefined>((resolve) => {
      const undo = viewer.on('hover', (pick) => {
        undo();
        resolve(pick?.element);
      });
    });
  const first = next();
  send(viewer, 'pointermove', faceOf(viewer, 0));
  send(viewer, 'pointermove', faceOf(viewer, 2));
  expect(await first).toBe(2);
  const second = next();
  send(viewer, 'pointerleave', sky);
  expect(await second).toBeUndefined();
});
