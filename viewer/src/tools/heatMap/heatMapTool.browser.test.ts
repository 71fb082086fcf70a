import { deviationStep, deviationSteps } from '@plumbline/contract/deviationScale';
import { type ElementPoints, roundPoints } from '@plumbline/contract/formats/elementPoints';
import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createPainter } from '../../draw/createPainter.ts';
import { makeBoxModel } from '../../fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, pixelAt, show } from '../../fixtures/openTestViewer.ts';
import { add, type WorldPoint } from '../../geometry/vectors.ts';
import type { Viewer, ViewerOptions } from '../../Viewer.ts';
import { type HeatMap, heatMapTool } from './heatMapTool.ts';
import type { PointLook } from './pointLook.ts';

const origin: [number, number, number] = [512_345.25, 5_412_345.5, 30];
const wall: FlatBox = [0, 0, 0, 10, 1, 8];
const look: PointLook = { mode: 'deviation', toleranceM: 0.01, maximumM: 0.03, pointSize: 15 };

let viewer: Viewer;
let host: HTMLElement;
let heatMap: HeatMap;

beforeEach(() => open());

async function open(options: Partial<ViewerOptions> = {}): Promise<void> {
  ({ viewer, host } = openTestViewer({ background: '#123456', ...options }));
  await show(viewer, await makeBoxModel({ boxes: [{ box: wall }, { box: [12, 0, 0, 14, 1, 8] }], origin }));
  viewer.camera.set({ eye: world(5, -14, 4), target: world(5, 0, 4), up: [0, 0, 1], fovDegrees: 45 });
  heatMap = viewer.use(heatMapTool);
}

afterEach(close);

function close(): void {
  viewer.dispose();
  host.remove();
}

const world = (x: number, y: number, z: number): WorldPoint => add(origin, [x, y, z]);

interface Given {
  at: [number, number, number];
  deviationM?: number;
  colour?: [number, number, number];
  normal?: [number, number, number];
}

function makePoints(given: readonly Given[]): ElementPoints {
  return roundPoints({
    origin,
    positions: Float32Array.from(given.flatMap(({ at }) => at)),
    deviations: Float32Array.from(given, ({ deviationM = 0 }) => deviationM),
    colours: given.some(({ colour }) => colour)
      ? Uint8Array.from(given.flatMap(({ colour = [0, 0, 0] }) => [...colour, 0]))
      : undefined,
    normals: given.some(({ normal }) => normal)
      ? Float32Array.from(given.flatMap(({ normal = [0, -1, 0] }) => normal))
      : undefined,
  });
}

/** On the wall's face, as far before or behind it as it deviates. */
const onWall = (x: number, z: number, deviationM: number): Given => ({ at: [x, -deviationM, z], deviationM });

function pixelOf({ at }: Given): number[] {
  const { x, y } = viewer.project(world(...at));
  return pixelAt(viewer, x, y);
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

const colourOf = (deviationM: number, scale: { toleranceM: number; maximumM: number } = look) =>
  channels(deviationSteps[deviationStep(deviationM, scale)]!.colour);

test('[HEAT-2] a point has exactly the colour of its step, from one end of the scale to the other', async () => {
  // Each step, both ends and beyond, and close to both sides of the tolerance.
  const deviations = [
    0.03, 0.0225, 0.015, 0.0101, 0.00999, 0, -0.00999, -0.0101, -0.015, -0.0225, -0.03, 0.08, -0.08, 0.31, -0.31,
  ];
  expect(new Set(deviations.map((deviation) => deviationStep(deviation))).size).toBe(9);
  const given = deviations.map((deviation, i) => onWall(1 + (i % 5) * 2, 2 + Math.floor(i / 5) * 2, deviation));
  heatMap.show(makePoints(given), [0]);
  await nextFrame(viewer);
  for (const point of given)
    expect([point.deviationM, pixelOf(point)]).toEqual([point.deviationM, colourOf(point.deviationM!)]);

  const scale = { toleranceM: 0.002, maximumM: 0.1 };
  heatMap.setLook({ ...look, ...scale });
  await nextFrame(viewer);
  for (const point of given) {
    expect([point.deviationM, pixelOf(point)]).toEqual([point.deviationM, colourOf(point.deviationM!, scale)]);
  }
});

test('[HEAT-2] along a way points have the colours of that, those that say nothing are grey and hatched, and a change is one frame', async () => {
  const given = [onWall(2, 4, 0.001), onWall(5, 4, 0.001), onWall(8, 4, 0)];
  const along = { steps: Uint16Array.of(0x8000 + 900, 0x8000 - 150, 0), stepM: 1e-4 };
  heatMap.show(makePoints(given), [0], { along });
  heatMap.setLook({ ...look, mode: 'along', pointSize: 30 });
  await nextFrame(viewer);
  expect(pixelOf(given[0]!)).toEqual(colourOf(0.09));
  expect(pixelOf(given[1]!)).toEqual(colourOf(-0.015));
  const { x, y } = viewer.project(world(...given[2]!.at));
  const across = Array.from({ length: 9 }, (_, i) => pixelAt(viewer, x - 4 + i, y));
  for (const [red, green, blue] of across)
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(25);
  expect(new Set(across.map(String)).size).toBeGreaterThan(1);
  const told = given.map((point) => heatMap.pickPoint(viewer.project(world(...point.at)))?.deviationM);
  expect(told).toEqual([expect.closeTo(0.09), expect.closeTo(-0.015), undefined]);

  heatMap.setLook({ ...look, pointSize: 30 });
  await nextFrame(viewer);
  for (const point of given) expect(pixelOf(point)).toEqual(colourOf(point.deviationM!));
});

test('what lies on the far side is not seen through a pane, from either side, and not found there', async () => {
  const front: Given = { at: [3, -0.033, 4], deviationM: 0.033, normal: [0, -1, 0] };
  const back: Given = { at: [7, 0.967, 4], deviationM: -0.033, normal: [0, 1, 0] };
  const isSeen = (point: Given) => heatMap.pickPoint(viewer.project(world(...point.at))) !== undefined;
  for (const orthographicHeightM of [undefined, 11]) {
    const camera = { up: [0, 0, 1] as WorldPoint, fovDegrees: 45, ...(orthographicHeightM && { orthographicHeightM }) };
    viewer.camera.set({ ...camera, eye: world(5, -14, 4), target: world(5, 0, 4) });
    viewer.visibility.hide([0]);
    heatMap.show(makePoints([front, back]), 'all');
    await nextFrame(viewer);
    const ground = pixelOf({ at: [5, 0, 5] });
    expect(pixelOf(front)).toEqual(colourOf(0.033));
    expect(pixelOf(back)).toEqual(ground);
    expect([isSeen(front), isSeen(back)]).toEqual([true, false]);
    viewer.camera.set({ ...camera, eye: world(5, 15, 4), target: world(5, 1, 4) });
    await nextFrame(viewer);
    expect(pixelOf(front)).toEqual(ground);
    expect(pixelOf(back)).toEqual(colourOf(-0.033));
    expect([isSeen(front), isSeen(back)]).toEqual([false, true]);
  }
});

test('[HEAT-2] without perspective points have their colours and places, and are found there', async () => {
  viewer.camera.set({ ...viewer.camera.get(), orthographicHeightM: 11 });
  const given = [onWall(2, 2, 0.02), onWall(8, 6, -0.02), onWall(5, 4, 0)];
  heatMap.show(makePoints(given), [0]);
  await nextFrame(viewer);
  for (const point of given) {
    expect(pixelOf(point)).toEqual(colourOf(point.deviationM!));
    const found = heatMap.pickPoint(viewer.project(world(...point.at)));
    expect(found?.deviationM).toBeCloseTo(point.deviationM!, 3);
  }
  // Behind the model, and beside every point.
  expect(heatMap.pickPoint(viewer.project(world(2, 0, 6)))).toBeUndefined();
});

test('[HEAT-2] a change of settings is one frame that sends no buffer and no texture', async () => {
  heatMap.show(makePoints([onWall(5, 4, 0.02), onWall(6, 4, -0.02)]), [0]);
  await nextFrame(viewer);
  const gl = viewer.canvas.getContext('webgl2')!;
  const uploads = [
    vi.spyOn(gl, 'bufferData'),
    vi.spyOn(gl, 'bufferSubData'),
    vi.spyOn(gl, 'texImage2D'),
    vi.spyOn(gl, 'texSubImage2D'),
  ];
  onTestFinished(() => uploads.forEach((spy) => void spy.mockRestore()));
  let frames = 0;
  viewer.on('frame', () => frames++);
  const changes: Partial<PointLook>[] = [{ toleranceM: 0.03 }, { maximumM: 0.02 }, { pointSize: 40 }];
  for (const [i, change] of changes.entries()) {
    heatMap.setLook({ ...look, ...change });
    await expect.poll(() => frames).toBe(i + 1);
  }
  expect(uploads.map((spy) => spy.mock.calls.length)).toEqual([0, 0, 0, 0]);
  expect(pixelOf(onWall(5.2, 4, 0.02))).toEqual(colourOf(0.02));
});

test('[HEAT-2] points are round, as large as asked, and have a dark edge that is seen on white', async () => {
  const point = onWall(5, 4, 0);
  heatMap.show(makePoints([point]), [0]);
  heatMap.setLook({ ...look, pointSize: 40 });
  await nextFrame(viewer);
  const { x, y } = viewer.project(world(...point.at));
  const ground = pixelAt(viewer, x + 30, y);
  const white = [255, 255, 255];
  expect([0, 10, 17].map((away) => pixelAt(viewer, x + away, y))).toEqual([white, white, white]);
  expect(Math.max(...pixelAt(viewer, x + 19, y))).toBeLessThan(140);
  expect(pixelAt(viewer, x + 22, y)).toEqual(ground);
  // A corner of the square around it is not the point's.
  expect(pixelAt(viewer, x + 17, y + 17)).toEqual(ground);
  heatMap.setLook({ ...look, pointSize: 10 });
  await nextFrame(viewer);
  expect(pixelAt(viewer, x, y)).toEqual(white);
  expect(pixelAt(viewer, x + 7, y)).toEqual(ground);
});

test('[HEAT-1] the element has a paler status colour and its rim while points are shown, and all is as before when they are hidden', async () => {
  const red = Uint8Array.of(220, 40, 30, 255, 20, 140, 60, 255);
  viewer.styles.paint(red);
  viewer.selection.set([0]);
  await nextFrame(viewer);
  const probes: [number, number][] = [];
  for (let x = 4; x < 400; x += 8) for (let y = 4; y < 300; y += 8) probes.push([x, y]);
  const picture = () => probes.map(([x, y]) => pixelAt(viewer, x, y).join());
  const before = picture();
  const wall = pixelOf(onWall(2, 2, 0));
  heatMap.show(makePoints([onWall(5, 4, 0.02)]), [0]);
  await nextFrame(viewer);
  const [r, g, b] = pixelOf(onWall(2, 2, 0));
  const [fullR, fullG] = wall;
  expect(r! - g!).toBeGreaterThan(0.4 * (fullR! - fullG!));
  expect(r! - g!).toBeLessThan(0.7 * (fullR! - fullG!));
  expect(b!).toBeLessThan(r!);
  // Painted anew, as a filter does, it stays paler.
  viewer.styles.paint(red);
  await nextFrame(viewer);
  expect(pixelOf(onWall(2, 2, 0))).toEqual([r, g, b]);
  expect(picture()).not.toEqual(before);
  heatMap.hide();
  await nextFrame(viewer);
  expect(picture()).toEqual(before);
});

test('points behind the surface of their element are seen, those behind another one are not', async () => {
  const sunken = onWall(3, 4, -0.09);
  const behind: Given = { at: [7, 1.4, 4], deviationM: 0.03 };
  heatMap.show(makePoints([sunken, behind]), [0]);
  await nextFrame(viewer);
  expect(pixelOf(sunken)).toEqual(colourOf(-0.09));
  expect(pixelOf(behind)).not.toEqual(colourOf(0.03));
});

test('[HEAT-1] an element behind others is seen with its points while the others are faint', async () => {
  const behind: Given = { at: [13, 4.98, 4], deviationM: 0.02 };
  await show(viewer, await makeBoxModel({ boxes: [{ box: [11, 5, 0, 16, 6, 8] }], origin }), 2);
  viewer.camera.set({ eye: world(13, -14, 4), target: world(13, 0, 4), up: [0, 0, 1], fovDegrees: 45 });
  heatMap.show(makePoints([behind]), [2]);
  await nextFrame(viewer);
  expect(pixelOf(behind)).not.toEqual(colourOf(0.02));
  heatMap.show(makePoints([behind]), [2], { fadesOthers: true });
  await nextFrame(viewer);
  expect(pixelOf(behind)).toEqual(colourOf(0.02));
  const at = viewer.project(world(...behind.at));
  expect(heatMap.pickPoint(at)!.deviationM).toBeCloseTo(0.02, 4);
  expect(viewer.pick(at)!.element).toBe(1);
  expect(viewer.visibility.isGhost(1)).toBe(false);
});

test('[HEAT-2] points far beyond the model are not cut off', async () => {
  const far: Given = { at: [-150, 300, 30], deviationM: 0.02 };
  heatMap.show(makePoints([onWall(5, 4, 0.02), far]), [0]);
  await nextFrame(viewer);
  expect(pixelOf(far)).toEqual(colourOf(0.02));
});

test('the section box cuts points', async () => {
  const [left, right] = [onWall(3, 4, 0.02), onWall(7, 4, 0.02)];
  heatMap.show(makePoints([left, right]), [0]);
  viewer.setClip({ min: world(5, -2, 0), max: world(12, 4, 9) });
  await nextFrame(viewer);
  expect(pixelOf(right)).toEqual(colourOf(0.02));
  expect(pixelOf(left)).toEqual([0x12, 0x34, 0x56]);
});

test('[HEAT-3] a cloud has the colours of the scan', async () => {
  const given: Given[] = [
    { ...onWall(3, 4, 0.03), colour: [200, 120, 40] },
    { ...onWall(7, 4, -0.03), colour: [10, 90, 250] },
  ];
  heatMap.show(makePoints(given), [0]);
  heatMap.setLook({ ...look, mode: 'cloud' });
  await nextFrame(viewer);
  expect(given.map(pixelOf)).toEqual([
    [200, 120, 40],
    [10, 90, 250],
  ]);
  heatMap.setLook(look);
  await nextFrame(viewer);
  expect(given.map(pixelOf)).toEqual([colourOf(0.03), colourOf(-0.03)]);
});

test('[HEAT-1] the point under the pointer is found with its place and deviation', async () => {
  const [near, other, hidden] = [onWall(3, 4, 0.021), onWall(7, 4, -0.013), { at: [5, 3, 4] } as Given];
  heatMap.show(makePoints([near, other, hidden]), [0]);
  await nextFrame(viewer);
  const at = viewer.project(world(...near.at));
  await expect.poll(() => heatMap.pickPoint(at)).toBeDefined();
  const found = heatMap.pickPoint({ x: at.x + 4, y: at.y - 3 })!;
  expect(found.deviationM).toBeCloseTo(0.021, 4);
  for (const [axis, value] of world(...near.at).entries()) expect(found.place[axis]).toBeCloseTo(value, 3);
  expect(heatMap.pickPoint(viewer.project(world(...other.at)))!.deviationM).toBeCloseTo(-0.013, 4);
  expect(heatMap.pickPoint({ x: at.x + 30, y: at.y })).toBeUndefined();
  expect(heatMap.pickPoint(viewer.project(world(...hidden.at)))).toBeUndefined();
});

test('[HEAT-1] a pointer over a point is told its deviation', async () => {
  const point = onWall(5, 4, -0.0126);
  heatMap.show(makePoints([point]), [0]);
  await nextFrame(viewer);
  const label = () => viewer.overlay.querySelector<SVGGElement>('[data-tool=heatMap]')!;
  const { x, y } = viewer.project(world(...point.at));
  const { left, top } = viewer.canvas.getBoundingClientRect();
  const move = (dx: number) =>
    viewer.canvas.dispatchEvent(
      new PointerEvent('pointermove', { clientX: left + x + dx, clientY: top + y, bubbles: true }),
    );
  await expect
    .poll(() => {
      move(2);
      return label().getAttribute('display');
    })
    .toBe('inline');
  expect(label().textContent).toBe('\u221213\u2009mm');
  move(60);
  await expect.poll(() => label().getAttribute('display')).toBe('none');
});

test('[VIEW-12] the point under the pointer is found in a million', async () => {
  const side = 1000;
  const count = side * side;
  const positions = new Float32Array(count * 3);
  const deviations = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    positions.set([((i % side) * 10) / side, 0, (Math.floor(i / side) * 8) / side], i * 3);
    deviations[i] = ((i % 61) - 30) / 1000;
  }
  const points = roundPoints({ origin, positions, deviations });
  heatMap.show(points, [0]);
  await expect.poll(() => viewer.statistics().points).toBeGreaterThan(10_000);
  // More would not be told apart; from near they are all there.
  expect(viewer.statistics().points).toBeLessThan(count / 4);
  const at = viewer.project(world(2.5, 0, 4));
  await expect.poll(() => heatMap.pickPoint(at)).toBeDefined();
  const { place } = heatMap.pickPoint(at)!;
  expect(Math.hypot(place[0] - origin[0] - 2.5, place[2] - origin[2] - 4)).toBeLessThan(0.06);
  viewer.camera.set({ eye: world(5, -0.3, 4), target: world(5, 0, 4), up: [0, 0, 1], fovDegrees: 45 });
  await nextFrame(viewer);
  expect(viewer.statistics().points).toBe(count);
});

test('points return with a lost context, and leave nothing behind', async () => {
  close();
  await open({ createPainter });
  const before = viewer.statistics();
  const point = onWall(5, 4, 0.02);
  heatMap.show(makePoints([point]), [0]);
  await nextFrame(viewer);
  expect(viewer.statistics()).toMatchObject({ layers: 1, points: 1 });
  const told: string[] = [];
  viewer.on('contextRestored', () => told.push('restored'));
  const loss = viewer.canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
  const lost = new Promise((resolve) => viewer.canvas.addEventListener('webglcontextlost', resolve, { once: true }));
  loss.loseContext();
  await lost;
  await new Promise((resolve) => setTimeout(resolve));
  loss.restoreContext();
  await expect.poll(() => told).toEqual(['restored']);
  await nextFrame(viewer);
  expect(pixelOf(point)).toEqual(colourOf(0.02));
  heatMap.hide();
  await nextFrame(viewer);
  expect(viewer.statistics()).toMatchObject({ layers: 0, points: 0, bytesOnGpu: before.bytesOnGpu });
  heatMap.show(makePoints([point]), [0]);
  await nextFrame(viewer);
  viewer.dispose();
  expect(viewer.statistics()).toMatchObject({ layers: 0, geometries: 0, textures: 0 });
});

test('a block without points shows nothing and breaks nothing', async () => {
  heatMap.show(makePoints([]), [0]);
  await nextFrame(viewer);
  expect(viewer.statistics()).toMatchObject({ layers: 1, points: 0 });
  expect(heatMap.pickPoint({ x: 200, y: 150 })).toBeUndefined();
});
