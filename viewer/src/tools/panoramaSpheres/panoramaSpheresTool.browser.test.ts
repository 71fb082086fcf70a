import { afterEach, expect, test } from 'vitest';
import { createPainter } from '../../draw/createPainter.ts';
import { makeBoxModel } from '../../fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, pixelAt, show } from '../../fixtures/openTestViewer.ts';
import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';
import type { WorldPoint } from '../../geometry/vectors.ts';
import type { Viewer, ViewerOptions } from '../../Viewer.ts';
import type { PanoramaSphere } from './PanoramaSphere.ts';
import { panoramaSpheresTool } from './panoramaSpheresTool.ts';

let opened: { viewer: Viewer; host: HTMLElement } | undefined;

const accent = '#2450C8';
/** One before the wall, one behind it, far from the world's origin as sites are. */
const corner: WorldPoint = [500_000, 5_000_000, 100];
const at = (x: number, y: number, z: number): WorldPoint => [corner[0] + x, corner[1] + y, corner[2] + z];
const spheres: PanoramaSphere[] = [
  { id: 'before', label: 'Station 1', place: at(3, -4, 4) },
  { id: 'hidden', label: 'Station 2', place: at(7, 4, 4) },
];

async function open(options: Partial<ViewerOptions> = {}): Promise<Viewer> {
  opened = openTestViewer(options);
  const { viewer } = opened;
  await show(viewer, await makeBoxModel({ boxes: [{ box: [0, 0, 0, 10, 1, 8] }], origin: [...corner] }));
  viewer.camera.set({ eye: at(5, -20, 4), target: at(5, 0, 4), up: [0, 0, 1], fovDegrees: 45 });
  viewer.use(panoramaSpheresTool).show(spheres, { accent });
  await nextFrame(viewer);
  return viewer;
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

const pixelOf = (viewer: Viewer, place: WorldPoint) => {
  const { x, y } = viewer.project(place);
  return pixelAt(viewer, Math.round(x), Math.round(y));
};

test('[PHOTO-3] spheres are seen before the model, faintly through it, and are gone when hidden', async () => {
  const viewer = await open();
  const tool = viewer.use(panoramaSpheresTool);
  const before = pixelOf(viewer, spheres[0]!.place);
  const hidden = pixelOf(viewer, spheres[1]!.place);
  tool.hide();
  await nextFrame(viewer);
  const wall = pixelOf(viewer, spheres[0]!.place);
  const blueness = ([red, , blue]: number[]) => blue! - red!;
  expect(blueness(before)).toBeGreaterThan(100);
  expect(blueness(hidden)).toBeGreaterThan(15);
  expect(blueness(hidden)).toBeLessThan(blueness(before) / 2);
  expect(blueness(wall)).toBeLessThan(15);
  expect(viewer.statistics().layers).toBe(0);
});

test('[PHOTO-3] a sphere is hovered with its name, then selected by a click that selects no element', async () => {
  const viewer = await open();
  const chosen: string[] = [];
  viewer.use(panoramaSpheresTool).onSelect((id) => chosen.push(id));
  const name = viewer.overlay.querySelector('[data-tool=panoramaSpheres]')!;
  const place = viewer.project(spheres[0]!.place);
  send(viewer, 'pointermove', place);
  await nextFrame(viewer);
  expect([name.getAttribute('display'), name.textContent, viewer.canvas.style.cursor]).toEqual([
    'inline',
    'Station 1',
    'pointer',
  ]);
  click(viewer, place);
  expect([chosen, viewer.selection.get()]).toEqual([['before'], []]);
  send(viewer, 'pointerleave', { x: 500, y: 20 });
  await nextFrame(viewer);
  expect([name.getAttribute('display'), viewer.canvas.style.cursor]).toEqual(['none', '']);
  click(viewer, { x: place.x, y: place.y - 40 });
  expect([chosen, viewer.selection.get()]).toEqual([['before'], [0]]);
});

test('[PHOTO-3] the selected sphere looks another way', async () => {
  const viewer = await open();
  viewer.use(panoramaSpheresTool).show(spheres, { accent, selected: 'before' });
  await nextFrame(viewer);
  expect(Math.min(...pixelOf(viewer, spheres[0]!.place))).toBeGreaterThan(230);
});

test('[PHOTO-3] from afar a sphere is still 12 pixels wide, from near it does not fill the picture', async () => {
  const viewer = await open();
  const widthOf = async (eye: WorldPoint) => {
    viewer.camera.set({ ...viewer.camera.get(), eye, target: spheres[0]!.place });
    await nextFrame(viewer);
    return Array.from({ length: 400 }, (_, x) => pixelAt(viewer, x, 150)).filter(([red, , blue]) => blue - red > 60)
      .length;
  };
  const { place } = spheres[0]!;
  expect(await widthOf([place[0], place[1] - 300, place[2]])).toBeGreaterThan(5);
  const near = await widthOf([place[0], place[1] - 0.6, place[2]]);
  expect([near > 30, near < 60]).toEqual([true, true]);
});

test('[PHOTO-3] what the section box cuts away is neither seen nor hit', async () => {
  const viewer = await open();
  const chosen: string[] = [];
  viewer.use(panoramaSpheresTool).onSelect((id) => chosen.push(id));
  viewer.setClip({ min: at(5, -10, 0), max: at(10, 10, 8) });
  await nextFrame(viewer);
  expect(pixelOf(viewer, spheres[0]!.place)).toEqual([255, 255, 255]);
  click(viewer, viewer.project(spheres[0]!.place));
  expect(chosen).toEqual([]);
});

test('[PHOTO-3] a viewer that ends leaves no sphere behind', async () => {
  const viewer = await open({ createPainter });
  viewer.dispose();
  expect(viewer.statistics()).toMatchObject({ geometries: 0, textures: 0, layers: 0 });
});

test('without perspective spheres are hit where they are seen', async () => {
  const viewer = await open();
  viewer.camera.set({ ...viewer.camera.get(), orthographicHeightM: 16 });
  await nextFrame(viewer);
  const chosen: string[] = [];
  viewer.use(panoramaSpheresTool).onSelect((id) => chosen.push(id));
  for (const { place } of spheres) click(viewer, viewer.project(place));
  expect(chosen).toEqual(['before', 'hidden']);
  expect(pixelOf(viewer, spheres[0]!.place)).not.toEqual([255, 255, 255]);
});
