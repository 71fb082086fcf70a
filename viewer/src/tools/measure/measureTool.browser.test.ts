import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { makeBoxModel } from '../../fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, show } from '../../fixtures/openTestViewer.ts';
import type { WorldPoint } from '../../geometry/vectors.ts';
import type { Viewer } from '../../Viewer.ts';
import type { Measurement } from './Measurement.ts';
import { measureTool } from './measureTool.ts';

let opened: { viewer: Viewer; host: HTMLElement } | undefined;

/** A wall of 4 m by 0.2 m by 3 m, far from the origin of the world, seen from the south. */
async function openWall(): Promise<Viewer> {
  opened = openTestViewer();
  const { viewer } = opened;
  await show(viewer, await makeBoxModel({ boxes: [{ box: [0, 0, 0, 4, 0.2, 3] }], origin }));
  viewer.camera.set({ eye: at(2, -8, 1.5), target: at(2, 0, 1.5), up: [0, 0, 1], fovDegrees: 45 });
  await nextFrame(viewer);
  return viewer;
}

afterEach(() => {
  opened?.viewer.dispose();
  opened?.host.remove();
  opened = undefined;
});

const origin: [number, number, number] = [2_600_000, 1_200_000, 400];
const at = (x: number, y: number, z: number): WorldPoint => [origin[0] + x, origin[1] + y, origin[2] + z];

async function click(viewer: Viewer, point: WorldPoint, aside = { x: 0, y: 0 }): Promise<void> {
  const { x, y } = viewer.project(point);
  await userEvent.click(viewer.canvas, { position: { x: x + aside.x, y: y + aside.y } });
}

const snapKind = () => document.querySelector('[data-snap]')?.getAttribute('data-snap');

test('two clicks near corners measure between the corners, to the millimetre', async () => {
  const viewer = await openWall();
  const tool = viewer.use(measureTool);
  tool.start({ labelClicked: () => undefined });
  await click(viewer, at(0, 0, 0), { x: 5, y: -4 });
  expect(tool.get().from).toBeDefined();
  await click(viewer, at(4, 0, 3), { x: -4, y: 5 });
  const [measurement] = tool.get().measurements;
  expect(measurement!.distanceM).toBeCloseTo(5, 3);
  expect(measurement!.dxM).toBeCloseTo(4, 3);
  expect(measurement!.dyM).toBeCloseTo(0, 3);
  expect(measurement!.dzM).toBeCloseTo(3, 3);
  expect(viewer.overlay.textContent).toContain('5,000\u2009mm');
  expect(viewer.overlay.textContent).toContain('dX 4000  dY 0  dZ 3000');
  expect(viewer.selection.get()).toEqual([]);
});

test('the marker says what is caught: a corner, an edge, or only the surface', async () => {
  const viewer = await openWall();
  viewer.use(measureTool).start({ labelClicked: () => undefined });
  const hover = async (point: WorldPoint, kind: string) => {
    const { x, y } = viewer.project(point);
    await userEvent.hover(viewer.canvas, { position: { x, y } });
    await expect.poll(snapKind).toBe(kind);
  };
  await hover(at(0.02, 0, 0.02), 'vertex');
  await hover(at(2, 0, 2.97), 'edge');
  await hover(at(2, 0, 1.5), 'surface');
  await hover(at(2, 0, 4.4), '');
});

test('just outside the outline its edge is still caught', async () => {
  const viewer = await openWall();
  const tool = viewer.use(measureTool);
  tool.start({ labelClicked: () => undefined });
  await click(viewer, at(2, 0, 3), { x: 0, y: -5 });
  expect(tool.get().from![2]).toBeCloseTo(at(0, 0, 3)[2], 3);
});

test('a click beside the model takes no point; without the tool clicks select again', async () => {
  const viewer = await openWall();
  const tool = viewer.use(measureTool);
  tool.start({ labelClicked: () => undefined });
  await click(viewer, at(2, 0, 4.4));
  expect(tool.get()).toEqual({ measurements: [] });
  tool.stop();
  await click(viewer, at(2, 0, 1.5));
  expect(viewer.selection.get()).toEqual([0]);
});

test('the first point can be dropped, Delete clears, and a click at the figures hands the measurement over', async () => {
  const viewer = await openWall();
  const tool = viewer.use(measureTool);
  const clicked: Measurement[] = [];
  tool.start({ labelClicked: (measurement) => clicked.push(measurement) });
  await click(viewer, at(0, 0, 0));
  expect(tool.cancel()).toBe(true);
  expect(tool.cancel()).toBe(false);
  await click(viewer, at(0, 0, 0));
  await click(viewer, at(4, 0, 0));
  await userEvent.click(viewer.overlay.querySelector<SVGGElement>('[data-label][style*="auto"]')!);
  expect(clicked.map(({ distanceM }) => Math.round(distanceM * 1000))).toEqual([4000]);
  viewer.canvas.focus();
  await userEvent.keyboard('{Delete}');
  expect(tool.get().measurements).toEqual([]);
});

test('the line follows the camera, and is gone with the viewer', async () => {
  const viewer = await openWall();
  const tool = viewer.use(measureTool);
  tool.start({ labelClicked: () => undefined });
  await click(viewer, at(0, 0, 0));
  await click(viewer, at(4, 0, 0));
  viewer.camera.set({ eye: at(6, -9, 4), target: at(2, 0, 1.5), up: [0, 0, 1], fovDegrees: 45 });
  await nextFrame(viewer);
  const lines = [...viewer.overlay.querySelectorAll('[data-tool=measure] line')];
  const line = lines.find((each) => each.parentElement?.getAttribute('display') === 'inline')!;
  const from = viewer.project(at(0, 0, 0));
  expect(Number(line.getAttribute('x1'))).toBeCloseTo(from.x, 0);
  expect(Number(line.getAttribute('y1'))).toBeCloseTo(from.y, 0);
  viewer.dispose();
  expect(document.querySelector('[data-tool=measure]')).toBeNull();
});
