import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { makeBoxModel } from './fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, pixelAt, show } from './fixtures/openTestViewer.ts';
import type { CameraState } from './scene/cameraMath.ts';
import { measureTool } from './tools/measure/measureTool.ts';
import type { Viewer } from './Viewer.ts';

const white = [255, 255, 255];
const size = { width: 320, height: 200 };

/** Cubes of a metre, in a chunk and as instances: at hand, far behind, and behind the eye. */
const cubes = [0, 200, -60].map((y, i): { box: FlatBox } => ({ box: [i * 2, y, 0, i * 2 + 1, y + 1, 1] }));
const others = cubes.map(({ box }): { box: FlatBox } => ({ box: [box[0], box[1], 2, box[3], box[4], 3] }));

/** From the south; a metre has 20 pixels. */
const north: CameraState = {
  eye: [2.5, -10, 1.5],
  target: [2.5, 0, 1.5],
  up: [0, 0, 1],
  fovDegrees: 45,
  orthographicHeightM: 10,
};

let opened: { viewer: Viewer; host: HTMLElement };

beforeAll(async () => {
  opened = openTestViewer();
  opened.host.style.width = `${size.width}px`;
  opened.host.style.height = `${size.height}px`;
  await show(opened.viewer, await makeBoxModel({ boxes: cubes, instanced: others }));
});

afterAll(() => {
  opened.viewer.dispose();
  opened.host.remove();
});

function pixelsOfRow(y: number): boolean[] {
  return Array.from({ length: size.width }, (_, x) => String(pixelAt(opened.viewer, x, y)) !== String(white));
}

const places = [...cubes, ...others].map(({ box }) => [(box[0] + box[3]) / 2, box[1], (box[2] + box[5]) / 2] as const);

test('without perspective what is far away is as large as what is near, and what is behind the eye is seen', async () => {
  const { viewer } = opened;
  viewer.camera.set(north);
  await nextFrame(viewer);
  for (const [element, place] of places.entries()) {
    const { x, y } = viewer.project(place);
    const seen = pixelsOfRow(y);
    const isOwn = (at: number) => seen[Math.floor(x) + at];
    // An edge is a line of its own width.
    expect([-13, -9, 0, 9, 13].map(isOwn)).toEqual([false, true, true, true, false]);
    expect(viewer.pick({ x, y })).toMatchObject({ element, normal: [0, -1, 0] });
  }
});

test('without perspective a rectangle selects what lies in it on the screen', () => {
  const { viewer } = opened;
  const middle = viewer.project(places[1]!);
  const around = [
    { x: middle.x - 14, y: middle.y - 14 },
    { x: middle.x + 14, y: middle.y + 14 },
  ] as const;
  expect(viewer.pickInBox(...around)).toEqual([1]);
  expect(viewer.pickInBox({ x: 0, y: 0 }, { x: size.width, y: size.height })).toEqual([0, 1, 2, 3, 4, 5]);
});

test('without perspective a corner is measured from where it is', async () => {
  const { viewer } = opened;
  const measure = viewer.use(measureTool);
  measure.start({ labelClicked: () => undefined });
  for (const x of [0, 1]) {
    const { x: left, y: top } = viewer.project([x, 0, 0]);
    await userEvent.click(viewer.canvas, { position: { x: left + (x === 0 ? 3 : -3), y: top - 3 } });
  }
  expect(measure.get().measurements).toMatchObject([{ distanceM: expect.closeTo(1, 3), dzM: expect.closeTo(0, 3) }]);
  measure.clear();
  measure.stop();
});

test('a view turns to parallel lines and back, and captures are as what is seen', async () => {
  const { viewer } = opened;
  const { orthographicHeightM: _, ...perspective } = north;
  viewer.camera.set(perspective);
  const before = viewer.project(places[0]!);
  viewer.camera.setParallel(true);
  expect(viewer.camera.get().orthographicHeightM).toBeCloseTo(20 * Math.tan(Math.PI / 8), 9);
  await nextFrame(viewer);
  const after = viewer.project(places[0]!);
  expect([after.x, after.y]).toEqual([expect.closeTo(before.x, 6), expect.closeTo(before.y, 6)]);
  const picture = await createImageBitmap(await viewer.capture(size));
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d')!;
  context.drawImage(picture, 0, 0);
  const { x, y } = viewer.project(places[2]!);
  expect([...context.getImageData(x, y, 1, 1).data.slice(0, 3)]).not.toEqual(white);
  viewer.camera.setParallel(false);
  expect(viewer.camera.get()).toEqual(perspective);
});
