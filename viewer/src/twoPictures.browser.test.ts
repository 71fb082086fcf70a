import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { BoxGeometry, Mesh, MeshBasicMaterial } from 'three';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TwoPictures } from './createTwoPictures.ts';
import { inNeither, leftOutOf } from './draw/Apart.ts';
import type { Layer } from './draw/Layer.ts';
import type { Side } from './draw/TwoPictures.ts';
import { makeBoxModel } from './fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, pixelAt, show } from './fixtures/openTestViewer.ts';
import { openModelFile } from './modelFile/openModelFile.ts';
import type { Viewer } from './Viewer.ts';

const wall: FlatBox = [-10, 0, -8, 10, 1, 8];
const red = [255, 0, 0];
const blue = [0, 0, 255];
const green = [0, 255, 0];

let viewer: Viewer;
let host: HTMLElement;

beforeEach(async () => {
  ({ viewer, host } = openTestViewer());
  await show(viewer, await makeBoxModel({ boxes: [{ box: wall }] }));
  viewer.camera.set({ eye: [0, -12, 0], target: [0, 0, 0], up: [0, 0, 1], fovDegrees: 45 });
  await nextFrame(viewer);
});
afterEach(() => {
  viewer.dispose();
  host.remove();
});

function paint({ styles }: TwoPictures): void {
  const palette = new Uint8Array(1024);
  palette.set([...red, 255], 4);
  palette.set([...blue, 255], 8);
  styles[0].paintByCode(Uint8Array.of(1), palette);
  styles[1].paintByCode(Uint8Array.of(2), palette);
}

/** A green cube before the middle of the wall. */
function makeCube(side: Side | undefined): Layer {
  const geometry = new BoxGeometry(2, 2, 2);
  const material = new MeshBasicMaterial({ color: '#00ff00' });
  return {
    origin: [0, -1.5, 0],
    object: new Mesh(geometry, material),
    boxes: [{ min: [-1, -2.5, -1], max: [1, -0.5, 1] }],
    ...(side !== undefined && { side }),
    bytes: 0,
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}

/** The canvas has 400 by 300 pixels. */
const colourAt = (x: number, y: number) => pixelAt(viewer, x, y);

test('one picture over the other is cut where it is said, each with its own colours, and ends as it began', async () => {
  const before = colourAt(200, 150);
  const { textures, geometries, bytesOnGpu } = viewer.statistics();
  const two = viewer.showTwo({ cutAt: 0.25 });
  paint(two);
  await nextFrame(viewer);
  expect([50, 98, 102, 300].map((x) => colourAt(x, 150))).toEqual([red, red, blue, blue]);
  // The model is there once: only the colours of each picture come to it.
  expect(viewer.statistics().geometries).toBe(geometries);
  expect(viewer.statistics().bytesOnGpu - bytesOnGpu).toBe(2 * 4096 * 4);
  two.arrange({ cutAt: 0.75 });
  await nextFrame(viewer);
  expect([102, 298, 302].map((x) => colourAt(x, 150))).toEqual([red, red, blue]);
  for (const [cutAt, seen] of [
    [0, blue],
    [1, red],
  ] as const) {
    two.arrange({ cutAt });
    await nextFrame(viewer);
    expect([10, 390].map((x) => colourAt(x, 150))).toEqual([seen, seen]);
  }
  two.end();
  await nextFrame(viewer);
  expect([50, 200, 350].map((x) => colourAt(x, 150))).toEqual([before, before, before]);
  expect(viewer.statistics().textures).toBe(textures);
});

test('beside each other each has half of the canvas, the same camera, and no stretched picture', async () => {
  const two = viewer.showTwo('beside');
  paint(two);
  await nextFrame(viewer);
  expect([20, 100, 198, 202, 300, 380].map((x) => colourAt(x, 150))).toEqual([red, red, red, blue, blue, blue]);
  const corner = viewer.project([-3, 0, 0]);
  const opposite = viewer.project([3, 0, 0]);
  const above = viewer.project([0, 0, 3]);
  expect(corner.x + opposite.x).toBeCloseTo(200, 3);
  expect(opposite.x - 100).toBeCloseTo(150 - above.y, 3);
  two.end();
  expect(viewer.project([0, 0, 0]).x).toBeCloseTo(200, 3);
});

test('of an odd width no column is left out', async () => {
  host.style.width = '401px';
  const two = viewer.showTwo('beside');
  paint(two);
  await expect.poll(() => viewer.canvas.clientWidth).toBe(401);
  await nextFrame(viewer);
  expect([198, 199, 203, 399, 400].map((x) => colourAt(x, 150))).toEqual([red, red, blue, blue, blue]);
  two.end();
});

test('what a tool puts into one of them is not in the other', async () => {
  const two = viewer.showTwo('beside');
  paint(two);
  const undo = [viewer.addLayer(makeCube(1))];
  await nextFrame(viewer);
  expect([colourAt(100, 150), colourAt(300, 150)]).toEqual([red, green]);
  undo.push(viewer.addLayer(makeCube(0)));
  await nextFrame(viewer);
  expect([colourAt(100, 150), colourAt(300, 150)]).toEqual([green, green]);
  for (const each of undo) each();
});

test('a hand in either picture means the same place, and one that goes over stays in that where it began', () => {
  const two = viewer.showTwo('beside');
  const clicked: number[] = [];
  viewer.on('click', ({ at }) => clicked.push(at.x));
  const moved: number[] = [];
  viewer.on('pointerMove', ({ at }) => moved.push(at.x));
  vi.spyOn(viewer.canvas, 'setPointerCapture').mockImplementation(() => {});
  const point = (type: string, clientX: number) =>
    viewer.canvas.dispatchEvent(
      new PointerEvent(type, { pointerId: 7, pointerType: 'mouse', clientX, clientY: 150, button: 0, buttons: 1 }),
    );
  for (const x of [60, 260]) {
    point('pointerdown', x);
    point('pointerup', x);
  }
  expect(clicked).toEqual([60, 60]);
  expect(viewer.selection.get()).toEqual([0]);
  point('pointerdown', 260);
  point('pointermove', 150);
  point('pointerup', 150);
  expect(moved).toEqual([-50]);
  const menus: unknown[] = [];
  viewer.on('contextMenu', ({ at, pick }) => menus.push([at.x, pick?.element]));
  for (const type of ['pointerdown', 'pointerup']) {
    viewer.canvas.dispatchEvent(
      new PointerEvent(type, { pointerId: 8, pointerType: 'mouse', clientX: 300, clientY: 150, button: 2, buttons: 2 }),
    );
  }
  expect(menus).toEqual([[300, 0]]);
  two.end();
});

/** Of another model, about another origin: what the scene has too, and beside it a small wall before the scene's. */
async function anotherModel() {
  const boxes = [{ box: [-20, -5, -8, 0, -4, 8] as FlatBox }, { box: [-14, -3, -2, -6, -2, 2] as FlatBox }];
  return openModelFile(await makeBoxModel({ boxes, origin: [10, 0, 0] }), { firstElement: 1 });
}

test('what only another model has is in its own picture, painted, and nothing else of that model is drawn', async () => {
  const { geometries, bytesOnGpu } = viewer.statistics();
  const two = viewer.showTwo('beside');
  const palette = new Uint8Array(1024);
  palette.set([...red, 255], 4);
  palette.set([...blue, 255], 8);
  two.styles[0].paintByCode(Uint8Array.of(1, 0, 2), palette);
  two.styles[1].paintByCode(Uint8Array.of(2), palette);
  two.leaveOut(Uint8Array.of(0, inNeither, leftOutOf(1)));
  await two.addModel(await anotherModel());
  await nextFrame(viewer);
  expect([100, 180, 300, 380].map((x) => colourAt(x, 150))).toEqual([blue, red, blue, blue]);
  expect(viewer.elements.count).toBe(1);
  two.arrange({ cutAt: 0.5 });
  await nextFrame(viewer);
  expect([190, 210].map((x) => colourAt(x, 150))).toEqual([blue, blue]);
  // While somebody looks at one element alone, others are not there.
  two.styles[1].paintByCode(Uint8Array.of(1), palette);
  viewer.visibility.isolate([0]);
  await nextFrame(viewer);
  expect([190, 210].map((x) => colourAt(x, 150))).toEqual([red, red]);
  viewer.visibility.showAll();
  two.clear();
  await nextFrame(viewer);
  expect([190, 210].map((x) => colourAt(x, 150))).toEqual([red, red]);
  two.end();
  await nextFrame(viewer);
  expect(viewer.statistics()).toMatchObject({ geometries, bytesOnGpu });
});

test('what only the scene’s model has is left out of the other picture, and not picked there', async () => {
  const two = viewer.showTwo('beside');
  paint(two);
  two.leaveOut(Uint8Array.of(leftOutOf(0)));
  await nextFrame(viewer);
  expect([colourAt(100, 150), colourAt(300, 150)]).toEqual([[255, 255, 255], blue]);
  const at = { x: 100, y: 150 };
  expect(viewer.pick({ ...at, side: 0 })).toBeUndefined();
  expect(viewer.pick({ ...at, side: 1 })?.element).toBe(0);
});

test('what another model has stands before what it hides: a click on it selects nothing', async () => {
  const two = viewer.showTwo('beside');
  two.leaveOut(Uint8Array.of(0, inNeither, leftOutOf(1)));
  await two.addModel(await anotherModel());
  const at = { x: 100, y: 150 };
  expect(viewer.pick({ ...at, side: 0 })).toBeUndefined();
  expect(viewer.pick({ ...at, side: 1 })?.element).toBe(0);
  expect(viewer.pick({ x: 180, y: 150, side: 0 })?.element).toBe(0);
});

test('another scene’s elements have the numbers of the other model’s: it goes with the scene', async () => {
  const two = viewer.showTwo('beside');
  two.leaveOut(Uint8Array.of(0, inNeither, leftOutOf(1)));
  await two.addModel(await anotherModel());
  viewer.clearModels();
  const behind: FlatBox = [-10, 2, -8, 10, 3, 8];
  await show(viewer, await makeBoxModel({ boxes: [{ box: wall }, { box: behind }, { box: behind }] }));
  paint(two);
  await nextFrame(viewer);
  expect([colourAt(100, 150), colourAt(300, 150)]).toEqual([red, blue]);
});

test('what is drawn over the canvas is over both', () => {
  const two = viewer.showTwo('beside');
  const copies = () => host.querySelectorAll(`use[href="#${viewer.overlay.id}"]`).length;
  expect([copies(), viewer.overlay.clientWidth]).toEqual([1, 200]);
  two.arrange({ cutAt: 0.5 });
  expect([copies(), viewer.overlay.clientWidth]).toEqual([0, 400]);
  two.end();
});
