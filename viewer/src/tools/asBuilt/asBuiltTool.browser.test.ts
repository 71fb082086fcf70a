import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBoxModel } from '../../fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, pixelAt, show } from '../../fixtures/openTestViewer.ts';
import type { Viewer } from '../../Viewer.ts';
import { type AsBuilt, asBuiltTool } from './asBuiltTool.ts';

const boxes = [{ box: [0, 0, 0, 2, 1, 4] as FlatBox }, { box: [8, 0, 0, 10, 1, 4] as FlatBox }];

let viewer: Viewer;
let host: HTMLElement;
let asBuilt: AsBuilt;

beforeAll(async () => {
  ({ viewer, host } = openTestViewer());
  await show(viewer, await makeBoxModel({ boxes }));
  viewer.camera.set({ eye: [5, -15, 2], target: [5, 0, 2], up: [0, 0, 1], fovDegrees: 45 });
  asBuilt = viewer.use(asBuiltTool);
});

afterAll(() => {
  viewer.dispose();
  host.remove();
});

async function colourAt(x: number, z: number): Promise<[number, number, number]> {
  await nextFrame(viewer);
  const at = viewer.project([x, 0, z]);
  return pixelAt(viewer, at.x, at.y);
}
const isTinted = ([red, green, blue]: [number, number, number]) => Math.min(red, blue) - green > 25;

test('an element is shown where it stands, at the true distance, and can be looked through', async () => {
  const ground = await colourAt(3, 2);
  asBuilt.show({ element: 0, offset: [1.5, 0, 0] });
  const beside = await colourAt(3, 2);
  expect(isTinted(beside)).toBe(true);
  // It lets the ground through, and ends where the element does.
  expect(beside[1]).toBeGreaterThan(120);
  expect(await colourAt(3.7, 2)).toEqual(ground);
  expect(isTinted(await colourAt(9, 2))).toBe(false);
  expect(viewer.statistics().layers).toBe(1);
});

test('it goes with its element, gives way to another, and leaves nothing behind', async () => {
  const ground = await colourAt(5, 2);
  asBuilt.show({ element: 0, offset: [1.5, 0, 0] });
  viewer.visibility.hide([0]);
  expect(await colourAt(3, 2)).toEqual(ground);
  viewer.visibility.showAll();
  expect(isTinted(await colourAt(3, 2))).toBe(true);
  asBuilt.show({ element: 1, offset: [-1.5, 0, 0] });
  expect(await colourAt(3, 2)).toEqual(ground);
  expect(isTinted(await colourAt(7, 2))).toBe(true);
  asBuilt.show({ element: 99, offset: [1, 0, 0] });
  asBuilt.show(undefined);
  expect(await colourAt(7, 2)).toEqual(ground);
  expect(viewer.statistics().layers).toBe(0);
});
