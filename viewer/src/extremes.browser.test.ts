import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { afterEach, expect, test } from 'vitest';
import { type BoxElement, makeBoxModel } from './fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, pixelAt, show } from './fixtures/openTestViewer.ts';
import type { WorldPoint } from './geometry/vectors.ts';
import type { Viewer } from './Viewer.ts';

let opened: { viewer: Viewer; host: HTMLElement } | undefined;

afterEach(() => {
  opened?.viewer.dispose();
  opened?.host.remove();
});

async function open(crowded: BoxElement[], origin: [number, number, number] = [0, 0, 0]): Promise<Viewer> {
  opened = openTestViewer();
  opened.host.style.width = '320px';
  opened.host.style.height = '200px';
  await show(opened.viewer, await makeBoxModel({ crowded, origin }));
  return opened.viewer;
}

const red: [number, number, number, number] = [220, 30, 30, 255];
const green: [number, number, number, number] = [30, 200, 30, 255];

function look(viewer: Viewer, eye: WorldPoint, target: WorldPoint): Promise<void> {
  viewer.camera.set({ eye, target, up: [0, 0, 1], fovDegrees: 45 });
  return nextFrame(viewer);
}

const isGreen = ([r, g]: [number, number, number]) => g > r * 2;

test('a millimetre between two surfaces is told in a model of a kilometre, from near and from afar', async () => {
  const viewer = await open([
    { box: [-6, -6, -1, 6, 6, 0], colour: red },
    { box: [-6, -6, 0.001, 6, 6, 0.002], colour: green },
    { box: [-500, -500, 0, -490, -490, 10] },
    { box: [490, 490, 0, 500, 500, 10] },
  ]);
  for (const heightM of [1.6, 5, 20, 60]) {
    for (const turn of [0, 0.3, 0.7]) {
      await look(viewer, [turn, -heightM * turn, heightM], [0, 0, 0]);
      const seen = Array.from({ length: 25 }, (_, i) => {
        const { x, y } = viewer.project([((i % 5) - 2) * 0.2, (Math.floor(i / 5) - 2) * 0.2, 0.002]);
        return pixelAt(viewer, x, y);
      });
      expect(seen.filter((pixel) => !isGreen(pixel))).toEqual([]);
    }
  }
});

test('an element 500 km from the others takes nothing away that is close by', async () => {
  const viewer = await open([
    { box: [-1, 3, -1, 1, 4, 1] as FlatBox, colour: green },
    { box: [500_000, 0, 0, 500_010, 10, 10] as FlatBox, colour: red },
  ]);
  await look(viewer, [0, 0, 0], [0, 3, 0]);
  expect(isGreen(pixelAt(viewer, 160, 100))).toBe(true);
  expect(viewer.pick({ x: 160, y: 100 })).toMatchObject({ element: 0, distanceM: expect.closeTo(3, 4) });
});

test('a model of one element 500 km from the origin of the world is shown to the millimetre', async () => {
  const origin: [number, number, number] = [500_000.25, 5_000_000.5, 100];
  const viewer = await open([{ box: [0, 0, 0, 0.004, 0.004, 0.004], colour: green }], origin);
  const at = (x: number, y: number, z: number): WorldPoint => [origin[0] + x, origin[1] + y, origin[2] + z];
  await look(viewer, at(0.002, -0.04, 0.002), at(0.002, 0, 0.002));
  const { x, y } = viewer.project(at(0.001, 0, 0.002));
  expect(isGreen(pixelAt(viewer, x, y))).toBe(true);
  const outside = viewer.project(at(-0.001, 0, 0.002));
  expect(isGreen(pixelAt(viewer, outside.x, outside.y))).toBe(false);
  expect(viewer.pick({ x, y })?.point[0]).toBeCloseTo(origin[0] + 0.001, 3);
});
