import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { scanPointBytes } from '@plumbline/contract/formats/wholeScan';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPainter } from '../../draw/createPainter.ts';
import { makeBoxModel } from '../../fixtures/makeBoxModel.ts';
import { type GivenCube, makeScan } from '../../fixtures/makeScan.ts';
import { nextFrame, openTestViewer, pixelAt, show } from '../../fixtures/openTestViewer.ts';
import { add, type WorldPoint } from '../../geometry/vectors.ts';
import type { Viewer, ViewerOptions } from '../../Viewer.ts';
import type { ReadCube } from './createCubeLoader.ts';
import { usualBudget } from './createScanLayer.ts';
import { firstLook } from './scanLook.ts';
import { type WholeScan, wholeScanTool } from './wholeScanTool.ts';

/** As far from zero as surveyors' coordinates: float32 has steps of half a metre there. */
const origin: [number, number, number] = [512_345.25, 5_412_345.5, 30];
const world = (x: number, y: number, z: number): WorldPoint => add(origin, [x, y, z]);
const wall: FlatBox = [0, 0, 0, 10, 1, 8];
const ground = [18, 52, 86];
const red = [250, 10, 20] as const;
const green = [10, 240, 30] as const;

/** Before the wall, on its face, behind it, and beside it; the finer ones to the east. */
const before = world(2, -1, 2);
const onFace = world(3, 0.004, 5);
const behind = world(2, 3, 6);
const beside = world(-2, 0, 4);
const finer = world(7, -1, 5);
const given: GivenCube[] = [
  { at: [0, 0, 0, 0], points: [before, onFace, behind, beside], colour: red },
  { at: [1, 1, 0, 1], points: [finer, world(8, -1, 6)], colour: green },
];
const { tree, pack } = makeScan(given, {
  origin: [...world(-4, -8, -4)] as [number, number, number],
  sizeM: 16,
  spacingM: 0.2,
});

let viewer: Viewer;
let host: HTMLElement;
let scan: WholeScan;
let asked: { at: string; signal: AbortSignal }[];

const read: ReadCube = async ({ level, x, offset, count }, signal) => {
  asked.push({ at: `${level}/${x}`, signal });
  await Promise.resolve();
  return pack.subarray(offset, offset + count * scanPointBytes);
};

beforeEach(() => open());

async function open(options: Partial<ViewerOptions> = {}): Promise<void> {
  asked = [];
  ({ viewer, host } = openTestViewer({ background: '#123456', ...options }));
  await show(viewer, await makeBoxModel({ boxes: [{ box: wall }], origin }));
  lookFrom(14);
  await nextFrame(viewer);
  scan = viewer.use(wholeScanTool);
}

afterEach(close);

function close(): void {
  viewer.dispose();
  host.remove();
}

/** From the south, that far before the wall. */
function lookFrom(distanceM: number): void {
  viewer.camera.set({ eye: world(4, -distanceM, 4), target: world(4, 0, 4), up: [0, 0, 1], fovDegrees: 45 });
}

function pixelOf(point: WorldPoint): number[] {
  const { x, y } = viewer.project(point);
  return pixelAt(viewer, x, y);
}

const askedFor = () => asked.map(({ at }) => at).toSorted();
const points = () => viewer.statistics().points;

test('[HEAT-4] the scan is drawn over the model in its colours, hidden by what stands before it', async () => {
  scan.show(tree, read);
  scan.setLook({ ...firstLook, fadesModel: false });
  await expect.poll(points).toBe(6);
  expect([before, onFace, beside].map(pixelOf)).toEqual([red, red, red]);
  expect(pixelOf(finer)).toEqual(green);
  expect(pixelOf(behind)).not.toEqual(red);
  expect(pixelOf(world(4, 0, 3))).not.toEqual(ground);
  expect(scan.getProgress()).toEqual({ shownPoints: 6, isLoading: false, failure: undefined });
});

test('[HEAT-4] through a faded model the scan behind it is seen, and all is as before when it is hidden', async () => {
  const probes = Array.from({ length: 600 }, (_, i) => [4 + (i % 30) * 13, 4 + Math.floor(i / 30) * 14] as const);
  const picture = () => probes.map(([x, y]) => pixelAt(viewer, x, y).join());
  const empty = picture();
  scan.show(tree, read);
  await expect.poll(points).toBe(6);
  await nextFrame(viewer);
  expect([before, behind].map(pixelOf)).toEqual([red, red]);
  scan.hide();
  await nextFrame(viewer);
  expect(picture()).toEqual(empty);
  expect(viewer.visibility.isChanged).toBe(false);
});

test('[HEAT-4] finer cubes are fetched when the camera comes near, and not from afar', async () => {
  lookFrom(80);
  scan.show(tree, read);
  await expect.poll(points).toBe(4);
  await nextFrame(viewer);
  expect(askedFor()).toEqual(['0/0']);
  lookFrom(12);
  await expect.poll(points).toBe(6);
  expect(askedFor()).toEqual(['0/0', '1/1']);
  // What was loaded is not loaded again.
  lookFrom(80);
  await expect.poll(points).toBe(4);
  lookFrom(12);
  await expect.poll(points).toBe(6);
  expect(asked).toHaveLength(2);
});

test('[HEAT-4] the budget holds: what is over it is neither drawn nor asked for', async () => {
  scan.show(tree, read, { ...usualBudget, mostPoints: 5 });
  await expect.poll(points).toBe(4);
  await nextFrame(viewer);
  await nextFrame(viewer);
  expect([askedFor(), points()]).toEqual([['0/0'], 4]);
});

test('[HEAT-4] without perspective the scan is drawn in its place, as finely as the picture needs', async () => {
  viewer.camera.set({ ...viewer.camera.get(), orthographicHeightM: 100 });
  scan.show(tree, read);
  await expect.poll(points).toBe(4);
  expect(askedFor()).toEqual(['0/0']);
  viewer.camera.set({ ...viewer.camera.get(), orthographicHeightM: 14 });
  await expect.poll(points).toBe(6);
  expect([before, onFace, beside, finer].map(pixelOf)).toEqual([red, red, red, green]);
});

test('[HEAT-4] the section box cuts the scan, and cubes outside of it are not asked for', async () => {
  viewer.setClip({ min: world(-10, -10, -10), max: world(2.5, 10, 3) });
  scan.show(tree, read);
  await expect.poll(() => scan.getProgress().shownPoints).toBe(4);
  await nextFrame(viewer);
  expect(pixelOf(before)).toEqual(red);
  expect([onFace, beside].map(pixelOf)).not.toContainEqual(red);
  expect(askedFor()).toEqual(['0/0']);
  viewer.setClip(undefined);
  await expect.poll(() => pixelOf(finer)).toEqual(green);
});

test('colours by height go from the lowest to the highest, and points are as large as asked', async () => {
  scan.show(tree, read);
  await expect.poll(points).toBe(6);
  scan.setLook({ ...firstLook, colour: 'height', pointSize: 30 });
  await nextFrame(viewer);
  const [low, high] = [before, finer].map(pixelOf);
  expect(low).not.toEqual(red);
  // From violet to yellow: green grows with the height.
  expect(high![1]!).toBeGreaterThan(low![1]! + 30);
  const { x, y } = viewer.project(before);
  expect(pixelAt(viewer, x + 13, y)).toEqual(low);
  expect(pixelAt(viewer, x + 17, y)).not.toEqual(low);
});

test('[HEAT-4] nothing is drawn or asked for once all is there', async () => {
  scan.show(tree, read);
  await expect.poll(points).toBe(6);
  await expect.poll(() => scan.getProgress().isLoading).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 100));
  let frames = 0;
  viewer.on('frame', () => frames++);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([frames, asked.length]).toEqual([0, 2]);
});

test('[HEAT-4] hidden while it loads, it leaves no request and nothing on the GPU', async () => {
  await nextFrame(viewer);
  const empty = viewer.statistics();
  scan.show(tree, read);
  await expect.poll(points).toBe(6);
  expect(viewer.statistics().bytesOnGpu).toBe(empty.bytesOnGpu + 6 * scanPointBytes);
  const never: ReadCube = (node, signal) => {
    void read(node, signal);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  scan.show(tree, never);
  await expect.poll(() => asked.length).toBe(4);
  expect(scan.getProgress().isLoading).toBe(true);
  scan.hide();
  await nextFrame(viewer);
  expect(asked.slice(2).map(({ signal }) => signal.aborted)).toEqual([true, true]);
  expect(scan.getProgress()).toEqual({ shownPoints: 0, isLoading: false, failure: undefined });
  const { geometries, textures, bytesOnGpu, layers } = viewer.statistics();
  expect({ geometries, textures, bytesOnGpu, layers }).toEqual({
    geometries: empty.geometries,
    textures: empty.textures,
    bytesOnGpu: empty.bytesOnGpu,
    layers: 0,
  });
});

test('[HEAT-4] a viewer that ends takes the scan with it, on its way or there', async () => {
  close();
  await open({ createPainter });
  scan.show(tree, read);
  await expect.poll(points).toBe(6);
  scan.show(tree, () => new Promise(() => undefined));
  viewer.dispose();
  expect(viewer.statistics()).toMatchObject({ layers: 0, geometries: 0, textures: 0 });
});

test('[HEAT-4] cubes that do not come are told once they were tried, and come when they are tried again', async () => {
  let isDown = true;
  const told: (string | undefined)[] = [];
  scan.onProgress(() => told.push(scan.getProgress().failure?.message));
  scan.show(tree, async (node, signal) => {
    if (isDown && node.level === 1) throw new Error('no answer');
    return read(node, signal);
  });
  await expect.poll(() => scan.getProgress().failure?.message, { timeout: 10_000 }).toBe('no answer');
  expect(points()).toBe(4);
  isDown = false;
  scan.retry();
  await expect.poll(points).toBe(6);
  expect([scan.getProgress().failure, told.at(-1)]).toEqual([undefined, undefined]);
});

test('a scan returns with a lost context', async () => {
  scan.show(tree, read);
  await expect.poll(points).toBe(6);
  const told: string[] = [];
  viewer.on('contextLost', () => told.push('lost'));
  viewer.on('contextRestored', () => told.push('restored'));
  const loss = viewer.canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
  loss.loseContext();
  await expect.poll(() => told).toEqual(['lost']);
  loss.restoreContext();
  await expect.poll(() => told).toEqual(['lost', 'restored']);
  await nextFrame(viewer);
  expect([before, finer].map(pixelOf)).toEqual([red, green]);
});
